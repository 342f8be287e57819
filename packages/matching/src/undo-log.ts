/**
 * What the fast book changed since its checkpoint, newest last, so that it can be taken back step by step.
 * When no checkpoint is open it costs one test of a boolean. /
 */
import { widerFloats } from './order-pool.ts';

/**
 * RESTED: an order came to rest. REMOVED: it left the price `value`. REDUCED: `value` lots of it were filled.
 * AMENDED: it gave up `value` lots of its total.
 */
export const CHANGE = { RESTED: 0, REMOVED: 1, REDUCED: 2, AMENDED: 3 } as const;

const STRIDE = 3;
const INITIAL_CHANGES = 256;

export class UndoLog {
  isOpen = false;
  #cells = new Float64Array(INITIAL_CHANGES * STRIDE);
  #end = 0;
  #tradeNo = 0;

  open(tradeNo: number): void {
    if (this.isOpen) throw new Error('a checkpoint is already open');
    this.isOpen = true;
    this.#tradeNo = tradeNo;
  }

  /** Forgets everything and answers the trade number at the checkpoint. */
  close(): number {
    this.assertOpen();
    this.isOpen = false;
    this.#end = 0;
    return this.#tradeNo;
  }

  assertOpen(): void {
    if (!this.isOpen) throw new Error('no checkpoint is open');
  }

  record(change: number, slot: number, value: number): void {
    if (this.#end === this.#cells.length) this.#cells = widerFloats(this.#cells);
    this.#cells[this.#end] = change;
    this.#cells[this.#end + 1] = slot;
    this.#cells[this.#end + 2] = value;
    this.#end += STRIDE;
  }

  /** Visits the changes newest first. */
  forEachBackward(visit: (change: number, slot: number, value: number) => void): void {
    const cells = this.#cells;
    for (let at = this.#end - STRIDE; at >= 0; at -= STRIDE)
      visit(cells[at]!, cells[at + 1]!, cells[at + 2]!);
  }
}
