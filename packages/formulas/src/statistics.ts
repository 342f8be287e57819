/**
 * The figures of the last 24 hours (R-MD-5), over a window that slides and is not the UTC day, and the list of gainers.
 */
import { ONE, decimal } from '@candor/money';
import type { Candle } from './candles.ts';

/** A pair needs this turnover in quote currency to stand among the gainers. */
const GAINERS_TURNOVER = decimal('10000');

/** The inside of the window, from fills or bars put together in order. */
export interface WindowFigures {
  open: bigint;
  high: bigint;
  low: bigint;
  last: bigint;
  volume: bigint;
  quoteVolume: bigint;
  trades: number;
}

export interface DayStatistics {
  last: bigint;
  open24: bigint;
  high24: bigint;
  low24: bigint;
  volume24: bigint;
  quote24: bigint;
  /** Fraction of 1 in 10^-8. */
  change: bigint;
}

/**
 * `before` is the price of the last fill at or before the window's start. Without fills inside the price stands still;
 * without any fill at all there are no figures.
 */
export function dayStatistics(
  inside: WindowFigures | undefined,
  before: bigint | undefined,
): DayStatistics | undefined {
  if (inside === undefined) {
    if (before === undefined) return undefined;
    return {
      last: before,
      open24: before,
      high24: before,
      low24: before,
      volume24: 0n,
      quote24: 0n,
      change: 0n,
    };
  }
  const open24 = before ?? inside.open;
  return {
    last: inside.last,
    open24,
    high24: inside.high,
    low24: inside.low,
    volume24: inside.volume,
    quote24: inside.quoteVolume,
    change: ((inside.last - open24) * ONE) / open24,
  };
}

/** Joins bars in ascending order into one set of figures; undefined of nothing. */
export function figuresOf(candles: Iterable<Candle>): WindowFigures | undefined {
  let figures: WindowFigures | undefined;
  for (const candle of candles) {
    figures = joinFigures(figures, {
      open: candle.open,
      high: candle.high,
      low: candle.low,
      last: candle.close,
      volume: candle.volume,
      quoteVolume: candle.quoteVolume,
      trades: candle.trades,
    });
  }
  return figures;
}

/** Figures of an earlier and a later part of the window. */
export function joinFigures(
  earlier: WindowFigures | undefined,
  later: WindowFigures | undefined,
): WindowFigures | undefined {
  if (earlier === undefined) return later;
  if (later === undefined) return earlier;
  return {
    open: earlier.open,
    high: later.high > earlier.high ? later.high : earlier.high,
    low: later.low < earlier.low ? later.low : earlier.low,
    last: later.last,
    volume: earlier.volume + later.volume,
    quoteVolume: earlier.quoteVolume + later.quoteVolume,
    trades: earlier.trades + later.trades,
  };
}

/** Largest change first, among those with enough turnover. */
export function gainersOf<Row extends { change: bigint; quote24: bigint }>(rows: readonly Row[]): Row[] {
  return rows
    .filter((row) => row.quote24 >= GAINERS_TURNOVER)
    .sort((a, b) => (a.change > b.change ? -1 : a.change < b.change ? 1 : 0));
}
