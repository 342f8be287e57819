/** How high prices stand on the chart, and how far it makes room for levels that are not candles. Pure. */

/** Pixels from the top of the chart; beyond the edges it goes on. */
export interface PriceScale {
  /** Of the candles, without the times below. */
  height: number;
  /** Of the prices at the right. */
  axisWidth: number;
  y: (price: number) => number;
  priceAt: (y: number) => number;
}

export interface Range {
  from: number;
  to: number;
}

/** Levels farther from the candles than this many times their range stay at the edge: they would flatten everything. */
const REACH = 0.8;
/** Below this share of the price a quiet market would look like a wild one. */
const LEAST_RANGE = 0.0008;

/** The range of the candles, widened for the levels near it; as it is when there are none to show. */
export function rangeWith({ from, to }: Range, levels: readonly number[]): Range {
  if (levels.length === 0) return { from, to };
  const range = Math.max(to - from, to * LEAST_RANGE);
  const middle = (from + to) / 2;
  const near = levels.filter((price) => price < to + range * REACH && price > from - range * REACH);
  return {
    from: Math.min(middle - range / 2, ...near),
    to: Math.max(middle + range / 2, ...near),
  };
}

/** Linear between the prices at the bottom and at the top of so many pixels. */
export function scaleOf({ from, to }: Range, size: { height: number; axisWidth: number }): PriceScale {
  const span = to - from || 1;
  return {
    ...size,
    y: (price) => ((to - price) / span) * size.height,
    priceAt: (y) => to - (y / size.height) * span,
  };
}
