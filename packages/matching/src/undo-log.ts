/**
 * What the fast book changed since its oldest checkpoint, newest last, so that it can be taken back step by step.
 * When no checkpoint is open it costs one test of a boolean.
 */
import { widerFloats } from './order-pool.ts';

/**
 * RESTED: an order came to rest. REMOVED: it left the price `value`. REDUCED: `value` lots of it were filled.
 * AMENDED: it gave up `value` lots of its total.
 */
export const CHANGE = { RESTED: 0, REMOVED: 1, REDUCED: 2, AMENDED: 3 } as const;

const STRIDE = 3;
const INITIAL_CHANGES = 256;

/** Checkpoints open at the same time follow one another: the newest is taken back first, the oldest is kept first. */
export class UndoLog {
  isOpen = false;
  #cells = new Float64Array(INITIAL_CHANGES * STRIDE);
  #start = 0;
  #end = 0;
  /** Where each open checkpoint begins, and the trade number there; oldest first. */
  readonly #marks: { at: number; tradeNo: number }[] = [];

  open(tradeNo: number): void {
    this.isOpen = true;
    this.#marks.push({ at: this.#end, tradeNo });
  }

  record(change: number, slot: number, value: number): void {
    if (this.#end === this.#cells.length) this.#makeRoom();
    this.#cells[this.#end] = change;
    this.#cells[this.#end + 1] = slot;
    this.#cells[this.#end + 2] = value;
    this.#end += STRIDE;
  }

  /** Visits the changes since the newest checkpoint, newest first, and closes it; answers the trade number there. */
  takeBack(visit: (change: number, slot: number, value: number) => void): number {
    const mark = this.#marks.pop();
    if (mark === undefined) throw new Error('no checkpoint is open');
    const cells = this.#cells;
    for (let at = this.#end - STRIDE; at >= mark.at; at -= STRIDE)
      visit(cells[at]!, cells[at + 1]!, cells[at + 2]!);
    this.#end = mark.at;
    this.#forgetWhenDone();
    return mark.tradeNo;
  }

  /** Visits the changes between the oldest checkpoint and the next, newest first, and closes the oldest. */
  keep(visit: (change: number, slot: number) => void): void {
    const mark = this.#marks.shift();
    if (mark === undefined) throw new Error('no checkpoint is open');
    const end = this.#marks[0]?.at ?? this.#end;
    for (let at = end - STRIDE; at >= mark.at; at -= STRIDE) visit(this.#cells[at]!, this.#cells[at + 1]!);
    this.#start = end;
    this.#forgetWhenDone();
  }

  #forgetWhenDone(): void {
    if (this.#marks.length > 0) return;
    this.isOpen = false;
    this.#start = 0;
    this.#end = 0;
  }

  /** Under checkpoints that overlap without end, what has been kept makes room for what comes. */
  #makeRoom(): void {
    if (this.#start < this.#cells.length / 2) {
      this.#cells = widerFloats(this.#cells);
      return;
    }
    this.#cells.copyWithin(0, this.#start, this.#end);
    for (const mark of this.#marks) mark.at -= this.#start;
    this.#end -= this.#start;
    this.#start = 0;
  }
}
