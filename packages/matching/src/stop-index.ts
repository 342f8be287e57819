/**
 * Stops that wait for a price, ordered by it (R-SPOT-10): a trade looks at the nearest trigger price on either side and takes
 * out what it reaches, however many others wait. The same typed arrays and the same undo as the book's: a stop is an order of
 * one lot on one of two sides, of which the one that waits for a fall is best at its highest price.
 */
import { auditState } from './book-audit.ts';
import type { Side } from './commands.ts';
import { FastState } from './fast-state.ts';
import { NONE } from './order-pool.ts';

/** What the last trade price has to do. */
export type Direction = 'falls' | 'rises';

export interface WaitingStop {
  orderId: number;
  direction: Direction;
  /** Trigger price in price steps. */
  price: number;
}

export interface StopIndex {
  /** Stops that wait. */
  readonly count: number;
  has(orderId: number): boolean;
  /** Behind those that wait for the same price already. Throws on an id that waits, or a price that is no safe integer above 0. */
  add(stop: WaitingStop): void;
  /** False when it does not wait. */
  remove(orderId: number): boolean;
  /**
   * Takes out what a trade at this price reaches and answers it in the order in which a price on its way there passes it, and
   * by arrival within a price.
   */
  reached(price: number): number[];
  /** All of them: those that wait for a fall, then those that wait for a rise, each side nearest first and by arrival. */
  waiting(): WaitingStop[];
  /** As in the book: what is under way at once is taken back newest first and kept oldest first. */
  checkpoint(): void;
  rollback(): void;
  release(): void;
  /** Throws an Error that names what is broken. */
  validate(): void;
}

/** `waiting` in order of arrival. */
export function createStopIndex(waiting: Iterable<WaitingStop> = []): StopIndex {
  const index = new LadderedStops();
  for (const stop of waiting) index.add(stop);
  return index;
}

/** The book's word for the side: bids are best at their highest price, and so is what waits for a fall. */
const SIDE: Record<Direction, Side> = { falls: 'buy', rises: 'sell' };

class LadderedStops implements StopIndex {
  readonly #state = new FastState();

  get count(): number {
    return this.#state.ids.size;
  }

  has(orderId: number): boolean {
    return this.#state.ids.get(orderId) !== NONE;
  }

  add({ orderId, direction, price }: WaitingStop): void {
    if (!Number.isSafeInteger(orderId) || this.has(orderId)) throw new RangeError(`stop ${orderId} twice`);
    if (!Number.isSafeInteger(price) || price <= 0)
      throw new RangeError(`trigger ${price} of stop ${orderId}`);
    this.#state.rest({ orderId, group: 0, side: SIDE[direction], price, quantity: 1 }, 1);
  }

  remove(orderId: number): boolean {
    const slot = this.#state.ids.get(orderId);
    if (slot === NONE) return false;
    this.#state.remove(slot);
    return true;
  }

  reached(price: number): number[] {
    const { bids: falling, asks: rising, orders } = this.#state;
    const reached: number[] = [];
    for (const side of [falling, rising]) {
      for (let best = side.bestPrice(); best !== undefined; best = side.bestPrice()) {
        if (side === falling ? best < price : best > price) break;
        const slot = side.oldest[side.ladder.best]!;
        reached.push(orders.id[slot]!);
        this.#state.remove(slot);
      }
    }
    return reached;
  }

  waiting(): WaitingStop[] {
    const { bids, asks } = this.#state;
    const of = (direction: Direction, side: typeof bids): WaitingStop[] =>
      [...this.#state.inPriority(side)].map(({ orderId, price }) => ({ orderId, direction, price }));
    return [...of('falls', bids), ...of('rises', asks)];
  }

  checkpoint(): void {
    this.#state.checkpoint();
  }

  rollback(): void {
    this.#state.rollback();
  }

  release(): void {
    this.#state.release();
  }

  validate(): void {
    auditState(this.#state);
  }
}
