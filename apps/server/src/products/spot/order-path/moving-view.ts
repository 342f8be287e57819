/** What customers have and have placed as a batch is decided: what was read before it, plus what it has changed so far. */
import { isOpen } from '../order-state.ts';
import type { OrderState } from '../order-state.ts';
import type { PairLimits } from '../spot-pair.ts';
import type { BookDraft } from './book-draft.ts';

export interface Standing {
  /** Of the pair, as they are configured now. */
  limits: PairLimits;
  /** Available coin balance of a user as last read, before this batch. */
  available(userId: number, currencyId: number): bigint;
  /** Open orders of a user in this pair, before this batch. */
  openOrders(userId: number): number;
  /** Those of them that wait for a price. */
  waitingStops(userId: number): number;
  /** The group of his open orders in this pair, before this batch; `several` where they may be of more than one. */
  groupOf(userId: number): number | 'several' | undefined;
}

/** Balances and open-order counts as the batch goes on: what was read, plus what the draft has changed so far. */
export class MovingView {
  readonly #draft: BookDraft;
  readonly #context: Standing;
  readonly #moved = new Map<number, bigint>();
  readonly #placedOpen = new Map<number, number>();
  readonly #placedStops = new Map<number, number>();
  readonly #placedGroups = new Map<number, number>();
  readonly #names = new Set<string>();
  #ordersSeen = 0;
  #journalsSeen = 0;

  constructor(draft: BookDraft, context: Standing) {
    this.#draft = draft;
    this.#context = context;
  }

  get limits(): PairLimits {
    return this.#context.limits;
  }

  available(userId: number, currencyId: number): bigint {
    return this.#context.available(userId, currencyId) + (this.#moved.get(keyOf(userId, currencyId)) ?? 0n);
  }

  /** Counts orders placed in this batch as open even if later filled: the limit is a bound, not an entitlement. */
  openOrders(userId: number): number {
    return this.#context.openOrders(userId) + (this.#placedOpen.get(userId) ?? 0);
  }

  waitingStops(userId: number): number {
    return this.#context.waitingStops(userId) + (this.#placedStops.get(userId) ?? 0);
  }

  /** Whether what its customer has open may be of another group than this order: his accounts were linked or parted since. */
  mayStandApart({ userId, group }: OrderState): boolean {
    const [before, placed] = [this.#context.groupOf(userId), this.#placedGroups.get(userId)];
    return (before ?? group) !== group || (placed ?? group) !== group;
  }

  /** Whether an order of this batch has taken the name; older ones are the database's to know. */
  isNameTaken({ userId, clientOrderId }: OrderState): boolean {
    return clientOrderId !== null && this.#names.has(`${userId}/${clientOrderId}`);
  }

  /** Takes in what the last intent added. */
  catchUp(): void {
    const { journals, arrivals } = this.#draft;
    for (; this.#ordersSeen < arrivals.length; this.#ordersSeen += 1) {
      const order = arrivals[this.#ordersSeen]!;
      const { userId, clientOrderId } = order;
      if (clientOrderId !== null) this.#names.add(`${userId}/${clientOrderId}`);
      if (isOpen(order) || order.filled > 0n) countOne(this.#placedOpen, userId);
      if (order.stop !== null) countOne(this.#placedStops, userId);
      this.#placedGroups.set(userId, order.group);
    }
    for (; this.#journalsSeen < journals.length; this.#journalsSeen += 1) {
      const journal = journals[this.#journalsSeen]!;
      for (const { ledgerAccount, currencyId, amount } of journal.postings) {
        if (
          ledgerAccount.userId === null ||
          ledgerAccount.bucket !== 'available' ||
          ledgerAccount.account !== 'coin'
        )
          continue;
        const key = keyOf(ledgerAccount.userId, currencyId);
        this.#moved.set(key, (this.#moved.get(key) ?? 0n) + amount);
      }
    }
  }
}

const countOne = (counts: Map<number, number>, userId: number): void =>
  void counts.set(userId, (counts.get(userId) ?? 0) + 1);

/** (user, currency) in one number; currency ids stay far below the factor. */
const keyOf = (userId: number, currencyId: number): number => userId * 100_000 + currencyId;
