/**
 * 24 h statistics over a sliding window, the premium average and the price band (R-MD-5, R-SPOT-6). Pure: whoever calls
 * cuts the window.
 */
import { ONE, maxOf, minOf } from '@candor/money';
import type { Bar } from './candles.ts';

export interface WindowStatistics {
  open: bigint;
  high: bigint;
  low: bigint;
  last: bigint;
  volume: bigint;
  quoteVolume: bigint;
  trades: number;
  /** (last - open) / open as a fraction in 10^-8, truncated toward zero. */
  change: bigint;
}

/**
 * Figures of the bars inside the window, in time order. `before` is the last price at or before the window's start;
 * without it the window opens at its first bar. Undefined before the first trade ever.
 */
export function windowStatistics(
  bars: Iterable<Bar>,
  before: bigint | undefined,
): WindowStatistics | undefined {
  let open = before;
  let [high, low, last] = [0n, 0n, before ?? 0n];
  let [volume, quoteVolume, trades] = [0n, 0n, 0];
  let isEmpty = true;
  for (const bar of bars) {
    open ??= bar.open;
    high = isEmpty ? bar.high : maxOf(high, bar.high);
    low = isEmpty ? bar.low : minOf(low, bar.low);
    last = bar.close;
    volume += bar.volume;
    quoteVolume += bar.quoteVolume;
    trades += bar.trades;
    isEmpty = false;
  }
  if (open === undefined) return undefined;
  // A window without a trade still has a price: the one it began with.
  if (isEmpty) [high, low] = [open, open];
  return { open, high, low, last, volume, quoteVolume, trades, change: changeOf(open, last) };
}

/** Relative change in 10^-8, truncated toward zero; zero where there is nothing to compare with. */
export const changeOf = (open: bigint, last: bigint): bigint =>
  open === 0n ? 0n : ((last - open) * ONE) / open;

export interface BandRule {
  /** Fractions of 1 in 10^-8: y and z of R-SPOT-6. */
  inner: bigint;
  outer: bigint;
  tick: bigint;
}

export interface PriceBand {
  /** On the tick: highest down to it, lowest up to it. */
  highestBuy: bigint;
  lowestSell: bigint;
}

/** R-SPOT-6 around index `i` with the average premium `p` of the own middle over the index. */
export function priceBand(i: bigint, p: bigint, rule: BandRule): PriceBand {
  const [yOfI, zOfI] = [(i * rule.inner) / ONE, (i * rule.outer) / ONE];
  const highest = minOf(maxOf(i, i + yOfI + p), i + zOfI);
  const lowest = maxOf(minOf(i, i - yOfI + p), i - zOfI);
  return {
    highestBuy: highest - (highest % rule.tick),
    lowestSell: lowest % rule.tick === 0n ? lowest : lowest - (lowest % rule.tick) + rule.tick,
  };
}
