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
  readonly #bids = new DepthSide(-1);
  readonly #asks = new DepthSide(1);
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
    return { bids: this.#bids.best(count), asks: this.#asks.best(count) };
  }

  #show(order: OrderState): void {
    const before = this.#shown.get(order.id) ?? 0;
    const now = isInBook(order) ? lotsOf(this.#pair, order.quantity - order.filled) : 0;
    if (now === before) return;
    const side = order.side === 'buy' ? this.#bids : this.#asks;
    side.add(priceStepsOf(this.#pair, order.price), now - before);
    if (now === 0) this.#shown.delete(order.id);
    else this.#shown.set(order.id, now);
  }
}

/** Lots by price in price steps, in order: whoever asks for the best few pays for those, however many there are. */
class DepthSide {
  readonly #sign: 1 | -1;
  readonly #lots = new Map<number, number>();
  /** Best first. */
  readonly #prices: number[] = [];

  constructor(sign: 1 | -1) {
    this.#sign = sign;
  }

  clear(): void {
    this.#lots.clear();
    this.#prices.length = 0;
  }

  add(price: number, more: number): void {
    const before = this.#lots.get(price);
    const lots = (before ?? 0) + more;
    if (lots === 0) {
      this.#lots.delete(price);
      if (before !== undefined) this.#prices.splice(this.#placeOf(price), 1);
      return;
    }
    this.#lots.set(price, lots);
    if (before === undefined) this.#prices.splice(this.#placeOf(price), 0, price);
  }

  best(count: number): DepthLevel[] {
    return this.#prices.slice(0, count).map((price) => [price, this.#lots.get(price)!]);
  }

  /** Where it stands, or would. */
  #placeOf(price: number): number {
    let [low, high] = [0, this.#prices.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sign * (this.#prices[middle]! - price) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
