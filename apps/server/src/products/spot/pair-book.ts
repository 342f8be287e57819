/**
 * A pair in memory: the book, its open orders, and the number of the last command in them. A cache of the command log:
 * it may run ahead of the database while batches are being committed, and is thrown away when one of them fails.
 */
import type { BookSnapshot, OrderBook } from '@candor/matching';
import { createFastBook } from '@candor/matching';
import type { BookDraft, OpenOrders } from './book-draft.ts';
import type { OrderState } from './order-state.ts';
import { isOpen } from './order-state.ts';
import type { LoggedBatch } from './replay-log.ts';
import { replayBatch } from './replay-log.ts';
import type { SpotPair } from './spot-pair.ts';
import { lotsOf, ticksOf } from './spot-pair.ts';
import type { MarketRow } from './spot-store.ts';

export class PairBook {
  readonly pair: SpotPair;
  book: OrderBook = createFastBook();
  readonly open: OpenOrders = new Map();
  readonly openByUser = new Map<number, number>();
  seq = 0;
  /** The batch that led here. Numbers alone do not tell two histories of equal length apart. */
  head: string | null = null;

  constructor(pair: SpotPair) {
    this.pair = pair;
  }

  /** Starts anew from the open orders as committed, in queue order. */
  reset(loaded: MarketRow & { orders: readonly OrderState[] }): void {
    this.book = createFastBook(snapshotOf(this.pair, loaded.orders, loaded.tradeNo));
    this.seq = loaded.seq;
    this.head = loaded.head;
    this.open.clear();
    this.openByUser.clear();
    for (const order of loaded.orders) {
      this.open.set(order.id, order);
      this.#count(order.userId, 1);
    }
  }

  /** Takes over what a draft on this book has changed; `head` is the batch it became, or the one before if it is empty. */
  adopt(draft: BookDraft, head: string | null): void {
    for (const [id, order] of draft.changed) {
      const change = (isOpen(order) ? 1 : 0) - (this.open.has(id) ? 1 : 0);
      if (change !== 0) this.#count(order.userId, change);
      if (isOpen(order)) this.open.set(id, order);
      else this.open.delete(id);
    }
    this.seq = draft.seq;
    this.head = head;
  }

  /** Follows another node's batch; throws when the log does not continue here. */
  replay(batch: LoggedBatch): BookDraft {
    const draft = replayBatch(this, batch);
    this.adopt(draft, batch.batchId);
    return draft;
  }

  #count(userId: number, change: number): void {
    const count = (this.openByUser.get(userId) ?? 0) + change;
    if (count === 0) this.openByUser.delete(userId);
    else this.openByUser.set(userId, count);
  }
}

/** Open orders as the book wants them: each side best price first and, within a price, by priority. */
function snapshotOf(pair: SpotPair, orders: readonly OrderState[], tradeNo: number): BookSnapshot {
  const resting = (side: OrderState['side'], sign: 1 | -1) =>
    orders
      .filter((order) => order.side === side)
      .map((order) => ({
        priority: order.priority,
        resting: {
          orderId: order.id,
          group: order.group,
          side,
          price: ticksOf(pair, order.price),
          quantity: lotsOf(pair, order.quantity),
          remaining: lotsOf(pair, order.quantity - order.filled),
        },
      }))
      .sort((a, b) => sign * (a.resting.price - b.resting.price) || a.priority - b.priority)
      .map((entry) => entry.resting);
  return { tradeNo, bids: resting('buy', -1), asks: resting('sell', 1) };
}
