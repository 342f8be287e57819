/** Which price a finger is at, and where a line stands that lies beyond the chart. Floats: pixels need no more; what is sent is snapped to the tick in units. Pure. */
import { textOf, unitsOf } from '../figures.ts';

/** Room for half a label at either edge. */
const EDGE = 14;

/** On the chart or at its edge, with the side it lies beyond. */
export function placeOf(y: number, height: number): { y: number; beyond: 'above' | 'below' | undefined } {
  if (y < EDGE) return { y: EDGE, beyond: 'above' };
  if (y > height - EDGE) return { y: height - EDGE, beyond: 'below' };
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
