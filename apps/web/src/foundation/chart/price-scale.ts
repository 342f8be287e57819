/** How high prices stand on the chart, how far it makes room for levels that are not candles, and how wide texts on it are. Pure. */
import type { LabelBoard, Mark } from './label-board.ts';

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
  /** What lines on this chart have written. */
  board: LabelBoard;
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

/** From the candle to the text beside it, and from the end of the candle to the middle of the text. */
const MARK_AWAY = 12;
const MARK_RISE = 7;

/** What the chart writes beside its highest or lowest candle, on the side with more room: above the highest price, below the lowest. */
export function markAt(
  { x, y, of, text }: { x: number; y: number; of: 'high' | 'low'; text: string },
  width: number,
): Mark {
  const middle = of === 'high' ? y - MARK_RISE : y + MARK_RISE;
  const reach = MARK_AWAY + textWidth(text);
  return x > width / 2 ? { left: x - reach, right: x, y: middle } : { left: x, right: x + reach, y: middle };
}

/** Of letters and digits of 11 px, of points and spaces, and of signs that are as wide as high. */
const LETTER = 6.3;
const NARROW = 3.2;
const SQUARE = 11;
/** A label's border with the room inside. */
const AROUND = 16;

/** About, and rather too wide: of signs that combine, as in Thai, each counts. */
const textWidth = (text: string): number =>
  [...text]
    .map((sign) => ('., '.includes(sign) ? NARROW : sign >= '\u2e80' ? SQUARE : LETTER))
    .reduce((all, each) => all + each, 0);

export const labelWidth = (words: string): number => AROUND + textWidth(words);

/** A label closer than this to a text touches it. */
const TEXT_HEIGHT = 18;

/** Whether a label this high, from here to there, would cover a mark. */
export function coversMark(marks: readonly Mark[], { left, right, y }: Mark): boolean {
  return marks.some((mark) => Math.abs(mark.y - y) < TEXT_HEIGHT && mark.left < right && mark.right > left);
}

/** Linear between the prices at the bottom and at the top of so many pixels. */
export function scaleOf({ from, to }: Range, size: Omit<PriceScale, 'y' | 'priceAt'>): PriceScale {
  const span = to - from || 1;
  return {
    ...size,
    y: (price) => ((to - price) / span) * size.height,
    priceAt: (y) => to - (y / size.height) * span,
  };
}
