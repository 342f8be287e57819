/**
 * Events as rows of numbers in one growing array: the fast book writes here without creating an object per
 * event. Read a row as an event with `at`, or its columns directly when millions go by.
 */
import type { BookEvent, DoneReason, RejectReason } from './events.ts';
import { widerFloats } from './order-pool.ts';

/** Kind of a row, in column 0. A trade's kind carries the taker's side. */
export const ROW = { TRADE_BUY: 0, TRADE_SELL: 1, RESTED: 2, DONE: 3, AMENDED: 4, REJECTED: 5 } as const;

/**
 * Columns after the kind. Trades: tradeNo, takerId, makerId, price, quantity, makerRemaining, takerRemaining.
 * Others: orderId, then rested: price, remaining; done: reason, remaining; amended: quantity, remaining;
 * rejected: reason.
 */
export const COLUMNS = 8;

/** Reasons as the numbers that stand in a row. */
export const DONE_CODE = {
  cancelled: 0,
  expired: 1,
  self_trade: 2,
  killed: 3,
} as const satisfies Record<DoneReason, number>;

/** Reasons as the numbers that stand in a row. */
export const REJECT_CODE = {
  duplicate_id: 0,
  unknown_order: 1,
  would_take: 2,
  bad_price: 3,
  bad_quantity: 4,
  not_a_reduction: 5,
} as const satisfies Record<RejectReason, number>;

/** Reasons by their number. */
export const DONE_REASONS = Object.keys(DONE_CODE) as readonly DoneReason[];
/** Reasons by their number. */
export const REJECT_REASONS = Object.keys(REJECT_CODE) as readonly RejectReason[];

const INITIAL_ROWS = 64;

export class EventBuffer {
  /** Number of events. */
  count = 0;
  /** Row i begins at i * COLUMNS. The array is replaced when it grows. */
  cells = new Float64Array(INITIAL_ROWS * COLUMNS);

  clear(): void {
    this.count = 0;
  }

  /** Adds a row with its first column (order id or trade number) and answers where it begins in `cells`. */
  add(kind: number, first: number): number {
    const begin = this.count * COLUMNS;
    if (begin === this.cells.length) this.cells = widerFloats(this.cells);
    this.cells[begin] = kind;
    this.cells[begin + 1] = first;
    this.count += 1;
    return begin;
  }

  /** Fills columns 2 and 3 of the row that begins here. */
  put(begin: number, second: number, third: number): void {
    this.cells[begin + 2] = second;
    this.cells[begin + 3] = third;
  }

  at(row: number): BookEvent {
    if (row < 0 || row >= this.count) throw new RangeError(`no event ${row} of ${this.count}`);
    const begin = row * COLUMNS;
    const kind = this.cells[begin]!;
    if (kind <= ROW.TRADE_SELL) return this.#trade(begin);
    const orderId = this.cells[begin + 1]!;
    const second = this.cells[begin + 2]!;
    const third = this.cells[begin + 3]!;
    if (kind === ROW.RESTED) return { kind: 'rested', orderId, price: second, remaining: third };
    if (kind === ROW.DONE) return { kind: 'done', orderId, reason: DONE_REASONS[second]!, remaining: third };
    if (kind === ROW.AMENDED) return { kind: 'amended', orderId, quantity: second, remaining: third };
    return { kind: 'rejected', orderId, reason: REJECT_REASONS[second]! };
  }

  toArray(): BookEvent[] {
    const events: BookEvent[] = [];
    for (let row = 0; row < this.count; row++) events.push(this.at(row));
    return events;
  }

  #trade(begin: number): BookEvent {
    const cells = this.cells;
    return {
      kind: 'trade',
      tradeNo: cells[begin + 1]!,
      takerId: cells[begin + 2]!,
      makerId: cells[begin + 3]!,
      price: cells[begin + 4]!,
      quantity: cells[begin + 5]!,
      takerSide: cells[begin] === ROW.TRADE_BUY ? 'buy' : 'sell',
      makerRemaining: cells[begin + 6]!,
      takerRemaining: cells[begin + 7]!,
    };
  }
}
