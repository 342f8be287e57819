/**
 * How often a flat option would have won (R-OPT-7): one imagined order at the first usable tick of every minute, settled as
 * a real one is. Anybody counts the same from the published daily files.
 */
import type { OptionTick } from './option.ts';
import { SETTLEMENT_WINDOW_MS, flatBandOf, outcomeAt, settlementOf } from './option.ts';

const MINUTE_MS = 60_000;

export interface FlatCount {
  /** Imagined orders that would have settled. */
  samples: number;
  hits: number;
}

/** Strikes in [from, to); `ticks` are in order and reach the duration beyond `to`. `flatBand` is w, a fraction in 10^-8. */
export function countFlat(
  ticks: readonly OptionTick[],
  of: { from: number; to: number; durationMs: number; flatBand: bigint; indexStep: bigint },
): FlatCount {
  const usable = ticks.filter(({ status }) => status !== 'degraded');
  let samples = 0;
  let hits = 0;
  for (let minute = of.from; minute < of.to; minute += MINUTE_MS) {
    const first = usable[firstFrom(usable, minute)];
    if (first === undefined || first.at >= minute + MINUTE_MS) continue;
    const expiry = first.at + of.durationMs;
    const window = usable.slice(
      firstFrom(usable, expiry - SETTLEMENT_WINDOW_MS + 1),
      firstFrom(usable, expiry + 1),
    );
    const { settlementPrice: price } = settlementOf(window, expiry, of.indexStep);
    if (price === null) continue;
    const order = { type: 'flat', strike: first.index } as const;
    samples += 1;
    if (outcomeAt(order, price, flatBandOf({ ...of, strike: first.index })) === 'won') hits += 1;
  }
  return { samples, hits };
}

/** Place of the first tick at or after a moment, by halving. */
function firstFrom(ticks: readonly OptionTick[], at: number): number {
  let low = 0;
  let high = ticks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ticks[middle]!.at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
