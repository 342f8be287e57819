/**
 * Resting orders of the fast book as columns of typed arrays: an order is a slot number, its place in the
 * queue two links to other slots. Nothing here is an object, so the garbage collector has nothing to walk.
 */

/** No slot, no level. */
export const NONE = -1;

const INITIAL_SLOTS = 1024;

export class OrderPool {
  id = new Float64Array(INITIAL_SLOTS);
  group = new Float64Array(INITIAL_SLOTS);
  quantity = new Float64Array(INITIAL_SLOTS);
  remaining = new Float64Array(INITIAL_SLOTS);
  /** Slot of the level in the order's side. */
  level = new Int32Array(INITIAL_SLOTS);
  /** The order before it in the queue, NONE at the head. */
  older = new Int32Array(INITIAL_SLOTS);
  /** The order behind it, NONE at the tail; in a free slot, the next free slot. */
  newer = new Int32Array(INITIAL_SLOTS);
  /** 1 for a buy. */
  isBuy = new Uint8Array(INITIAL_SLOTS);
  /** Slots handed out and not given back. */
  used = 0;
  #touched = 0;
  #free = NONE;

  claim(): number {
    this.used += 1;
    const slot = this.#free;
    if (slot !== NONE) {
      this.#free = this.newer[slot]!;
      return slot;
    }
    if (this.#touched === this.id.length) this.#grow();
    return this.#touched++;
  }

  /** The slot's columns keep their values until it is claimed again, except `newer`. */
  free(slot: number): void {
    this.used -= 1;
    this.newer[slot] = this.#free;
    this.#free = slot;
  }

  #grow(): void {
    this.id = widerFloats(this.id);
    this.group = widerFloats(this.group);
    this.quantity = widerFloats(this.quantity);
    this.remaining = widerFloats(this.remaining);
    this.level = widerInts(this.level);
    this.older = widerInts(this.older);
    this.newer = widerInts(this.newer);
    const isBuy = new Uint8Array(this.isBuy.length * 2);
    isBuy.set(this.isBuy);
    this.isBuy = isBuy;
  }
}

/** A copy twice as long, the new half zero. */
export function widerFloats(column: Float64Array): Float64Array<ArrayBuffer> {
  const wider = new Float64Array(column.length * 2);
  wider.set(column);
  return wider;
}

/** A copy twice as long, the new half zero. */
export function widerInts(column: Int32Array): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(column.length * 2);
  wider.set(column);
  return wider;
}
