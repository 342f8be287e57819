/**
 * A map of what came last: at least `least` of the newest are known, at most twice as many. Two generations, of which the elder is dropped
 * whole: deleting the first of one map again and again walks over all that were deleted before, which cost as much as an order's matching.
 */
export class RecentMap<Value> {
  readonly #least: number;
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();

  constructor(least: number) {
    this.#least = least;
  }

  set(key: string, value: Value): void {
    this.#young.set(key, value);
    if (this.#young.size < this.#least) return;
    this.#old = this.#young;
    this.#young = new Map();
  }

  get(key: string): Value | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }

  has(key: string): boolean {
    return this.#young.has(key) || this.#old.has(key);
  }

  delete(key: string): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }
}
