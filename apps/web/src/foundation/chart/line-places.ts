/** Where a line with its label stands on the chart, and which price a finger or a key moves it to. Floats: pixels need no more; what is sent is snapped to the price step in units. Pure. */
import { formatDecimal, readSigned } from '@candor/money';
import { textOfNumber } from '@candor/ui';
import type { Mark } from './label-board.ts';
import { coversMark, labelWidth } from './price-scale.ts';

/** Room for half a label at either edge. */
const EDGE = 14;

/** On the chart or at its edge, with the side it lies beyond. */
export function placeOf(y: number, height: number): { y: number; beyond: 'above' | 'below' | undefined } {
  if (y < EDGE) return { y: EDGE, beyond: 'above' };
  if (y > height - EDGE) return { y: height - EDGE, beyond: 'below' };
  return { y, beyond: undefined };
}

/** Before the words of a label whose line lies beyond the edge. */
export const edgeArrow = (beyond: 'above' | 'below' | undefined): string =>
  beyond === undefined ? '' : beyond === 'above' ? '↑ ' : '↓ ';

/** Where along its line a label can stand: at the left, beside that, at the right. */
export type Slot = 0 | 1 | 2;
/** Pixels between two labels of a slot that do not touch. */
const LABEL_HEIGHT = 22;
/** Where a label of a slot begins, as in price-line.module.css; at the right, where it ends before the prices. */
const BEGINS: Readonly<Record<0 | 1, number>> = { 0: 54, 1: 150 };
const FROM_AXIS = 6;

/** A label's slot, and the room that it takes there. */
export interface LabelPlace extends Mark {
  slot: Slot;
}

/**
 * A place for every label, none over another or over a text of the chart itself while there is room beside it; `wishes` in the order they
 * are preferred.
 */
export function labelPlaces(
  labels: readonly { wishes: readonly Slot[]; y: number; words: string }[],
  { width, marks }: { width: number; marks: readonly Mark[] },
): readonly LabelPlace[] {
  const taken: LabelPlace[] = [];
  return labels.map(({ wishes, y, words }) => {
    const placeIn = (slot: Slot): LabelPlace => {
      const left = slot === 2 ? width - FROM_AXIS - labelWidth(words) : BEGINS[slot];
      return { slot, left, right: left + labelWidth(words), y };
    };
    const touchesNone = (slot: Slot): boolean =>
      taken.every((other) => other.slot !== slot || Math.abs(other.y - y) >= LABEL_HEIGHT);
    const coversNone = (slot: Slot): boolean => !coversMark(marks, placeIn(slot));
    const slot =
      wishes.find((each) => touchesNone(each) && coversNone(each)) ??
      wishes.find(touchesNone) ??
      wishes[0] ??
      0;
    taken.push(placeIn(slot));
    return placeIn(slot);
  });
}

/** The multiple of the price step nearest to a price read off the screen. */
export function snapped(price: number, priceStep: string): string {
  const step = readSigned(priceStep) ?? 1n;
  const units = readSigned(textOfNumber(Math.max(price, 0), 8)) ?? 0n;
  const down = (units / step) * step;
  return formatDecimal(units - down > step / 2n ? down + step : down);
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
  return formatDecimal(moved < step ? step : moved);
}
