/**
 * Decides a batch of intents against the book and the balances: what is accepted meets the book through the draft, what
 * is not gets its refusal. Pure; run again from the start when the database says that the world has moved on.
 */
import { formatDecimal, isMultipleOf } from '@candor/money';
import type { RefusalCode } from '@candor/wire';
import type { BookDraft } from './book-draft.ts';
import type { OrderState } from '../order-state.ts';
import { holdCurrency, isOpen, isReached } from '../order-state.ts';
import { notionalOf } from '../spot-pair.ts';
import { MOST_WAITING_STOPS } from '../stop-rules.ts';

export interface PlaceIntent {
  kind: 'place';
  /** The accepted order before it meets the book; copied for each attempt. */
  order: OrderState;
  /** The stop of an OCO, whose limit order `order` is (R-SPOT-11). */
  beside?: OrderState;
}
export interface CancelIntent {
  kind: 'cancel';
  userId: number;
  orderId: number;
}
export interface AmendIntent {
  kind: 'amend';
  userId: number;
  orderId: number;
  quantity: bigint;
}
export type Intent = PlaceIntent | CancelIntent | AmendIntent;

export type Decision =
  | { kind: 'done'; orderId: number }
  | { kind: 'refused'; refusal: RefusalCode; detail: Record<string, unknown> }
  /** The same idempotency key as an accepted intent of this batch: it gets that one's reply. */
  | { kind: 'repeat'; of: number }
  /** The order is not open in this book; its final state is in the database. */
  | { kind: 'not_open'; orderId: number };

export interface DecisionContext {
  /** Available coin balance of a user as last read, before this batch. */
  available(userId: number, currencyId: number): bigint;
  /** Open orders of a user in this pair, before this batch. */
  openOrders(userId: number): number;
  /** Those of them that wait for a price. */
  waitingStops(userId: number): number;
  /** The idempotency key an intent came with, unique in the venue. */
  keyOf(intent: Intent): string | undefined;
}

export function decideBatch(
  draft: BookDraft,
  intents: readonly Intent[],
  context: DecisionContext,
): Decision[] {
  const view = new MovingView(draft, context);
  const firstUse = new Map<string, number>();
  return intents.map((intent, n) => {
    const key = context.keyOf(intent);
    const first = key === undefined ? undefined : firstUse.get(key);
    if (first !== undefined) return { kind: 'repeat', of: first };
    const decision = decide(draft, intent, view);
    view.catchUp();
    // A key that was used for a refused request is free for the next.
    if (key !== undefined && decision.kind === 'done') firstUse.set(key, n);
    return decision;
  });
}

function decide(draft: BookDraft, intent: Intent, view: MovingView): Decision {
  if (intent.kind === 'place') return decidePlace(draft, intent, view);
  const order = draft.find(intent.orderId);
  if (order === undefined || order.userId !== intent.userId)
    return { kind: 'not_open', orderId: intent.orderId };
  if (intent.kind === 'cancel') {
    draft.cancel(intent.orderId);
    return { kind: 'done', orderId: intent.orderId };
  }
  return decideAmend(draft, order, intent.quantity);
}

export function decidePlace(draft: BookDraft, { order, beside }: PlaceIntent, view: MovingView): Decision {
  if (view.isNameTaken(order))
    return refused('client_order_id_used', { client_order_id: order.clientOrderId });
  const currencyId = holdCurrency(draft.pair, order.side);
  if (view.available(order.userId, currencyId) < order.hold + (beside?.hold ?? 0n)) {
    return order.side === 'buy'
      ? refused('insufficient_balance', { currency: draft.pair.quoteName })
      : refused('insufficient_sellable_balance', { currency: draft.pair.baseName });
  }
  const limit = draft.pair.maxOpenOrders;
  const mayRest = order.stop !== null || order.timeInForce === 'GTC' || order.timeInForce === 'POST';
  const more = beside === undefined ? 1 : 2;
  if (mayRest && view.openOrders(order.userId) + more > limit)
    return refused('too_many_open_orders', { limit });
  const noStop = refusedStop(draft, beside ?? order, view);
  if (noStop !== undefined) return noStop;
  const rejected = draft.place({ ...order });
  if (rejected === undefined) {
    if (beside !== undefined) draft.place({ ...beside });
    return { kind: 'done', orderId: order.id };
  }
  if (rejected === 'would_take') return refused('post_only_would_take');
  if (rejected === 'bad_quantity') return refused('busy');
  throw new Error(`the book refused order ${order.id}: ${rejected}`);
}

/** A stop whose price was reached already, or one too many (R-SPOT-10). */
function refusedStop(
  draft: BookDraft,
  { side, stop, userId }: OrderState,
  view: MovingView,
): Decision | undefined {
  if (stop === null) return undefined;
  if (view.waitingStops(userId) >= MOST_WAITING_STOPS)
    return refused('too_many_stops', { limit: MOST_WAITING_STOPS });
  return draft.last !== null && isReached(side, stop, draft.last)
    ? refused('would_trigger_at_once', { last: formatDecimal(draft.last) })
    : undefined;
}

export function decideAmend(draft: BookDraft, order: OrderState, quantity: bigint): Decision {
  const { pair } = draft;
  if (
    order.type !== 'limit' ||
    order.state === 'untriggered' ||
    (order.sibling !== null && draft.find(order.sibling) !== undefined) ||
    quantity >= order.quantity ||
    quantity <= order.filled
  ) {
    return refused('amend_not_a_reduction', {
      filled: formatDecimal(order.filled),
      amount: formatDecimal(order.quantity),
    });
  }
  if (!isMultipleOf(quantity, pair.lot))
    return refused('quantity_not_on_lot', { lot: formatDecimal(pair.lot) });
  if (notionalOf(order.price, quantity) < pair.minNotional)
    return refused('notional_too_small', { minimum: formatDecimal(pair.minNotional) });
  draft.amend(order.id, quantity);
  return { kind: 'done', orderId: order.id };
}

const refused = (refusal: RefusalCode, detail: Record<string, unknown> = {}): Decision => ({
  kind: 'refused',
  refusal,
  detail,
});

/** Balances and open-order counts as the batch goes on: what was read, plus what the draft has changed so far. */
class MovingView {
  readonly #draft: BookDraft;
  readonly #context: DecisionContext;
  readonly #moved = new Map<number, bigint>();
  readonly #placedOpen = new Map<number, number>();
  readonly #placedStops = new Map<number, number>();
  readonly #names = new Set<string>();
  #ordersSeen = 0;
  #journalsSeen = 0;

  constructor(draft: BookDraft, context: DecisionContext) {
    this.#draft = draft;
    this.#context = context;
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
    }
    for (; this.#journalsSeen < journals.length; this.#journalsSeen += 1) {
      const journal = journals[this.#journalsSeen]!;
      for (const { place, currencyId, amount } of journal.postings) {
        if (place.userId === null || place.bucket !== 'available' || place.account !== 'coin') continue;
        const key = keyOf(place.userId, currencyId);
        this.#moved.set(key, (this.#moved.get(key) ?? 0n) + amount);
      }
    }
  }
}

const countOne = (counts: Map<number, number>, userId: number): void =>
  void counts.set(userId, (counts.get(userId) ?? 0) + 1);

/** (user, currency) in one number; currency ids stay far below the factor. */
const keyOf = (userId: number, currencyId: number): number => userId * 100_000 + currencyId;
