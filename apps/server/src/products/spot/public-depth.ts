/**
 * The depth of a pair as committed: what the public may see. The matching book may run ahead of the database by the
 * batches under way; this one moves only after a commit.
 */
import type { DepthLevel } from '@candor/matching';
import type { BookDraft } from './order-path/book-draft.ts';
import type { OrderState } from './order-state.ts';
import { isInBook } from './order-state.ts';
import type { SpotPair } from './spot-pair.ts';
import { lotsOf, priceStepsOf } from './spot-pair.ts';

export class PublicDepth {
  readonly #pair: SpotPair;
  /** Lots by price in price steps. */
  readonly #bids = new Map<number, number>();
  readonly #asks = new Map<number, number>();
  /** Lots each order still shows, to know what a change takes away. */
  readonly #shown = new Map<number, number>();
  /** Number of the last committed command. */
  seq = 0;
  /** Number of the last committed trade. */
  tradeNo = 0;

  constructor(pair: SpotPair) {
    this.#pair = pair;
  }

  reset(of: { seq: number; tradeNo: number; orders: Iterable<OrderState> }): void {
    this.#bids.clear();
    this.#asks.clear();
    this.#shown.clear();
    for (const order of of.orders) this.#show(order);
    this.seq = of.seq;
    this.tradeNo = of.tradeNo;
  }

  commit(draft: BookDraft): void {
    for (const order of draft.changed.values()) this.#show(order);
    this.seq = draft.seq;
    this.tradeNo = draft.trades.at(-1)?.tradeNo ?? this.tradeNo;
  }

  /** Up to `count` levels a side, best first. */
  levels(count: number): { bids: DepthLevel[]; asks: DepthLevel[] } {
    const sorted = (side: Map<number, number>, sign: 1 | -1): DepthLevel[] =>
      [...side].sort((a, b) => sign * (a[0] - b[0])).slice(0, count);
    return { bids: sorted(this.#bids, -1), asks: sorted(this.#asks, 1) };
  }

  #show(order: OrderState): void {
    const before = this.#shown.get(order.id) ?? 0;
    const now = isInBook(order) ? lotsOf(this.#pair, order.quantity - order.filled) : 0;
    if (now === before) return;
    const side = order.side === 'buy' ? this.#bids : this.#asks;
    const price = priceStepsOf(this.#pair, order.price);
    const lots = (side.get(price) ?? 0) + now - before;
    if (lots === 0) side.delete(price);
    else side.set(price, lots);
    if (now === 0) this.#shown.delete(order.id);
    else this.#shown.set(order.id, now);
  }
}
