/**
 * The prices of one side in order, as a sorted list cut into blocks of 64: finding a price is two binary
 * searches, a new price moves at most 64 entries, and far sparse prices cost no more than near ones. Keys
 * ascend toward the best price (a price for bids, its negative for asks), so both sides share this code and
 * the best is the last entry.
 */
import { NONE } from './order-pool.ts';

const BLOCK_SIZE = 64;

export class PriceLadder {
  /** Number of prices. */
  size = 0;
  /** Level with the greatest key, NONE when empty. */
  best = NONE;
  #blocks: Block[] = [new Block()];
  #spare: Block | undefined;

  /** The level at this key, or NONE. */
  levelAt(key: number): number {
    const block = this.#blocks[this.#blockOf(key)]!;
    const at = block.rank(key);
    return at < block.count && block.keys[at] === key ? block.levels[at]! : NONE;
  }

  /** The level of the greatest key below this one, or NONE: the next worse price. */
  worseThan(key: number): number {
    const index = this.#blockOf(key);
    const block = this.#blocks[index]!;
    const at = block.rank(key);
    if (at > 0) return block.levels[at - 1]!;
    const lower = this.#blocks[index - 1];
    return lower === undefined ? NONE : lower.levels[lower.count - 1]!;
  }

  /** The key must not be in the ladder. */
  insert(key: number, level: number): void {
    let index = this.#blockOf(key);
    let block = this.#blocks[index]!;
    if (block.count === BLOCK_SIZE) {
      this.#split(index);
      index = this.#blockOf(key);
      block = this.#blocks[index]!;
    }
    block.insert(key, level);
    this.size += 1;
    this.#findBest();
  }

  /** The key must be in the ladder. */
  remove(key: number): void {
    const index = this.#blockOf(key);
    const block = this.#blocks[index]!;
    block.remove(key);
    this.size -= 1;
    if (block.count === 0 && this.#blocks.length > 1) {
      this.#blocks.splice(index, 1);
      this.#spare = block;
    }
    this.#findBest();
  }

  /** Index of the last block whose first key is not above `key`, else of the first block. */
  #blockOf(key: number): number {
    const blocks = this.#blocks;
    let high = blocks.length - 1;
    // Most traffic is near the best price, in the last block.
    if (high === 0 || blocks[high]!.keys[0]! <= key) return high;
    let low = 0;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (blocks[middle]!.keys[0]! <= key) low = middle;
      else high = middle;
    }
    return low;
  }

  #split(index: number): void {
    const upper = this.#spare ?? new Block();
    this.#spare = undefined;
    this.#blocks[index]!.moveUpperHalfTo(upper);
    this.#blocks.splice(index + 1, 0, upper);
  }

  #findBest(): void {
    const last = this.#blocks[this.#blocks.length - 1]!;
    this.best = last.count === 0 ? NONE : last.levels[last.count - 1]!;
  }
}

class Block {
  readonly keys = new Float64Array(BLOCK_SIZE);
  readonly levels = new Int32Array(BLOCK_SIZE);
  count = 0;

  /** How many keys are below this one: its place, present or not. */
  rank(key: number): number {
    const keys = this.keys;
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (keys[middle]! < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  insert(key: number, level: number): void {
    const { keys, levels } = this;
    const place = this.rank(key);
    for (let at = this.count; at > place; at--) {
      keys[at] = keys[at - 1]!;
      levels[at] = levels[at - 1]!;
    }
    keys[place] = key;
    levels[place] = level;
    this.count += 1;
  }

  remove(key: number): void {
    const { keys, levels } = this;
    const last = this.count - 1;
    for (let at = this.rank(key); at < last; at++) {
      keys[at] = keys[at + 1]!;
      levels[at] = levels[at + 1]!;
    }
    this.count = last;
  }

  moveUpperHalfTo(upper: Block): void {
    const half = this.count >> 1;
    upper.keys.set(this.keys.subarray(half, this.count));
    upper.levels.set(this.levels.subarray(half, this.count));
    upper.count = this.count - half;
    this.count = half;
  }
}
