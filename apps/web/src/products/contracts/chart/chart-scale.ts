/** Which price a finger is at, and where a line stands that lies beyond the chart. Floats: pixels need no more; what is sent is snapped to the price step in units. Pure. */
import { textOfNumber } from '@candor/ui';
import { readSigned } from '@candor/money';
import { textOf } from '../figures.ts';
import type { LineKind } from './chart-lines.ts';

/** Room for half a label at either edge. */
const EDGE = 14;

/** On the chart or at its edge, with the side it lies beyond. */
export function placeOf(y: number, height: number): { y: number; beyond: 'above' | 'below' | undefined } {
  if (y < EDGE) return { y: EDGE, beyond: 'above' };
  if (y > height - EDGE) return { y: height - EDGE, beyond: 'below' };
  return { y, beyond: undefined };
}

/** Where along its line a label can stand: at the left, beside that, at the right. */
export type Slot = 0 | 1 | 2;
const WISHES: Readonly<Record<LineKind, readonly Slot[]>> = {
  entry: [0, 1, 2],
  takeProfit: [1, 0, 2],
  stopLoss: [1, 0, 2],
  liquidation: [2, 1, 0],
};
/** Pixels between two labels of a slot that do not touch. */
const LABEL_HEIGHT = 22;

/** A slot for every label, none over another while there is room beside it. */
export function slotsOf(labels: readonly { kind: LineKind; y: number }[]): readonly Slot[] {
  const taken: { slot: Slot; y: number }[] = [];
  return labels.map(({ kind, y }) => {
    const wishes = WISHES[kind];
    const isFree = (slot: Slot): boolean =>
      taken.every((other) => other.slot !== slot || Math.abs(other.y - y) >= LABEL_HEIGHT);
    const slot = wishes.find(isFree) ?? wishes[0]!;
    taken.push({ slot, y });
    return slot;
  });
}

/** The multiple of the price step at or below a price read off the screen. */
export function snapped(price: number, priceStep: string): string {
  const step = readSigned(priceStep) ?? 1n;
  const units = readSigned(textOfNumber(Math.max(price, 0), 8)) ?? 0n;
  const down = (units / step) * step;
  return textOf(units - down > step / 2n ? down + step : down);
}

/** One press of an arrow key: about a two-thousandth of the price, at least a price step. */
export function nudged(
  price: string,
  direction: 1 | -1,
  { priceStep, times }: { priceStep: string; times: number },
): string {
  const step = readSigned(priceStep) ?? 1n;
  const units = readSigned(price) ?? 0n;
  const wide = (units / 2000n / step) * step;
  const moved = units + BigInt(direction * times) * (wide === 0n ? step : wide);
  return textOf(moved < step ? step : moved);
}
