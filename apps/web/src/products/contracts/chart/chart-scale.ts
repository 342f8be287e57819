/** Where prices stand on the chart and which price a finger is at. Floats: pixels need no more; what is sent is snapped to the tick in units. Pure. */
import { textOf, unitsOf } from '../figures.ts';

export interface Scale {
  low: number;
  high: number;
  /** Pixels from the top; beyond the edges it goes on. */
  y: (price: number) => number;
  priceAt: (y: number) => number;
}

/** Lines farther from the candles than this many times their range stay at the edge: they would flatten everything. */
const REACH = 0.8;
/** Below this share of the price a quiet market would look like a wild one. */
const LEAST_RANGE = 0.0008;
const TOP = 14;

export function scaleOf(
  bars: readonly { high: number; low: number }[],
  lines: readonly number[],
  height: number,
): Scale {
  const top = Math.max(...bars.map((bar) => bar.high));
  const bottom = Math.min(...bars.map((bar) => bar.low));
  const range = Math.max(top - bottom, top * LEAST_RANGE);
  const near = lines.filter((price) => price < top + range * REACH && price > bottom - range * REACH);
  const middle = (top + bottom) / 2;
  const high = Math.max(middle + range / 2, ...near) + range * 0.06;
  const low = Math.min(middle - range / 2, ...near) - range * 0.06;
  const room = height - 2 * TOP;
  return {
    low,
    high,
    y: (price) => TOP + ((high - price) / (high - low)) * room,
    priceAt: (y) => high - ((y - TOP) / room) * (high - low),
  };
}

/** On the chart or at its edge, with the side it lies beyond. */
export function placeOf(y: number, height: number): { y: number; beyond: 'above' | 'below' | undefined } {
  if (y < TOP) return { y: TOP, beyond: 'above' };
  if (y > height - TOP) return { y: height - TOP, beyond: 'below' };
  return { y, beyond: undefined };
}

/** The multiple of the tick at or below a price read off the screen. */
export function snapped(price: number, tick: string): string {
  const step = unitsOf(tick) ?? 1n;
  const units = unitsOf(Math.max(price, 0).toFixed(8)) ?? 0n;
  const down = (units / step) * step;
  return textOf(units - down > step / 2n ? down + step : down);
}

/** One press of an arrow key: about a two-thousandth of the price, at least a tick. */
export function nudged(
  price: string,
  direction: 1 | -1,
  { tick, times }: { tick: string; times: number },
): string {
  const step = unitsOf(tick) ?? 1n;
  const units = unitsOf(price) ?? 0n;
  const wide = (units / 2000n / step) * step;
  const moved = units + BigInt(direction * times) * (wide === 0n ? step : wide);
  return textOf(moved < step ? step : moved);
}
