/** Pieces of imported history in memory: history never changes, so what was read is kept while it is in use. */
import type { Candle } from '@candor/formulas';

/** Bars kept in all, about 300 bytes each. */
const KEPT_BARS = 250_000;

export class HistoryPieces {
  readonly #pieces = new Map<string, Promise<Candle[]>>();
  readonly #sizes = new Map<string, number>();
  #kept = 0;

  /** Whether it is here; not while it is being made. */
  has(key: string): boolean {
    return this.#sizes.has(key);
  }

  /** Least recently used pieces go first; a piece that failed is asked for again. */
  get(key: string, make: () => Promise<Candle[]>): Promise<Candle[]> {
    const known = this.#pieces.get(key);
    if (known !== undefined) {
      this.#pieces.delete(key);
      this.#pieces.set(key, known);
      return known;
    }
    const made = make();
    this.#pieces.set(key, made);
    made.then(
      (bars) => {
        // What it was made of was asked for after it, and goes before it: a piece of days is a hundred times as many minutes.
        this.#pieces.delete(key);
        this.#pieces.set(key, made);
        this.#keep(key, bars.length);
      },
      () => this.#pieces.delete(key),
    );
    return made;
  }

  #keep(key: string, size: number): void {
    this.#kept += size - (this.#sizes.get(key) ?? 0);
    this.#sizes.set(key, size);
    for (const old of this.#pieces.keys()) {
      if (this.#kept <= KEPT_BARS || old === key) break;
      const left = this.#sizes.get(old);
      // Still being made: who asks for it next waits for the same.
      if (left === undefined) continue;
      this.#pieces.delete(old);
      this.#sizes.delete(old);
      this.#kept -= left;
    }
  }
}
