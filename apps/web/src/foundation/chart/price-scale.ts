/** How high prices stand on the chart, and how far it makes room for levels that are not candles. Pure. */

/** Pixels from the top of the chart; beyond the edges it goes on. */
export interface PriceScale {
  /** Of the candles, without the times below. */
  height: number;
  /** Of the prices at the right. */
  axisWidth: number;
  y: (price: number) => number;
  priceAt: (y: number) => number;
  /** Of the candles, without the prices at the right. */
  width: number;
  /** Where the chart writes its highest and its lowest price. */
  marks: readonly Mark[];
}

/** A text that the chart itself writes beside a candle: how far it reaches, and how high its middle stands. */
export interface Mark {
  left: number;
  right: number;
  y: number;
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

/** The pointer from the candle to the text, and the text. */
const MARK_WIDTH = 76;
/** From the end of its candle to the middle of the text. */
const MARK_RISE = 7;

/** Beside its candle, on the side where there is more room: above the highest price, below the lowest. */
export function markAt({ x, y, of }: { x: number; y: number; of: 'high' | 'low' }, width: number): Mark {
  const middle = of === 'high' ? y - MARK_RISE : y + MARK_RISE;
  return x > width / 2
    ? { left: x - MARK_WIDTH, right: x, y: middle }
    : { left: x, right: x + MARK_WIDTH, y: middle };
}

/** A label closer than this to a text touches it. */
const TEXT_HEIGHT = 18;

/** Whether a label this high, from here to there, would cover a mark. */
export function coversMark(marks: readonly Mark[], { left, right, y }: Mark): boolean {
  return marks.some((mark) => Math.abs(mark.y - y) < TEXT_HEIGHT && mark.left < right && mark.right > left);
}

/** Linear between the prices at the bottom and at the top of so many pixels. */
export function scaleOf(
  { from, to }: Range,
  size: { height: number; axisWidth: number; width?: number; marks?: readonly Mark[] },
): PriceScale {
  const span = to - from || 1;
  return {
    ...size,
    width: size.width ?? 0,
    marks: size.marks ?? [],
    y: (price) => ((to - price) / span) * size.height,
    priceAt: (y) => to - (y / size.height) * span,
  };
}
