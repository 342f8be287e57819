/**
 * The last 26 hours of a series in memory, as 1m bars with activity. It covers the current UTC day and the hour before it,
 * so whatever the candle writer has not written yet is here.
 */
import type { Candle } from '@candor/formulas';
import { HOUR_MS } from '@candor/formulas';

export const KEPT_MS = 26 * HOUR_MS;
/** Pruning happens in steps, not with each bar. */
const PRUNE_SLACK = 60;

export class MinuteBars {
  /** Ascending by time; the last one is still growing. */
  #bars: Candle[] = [];
  /** Grows whenever a bar other than the last one changes. */
  #revision = 0;
  #closeBefore: bigint | undefined;

  load(bars: readonly Candle[], closeBefore: bigint | undefined): void {
    this.#bars = [...bars];
    this.#closeBefore = closeBefore;
    this.#revision += 1;
  }

  get revision(): number {
    return this.#revision;
  }

  get last(): Candle | undefined {
    return this.#bars.at(-1);
  }

  /** The close before the first bar kept. */
  get closeBefore(): bigint | undefined {
    return this.#closeBefore;
  }

  /** Adds to the bar of its minute. A late one finds its minute too, because it belongs there by its time. */
  add(bar: Candle): void {
    const last = this.#bars.at(-1);
    if (last !== undefined && last.time === bar.time) {
      joinInto(last, bar);
      return;
    }
    this.#revision += 1;
    if (last === undefined || last.time < bar.time) {
      this.#bars.push({ ...bar });
      this.#prune(bar.time - KEPT_MS);
      return;
    }
    const at = this.#firstFrom(bar.time);
    const same = this.#bars[at];
    if (same !== undefined && same.time === bar.time) joinInto(same, bar);
    else this.#bars.splice(at, 0, { ...bar });
  }

  /** Puts a bar that was built anew in the place of its minute's, or takes that away; minutes before the first bar are gone. */
  replace(time: number, bar: Candle | undefined): void {
    const at = this.#firstFrom(time);
    const isKnown = this.#bars[at]?.time === time;
    if (!isKnown && (bar === undefined || at === 0)) return;
    this.#bars.splice(at, isKnown ? 1 : 0, ...(bar === undefined ? [] : [bar]));
    this.#revision += 1;
  }

  /** The close before the first bar, told anew. */
  setCloseBefore(close: bigint | undefined): void {
    this.#closeBefore = close;
    this.#revision += 1;
  }

  get first(): Candle | undefined {
    return this.#bars[0];
  }

  /** Bars opening in [from, to). */
  between(from: number, to: number): Candle[] {
    return this.#bars.slice(this.#firstFrom(from), this.#firstFrom(to));
  }

  at(time: number): Candle | undefined {
    const bar = this.#bars[this.#firstFrom(time)];
    return bar?.time === time ? bar : undefined;
  }

  /** Close of the last bar that opened before a moment. */
  closeUntil(time: number): bigint | undefined {
    const at = this.#firstFrom(time);
    return at === 0 ? this.#closeBefore : this.#bars[at - 1]!.close;
  }

  #firstFrom(time: number): number {
    let [low, high] = [0, this.#bars.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#bars[middle]!.time < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #prune(before: number): void {
    const count = this.#firstFrom(before);
    if (count < PRUNE_SLACK) return;
    this.#closeBefore = this.#bars[count - 1]!.close;
    this.#bars = this.#bars.slice(count);
  }
}

function joinInto(target: Candle, later: Candle): void {
  if (later.high > target.high) target.high = later.high;
  if (later.low < target.low) target.low = later.low;
  target.close = later.close;
  target.volume += later.volume;
  target.quoteVolume += later.quoteVolume;
  target.trades += later.trades;
}
