/**
 * Candles: where they begin, how a trade enters one, how longer ones are made of shorter ones, how gaps are filled
 * (R-MD-2 to R-MD-4). Longer candles are only ever sums of shorter ones, so that all intervals agree.
 */
import { maxOf, minOf } from '@candor/money';

export type CandleInterval = '1m' | '5m' | '30m' | '1h' | '1d' | '1w' | '1M';

/** Prices and quantities in 10^-8. */
export interface Bar {
  /** Milliseconds; the first moment that belongs to it. */
  openTime: number;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: bigint;
  quoteVolume: bigint;
  trades: number;
}

export interface BarTrade {
  price: bigint;
  quantity: bigint;
  quote: bigint;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-01 was a Thursday; the Monday before it is three days earlier (R-MD-3: weeks begin on Monday). */
const FIRST_MONDAY = -3 * DAY_MS;

/** Length of every interval but the month, which has none. */
const LENGTH: Readonly<Record<Exclude<CandleInterval, '1w' | '1M'>, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '1d': DAY_MS,
};

/** Consecutive number of the candle that a moment belongs to; `openTimeOf` is its inverse. */
export function barNumber(interval: CandleInterval, time: number): number {
  if (interval === '1M') {
    const date = new Date(time);
    return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
  }
  if (interval === '1w') return Math.floor((time - FIRST_MONDAY) / WEEK_MS);
  return Math.floor(time / LENGTH[interval]);
}

export function openTimeOf(interval: CandleInterval, number: number): number {
  if (interval === '1M') return Date.UTC(1970, number, 1);
  if (interval === '1w') return FIRST_MONDAY + number * WEEK_MS;
  return number * LENGTH[interval];
}

/** The first moment of the candle that contains `time`. */
export const barStart = (interval: CandleInterval, time: number): number =>
  openTimeOf(interval, barNumber(interval, time));
/** The first moment after the candle that contains `time`. */
export const barEnd = (interval: CandleInterval, time: number): number =>
  openTimeOf(interval, barNumber(interval, time) + 1);

export const barOf = (openTime: number, trade: BarTrade): Bar => ({
  openTime,
  open: trade.price,
  high: trade.price,
  low: trade.price,
  close: trade.price,
  volume: trade.quantity,
  quoteVolume: trade.quote,
  trades: 1,
});

/** Changes `bar` by a later trade. */
export function addTrade(bar: Bar, trade: BarTrade): void {
  bar.high = maxOf(bar.high, trade.price);
  bar.low = minOf(bar.low, trade.price);
  bar.close = trade.price;
  bar.volume += trade.quantity;
  bar.quoteVolume += trade.quote;
  bar.trades += 1;
}

/** Changes `bar` by a later, shorter bar that lies inside it. */
export function addBar(bar: Bar, later: Bar): void {
  bar.high = maxOf(bar.high, later.high);
  bar.low = minOf(bar.low, later.low);
  bar.close = later.close;
  bar.volume += later.volume;
  bar.quoteVolume += later.quoteVolume;
  bar.trades += later.trades;
}

/** Longer candles from shorter ones in time order; candles without any are not made. */
export function aggregate(interval: CandleInterval, bars: Iterable<Bar>): Bar[] {
  const result: Bar[] = [];
  let current: Bar | undefined;
  let end = -Infinity;
  for (const bar of bars) {
    if (current !== undefined && bar.openTime < end) {
      addBar(current, bar);
      continue;
    }
    current = { ...bar, openTime: barStart(interval, bar.openTime) };
    end = barEnd(interval, bar.openTime);
    result.push(current);
  }
  return result;
}

/** A bar without trades at the previous close (R-MD-4). */
export const flatBar = (openTime: number, close: bigint): Bar => ({
  openTime,
  open: close,
  high: close,
  low: close,
  close,
  volume: 0n,
  quoteVolume: 0n,
  trades: 0,
});

/**
 * Every candle from the first bar up to the one that contains `until`; missing ones are flat at the previous close
 * and marked. Nothing is made before the first.
 */
export function fillGaps<B extends Bar>(
  interval: CandleInterval,
  bars: readonly B[],
  until: number,
): (B | (Bar & { filled: true }))[] {
  const result: (B | (Bar & { filled: true }))[] = [];
  const last = barNumber(interval, until);
  bars.forEach((bar, n) => {
    result.push(bar);
    const following = bars[n + 1];
    const end = following === undefined ? last + 1 : barNumber(interval, following.openTime);
    for (let number = barNumber(interval, bar.openTime) + 1; number < end; number += 1)
      result.push({ ...flatBar(openTimeOf(interval, number), bar.close), filled: true });
  });
  return result;
}
