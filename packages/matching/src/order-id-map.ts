/**
 * Order id to slot: open addressing with linear probing in two typed arrays. Deleting shifts later entries
 * back instead of leaving marks, so a book that lives for months stays as fast as a new one.
 */
import { NONE } from './order-pool.ts';

const INITIAL_BITS = 11;

export class OrderIdMap {
  size = 0;
  #bits = INITIAL_BITS;
  #mask = (1 << INITIAL_BITS) - 1;
  #ids = new Float64Array(1 << INITIAL_BITS);
  #slots = new Int32Array(1 << INITIAL_BITS).fill(NONE);

  /** The order's slot, or NONE. */
  get(orderId: number): number {
    return this.#slots[this.#seek(orderId)]!;
  }

  /** The id must not be in the map. */
  set(orderId: number, slot: number): void {
    if ((this.size + 1) * 2 > this.#mask) this.#grow();
    const at = this.#seek(orderId);
    this.#ids[at] = orderId;
    this.#slots[at] = slot;
    this.size += 1;
  }

  /** The id must be in the map. */
  delete(orderId: number): void {
    const ids = this.#ids;
    const slots = this.#slots;
    const mask = this.#mask;
    let hole = this.#seek(orderId);
    for (let at = (hole + 1) & mask; slots[at] !== NONE; at = (at + 1) & mask) {
      // An entry may move back into the hole unless its home lies after the hole.
      if (((at - this.#home(ids[at]!)) & mask) < ((at - hole) & mask)) continue;
      ids[hole] = ids[at]!;
      slots[hole] = slots[at]!;
      hole = at;
    }
    slots[hole] = NONE;
    this.size -= 1;
  }

  /**
   * Where the id is, or the empty place where it would go. At most half of the places are taken, so this
   * ends.
   */
  #seek(orderId: number): number {
    const ids = this.#ids;
    const slots = this.#slots;
    const mask = this.#mask;
    let at = this.#home(orderId);
    while (slots[at] !== NONE && ids[at] !== orderId) at = (at + 1) & mask;
    return at;
  }

  /**
   * Fibonacci hashing of both halves of the id: sequential ids spread evenly, ids with equal low bits do not
   * collide.
   */
  #home(orderId: number): number {
    const high = Math.imul((orderId / 4_294_967_296) | 0, 0x85ebca6b);
    return Math.imul((orderId | 0) ^ high, 0x9e3779b1) >>> (32 - this.#bits);
  }

  #grow(): void {
    const ids = this.#ids;
    const slots = this.#slots;
    this.#bits += 1;
    this.#mask = (1 << this.#bits) - 1;
    this.#ids = new Float64Array(1 << this.#bits);
    this.#slots = new Int32Array(1 << this.#bits).fill(NONE);
    this.size = 0;
    for (let at = 0; at < slots.length; at++) {
      if (slots[at] !== NONE) this.set(ids[at]!, slots[at]!);
    }
  }
}
