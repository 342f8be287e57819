/**
 * The fingerprint of a book: 64 bits as two independent 32-bit lanes over a stream of integers, so that two
 * books can be compared across processes, releases and implementations. Not cryptographic.
 */
import type { RestingOrder } from './order-book.ts';

const TWO_32 = 4_294_967_296;

export class StateHash {
  #low = 0x9e3779b1 | 0;
  #high = 0x85ebca6b | 0;
  #count = 0;

  /** Takes any safe integer, negative ones too: its low and its high 32 bits. */
  add(value: number): void {
    this.#mix(value | 0);
    this.#mix(Math.floor(value / TWO_32) | 0);
  }

  addOrder(order: RestingOrder): void {
    this.add(order.side === 'buy' ? 1 : 2);
    this.add(order.price);
    this.add(order.orderId);
    this.add(order.group);
    this.add(order.quantity);
    this.add(order.remaining);
  }

  /** 16 hex digits; may be asked again after more has been added. */
  hex(): string {
    return word(finish(this.#low ^ this.#count)) + word(finish(this.#high + this.#count));
  }

  /** Each lane is a murmur3 body with its own multipliers and rotation, so that no change cancels in both. */
  #mix(word32: number): void {
    const a = this.#low ^ Math.imul(rotate(Math.imul(word32, 0xcc9e2d51), 15), 0x1b873593);
    this.#low = (Math.imul(rotate(a, 13), 5) + 0xe6546b64) | 0;
    const b = this.#high ^ Math.imul(rotate(Math.imul(word32, 0x239b961b), 17), 0xab0e9789);
    this.#high = (Math.imul(rotate(b, 19), 9) + 0x561ccd1b) | 0;
    this.#count = (this.#count + 1) | 0;
  }
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

/** murmur3's finalizer: every input bit reaches every output bit. */
function finish(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function word(value: number): string {
  return value.toString(16).padStart(8, '0');
}
