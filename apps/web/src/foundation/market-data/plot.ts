/** Decimal texts as plain numbers, for drawing only: a pixel needs no more than a float. Sums stay with `@candor/money`. */

export function plotted(text: string): number {
  return +text;
}

/** Share of a whole from 0 to 1, in steps of a thousandth. */
export function shareOf(part: bigint, whole: bigint): number {
  return whole <= 0n ? 0 : +((part * 1000n) / whole).toString() / 1000;
}
