/** Decimal texts of the wire as units and back, and how contracts write money: all digits, none invented. */
import { formatDecimal as textOf } from '@candor/money';
import { formatDecimal } from '@candor/ui';

export { textOf };

/** Trailing zeros left away. */
export function exact(text: string | null | undefined): string {
  return formatDecimal(text, { isTrimmed: true, decimals: 8 });
}

/** Two places and a sign: "+1,200.50". */
export function money(units: bigint | undefined, isSigned = false): string {
  return formatDecimal(units === undefined ? undefined : textOf(units), { decimals: 2, isSigned });
}

/** A part of a whole as percent with two places; undefined of nothing. */
export function percentOf(part: bigint, whole: bigint): string | undefined {
  return whole === 0n ? undefined : textOf((part * 10_000_000_000n) / whole);
}

/** Data attribute for colour. */
export function toneOf(units: bigint | undefined): 'rise' | 'fall' | undefined {
  if (units === undefined || units === 0n) return undefined;
  return units > 0n ? 'rise' : 'fall';
}
