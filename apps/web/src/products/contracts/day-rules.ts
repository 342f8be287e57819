/** The day of an index out of its hourly candles and the tick of this second. Pure. */
import { maxOf, minOf, readSigned } from '@candor/money';

export interface Day {
  open: bigint;
  high: bigint;
  low: bigint;
  /** Signed, since the open. */
  change: bigint;
}

/** `hours` ascending, the last one running; undefined while there is nothing. */
export function dayOf(
  hours: readonly { open: string; high: string; low: string; close: string }[],
  now: bigint | undefined,
): Day | undefined {
  const units = (text: string): bigint => readSigned(text) ?? 0n;
  const shown = hours.slice(-25);
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const price = now ?? units(last.close);
  const open = units(first.open);
  const high = shown.reduce((most, hour) => maxOf(most, units(hour.high)), price);
  const low = shown.reduce((least, hour) => minOf(least, units(hour.low)), price);
  return { open, high, low, change: price - open };
}
