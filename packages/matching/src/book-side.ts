/**
 * One side of the fast book: price levels, each a queue of orders linked oldest to newest, and the ladder
 * that keeps the levels in price order. It moves orders in and out; what may happen is decided by the book.
 */
import { NONE, type OrderPool, widerFloats, widerInts } from './order-pool.ts';
import { PriceLadder } from './price-ladder.ts';

const INITIAL_LEVELS = 256;

export class BookSide {
  /** 1 for bids, -1 for asks: price * sign is the ladder's key, greater is better. */
  readonly sign: 1 | -1;
  readonly ladder = new PriceLadder();
  /** Lots resting on the whole side. */
  lots = 0;
  /** Columns by level slot. */
  price = new Float64Array(INITIAL_LEVELS);
  levelLots = new Float64Array(INITIAL_LEVELS);
  oldest = new Int32Array(INITIAL_LEVELS);
  newest = new Int32Array(INITIAL_LEVELS);
  readonly #orders: OrderPool;
  #freeLevels: number[] = [];
  #touched = 0;

  constructor(sign: 1 | -1, orders: OrderPool) {
    this.sign = sign;
    this.#orders = orders;
  }

  /** Level slots in use; as many as there are prices, or some have leaked. */
  get levelsInUse(): number {
    return this.#touched - this.#freeLevels.length;
  }

  bestPrice(): number | undefined {
    const level = this.ladder.best;
    return level === NONE ? undefined : this.price[level]!;
  }

  /** The level behind this one in priority, or NONE. */
  worseLevel(level: number): number {
    return this.ladder.worseThan(this.price[level]! * this.sign);
  }

  /** Puts a filled-in order slot at the end of the queue at `price`. */
  append(slot: number, price: number): void {
    const level = this.#levelFor(price);
    const tail = this.newest[level]!;
    this.#orders.older[slot] = tail;
    this.#orders.newer[slot] = NONE;
    this.#link(slot, level);
  }

  /**
   * Takes an order out; its own links keep pointing where it stood, so that `putBack` can return it there.
   */
  remove(slot: number): void {
    const orders = this.#orders;
    const level = orders.level[slot]!;
    const older = orders.older[slot]!;
    const newer = orders.newer[slot]!;
    if (older === NONE) this.oldest[level] = newer;
    else orders.newer[older] = newer;
    if (newer === NONE) this.newest[level] = older;
    else orders.older[newer] = older;
    this.addLots(level, -orders.remaining[slot]!);
    if (older === NONE && newer === NONE) {
      this.ladder.remove(this.price[level]! * this.sign);
      this.#freeLevels.push(level);
    }
  }

  /** Undoes `remove`, provided all later changes to this queue have been undone before. */
  putBack(slot: number, price: number): void {
    this.#link(slot, this.#levelFor(price));
  }

  /** `lots` may be negative. */
  addLots(level: number, lots: number): void {
    this.levelLots[level] = this.levelLots[level]! + lots;
    this.lots += lots;
  }

  #link(slot: number, level: number): void {
    const orders = this.#orders;
    const older = orders.older[slot]!;
    const newer = orders.newer[slot]!;
    orders.level[slot] = level;
    if (older === NONE) this.oldest[level] = slot;
    else orders.newer[older] = slot;
    if (newer === NONE) this.newest[level] = slot;
    else orders.older[newer] = slot;
    this.addLots(level, orders.remaining[slot]!);
  }

  #levelFor(price: number): number {
    const key = price * this.sign;
    const found = this.ladder.levelAt(key);
    if (found !== NONE) return found;
    const level = this.#freeLevels.pop() ?? this.#newLevel();
    // Its lots are zero already: a level leaves when its last order does.
    this.price[level] = price;
    this.oldest[level] = NONE;
    this.newest[level] = NONE;
    this.ladder.insert(key, level);
    return level;
  }

  #newLevel(): number {
    if (this.#touched === this.price.length) {
      this.price = widerFloats(this.price);
      this.levelLots = widerFloats(this.levelLots);
      this.oldest = widerInts(this.oldest);
      this.newest = widerInts(this.newest);
    }
    return this.#touched++;
  }
}
