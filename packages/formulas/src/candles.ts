/**
 * Candles (R-MD-2 to 4): which interval a fill belongs to, how fills become bars, how bars of 1m become longer ones, and
 * how intervals without fills are shown. Only bars with fills are kept; gaps are filled where a series is shown.
 */
import { maxOf, minOf } from '@candor/money';

export type CandleInterval = '1m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '12h' | '1d' | '1w' | '1M';

export interface CandleFill {
  price: bigint;
  /** Base currency. */
  quantity: bigint;
  /** Quote currency. */
  quote: bigint;
  /** Milliseconds. */
  at: number;
}

export interface Candle {
  /** Opening time, milliseconds UTC. */
  time: number;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: bigint;
  quoteVolume: bigint;
  trades: number;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** The epoch was a Thursday; weeks open on Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
const FIXED_MS: Partial<Record<CandleInterval, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '2h': 2 * HOUR_MS,
  '4h': 4 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '1d': DAY_MS,
};

/** Opening time of the interval that contains a moment (R-MD-3). */
export function openTimeOf(interval: CandleInterval, at: number): number {
  if (interval === '1M') {
    const day = new Date(at);
    return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1);
  }
  if (interval === '1w') return Math.floor((at - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;
  const length = FIXED_MS[interval] ?? MINUTE_MS;
  return Math.floor(at / length) * length;
}

/** Opening time of the interval `steps` later; negative steps go back. `time` must be an opening time. */
export function stepTime(interval: CandleInterval, time: number, steps: number): number {
  if (interval === '1M') {
    const day = new Date(time);
    return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + steps, 1);
  }
  return time + steps * (interval === '1w' ? WEEK_MS : (FIXED_MS[interval] ?? MINUTE_MS));
}

export function candleFrom(fill: CandleFill, interval: CandleInterval): Candle {
  const { price, quantity, quote } = fill;
  return {
    time: openTimeOf(interval, fill.at),
    open: price,
    high: price,
    low: price,
    close: price,
    volume: quantity,
    quoteVolume: quote,
    trades: 1,
  };
}

/** Fills come in the order of their trade numbers, so the last one given is the close. */
export function addFill(candle: Candle, fill: CandleFill): Candle {
  return {
    time: candle.time,
    open: candle.open,
    high: maxOf(candle.high, fill.price),
    low: minOf(candle.low, fill.price),
    close: fill.price,
    volume: candle.volume + fill.quantity,
    quoteVolume: candle.quoteVolume + fill.quote,
    trades: candle.trades + 1,
  };
}

/** Fills in order of trade number to bars, ascending; intervals without fills have none. */
export function candlesFromFills(fills: readonly CandleFill[], interval: CandleInterval): Candle[] {
  const candles = new Map<number, Candle>();
  for (const fill of fills) {
    const time = openTimeOf(interval, fill.at);
    const before = candles.get(time);
    candles.set(time, before === undefined ? candleFrom(fill, interval) : addFill(before, fill));
  }
  return [...candles.values()].sort((a, b) => a.time - b.time);
}

/** Shorter bars, ascending and without filled ones, to longer ones; equal to building them from the fills (R-MD-3). */
export function aggregateCandles(candles: readonly Candle[], interval: CandleInterval): Candle[] {
  const result: Candle[] = [];
  let current: Candle | undefined;
  let end = -Infinity;
  for (const candle of candles) {
    if (current === undefined || candle.time >= end) {
      const time = openTimeOf(interval, candle.time);
      end = stepTime(interval, time, 1);
      current = { ...candle, time };
      result.push(current);
    } else {
      joinInto(current, candle);
    }
  }
  return result;
}

/** The later bar joined to an earlier one of the same interval. */
export function joinCandles(earlier: Candle, later: Candle): Candle {
  const joined = { ...earlier };
  joinInto(joined, later);
  return joined;
}

export interface GapRange {
  interval: CandleInterval;
  /** Opening time of the last interval to be shown. */
  last: number;
  /** Close before the first bar; undefined leaves the time before the first bar empty (R-MD-4). */
  previousClose?: bigint | undefined;
  /** Opening time of the first interval to be shown, used with previousClose. */
  first?: number | undefined;
}

export type ShownCandle = Candle & { filled: boolean };

/** X-MD-2: an interval without fills is the previous close with no volume; none before the first fill. */
export function fillGaps(candles: readonly Candle[], range: GapRange): ShownCandle[] {
  const shown: ShownCandle[] = [];
  let close = range.previousClose;
  let next = close === undefined ? candles[0]?.time : (range.first ?? candles[0]?.time);
  if (next === undefined) return shown;
  const fillUntil = (end: number): void => {
    for (; next! < end && close !== undefined; next = stepTime(range.interval, next!, 1)) {
      shown.push({ ...flatAt(next!, close), filled: true });
    }
  };
  for (const candle of candles) {
    fillUntil(candle.time);
    shown.push({ ...candle, filled: false });
    close = candle.close;
    next = stepTime(range.interval, candle.time, 1);
  }
  fillUntil(stepTime(range.interval, range.last, 1));
  return shown;
}

function flatAt(time: number, price: bigint): Candle {
  return { time, open: price, high: price, low: price, close: price, volume: 0n, quoteVolume: 0n, trades: 0 };
}

function joinInto(target: Candle, later: Candle): void {
  if (later.high > target.high) target.high = later.high;
  if (later.low < target.low) target.low = later.low;
  target.close = later.close;
  target.volume += later.volume;
  target.quoteVolume += later.quoteVolume;
  target.trades += later.trades;
}
