/**
 * Decimal texts made readable: grouping, fixed places, compact, percent. Texts stay texts and every
 * display truncates, never rounds (R-MONEY-1).
 */

import { MINUS, NO_NUMBER, writtenPlainly, writtenShort } from './plain-decimals.ts';

export { MINUS, NO_NUMBER };

export interface DecimalFormat {
  /** Places shown; fewer digits are filled with zeros. Absent: as many as the text has. */
  decimals?: number | undefined;
  /** Thousands separators; on by default. */
  group?: boolean | undefined;
  /** Leaves trailing zeros away. */
  isTrimmed?: boolean | undefined;
  /** Writes a plus before positive values. */
  isSigned?: boolean | undefined;
  /** What is less than the last place shown gets the places of its first two digits, so that it never reads as nothing; on by default. */
  keepsSmall?: boolean | undefined;
}

interface CompactFormat extends Pick<DecimalFormat, 'decimals' | 'isSigned'> {
  /** BCP 47 tag of the language whose words stand for the zeros. */
  locale?: string | undefined;
}

const DEFAULT_LOCALE = 'en';
/** Most places shown; the ledger's texts have 8. */
const MOST_PLACES = 20;
const DECIMAL_TEXT = /^[+-]?[0-9]{1,40}(\.[0-9]{1,40})?$/;

/** "1234.5678" with 2 decimals is "1,234.56", in every language. What is no decimal text gives NO_NUMBER. */
export function formatDecimal(text: string | undefined | null, format: DecimalFormat = {}): string {
  const { group = true, isTrimmed = false, isSigned = false, keepsSmall = true } = format;
  const small = keepsSmall && format.decimals !== undefined ? smallPlaces(text, format.decimals) : undefined;
  const decimals = small?.most ?? format.decimals;
  const most = decimals ?? MOST_PLACES;
  const least = isTrimmed ? 0 : (small?.least ?? decimals ?? placesOf(text));
  return writtenPlainly(text, { least, most, group, isSigned });
}

/** A plain number, such as an age, a size or a place in a drawing, as decimal text; amounts never are plain numbers. */
export const textOfNumber = (value: number, places: number): string => value.toFixed(places);

/** "1234567.8" is "1.23M" in English and "123.45万" in Chinese. */
export function formatCompact(text: string | undefined | null, format: CompactFormat = {}): string {
  const { decimals = 2, locale = DEFAULT_LOCALE, isSigned = false } = format;
  return writtenShort(text, locale, { most: decimals, isSigned });
}

/** Plain percents as the server sends them: "1.239" is "+1.23%", with isSigned false "1.23%". */
export function formatPercent(text: string | undefined | null, format: DecimalFormat = {}): string {
  const shown = formatDecimal(text, { decimals: 2, isSigned: true, keepsSmall: false, ...format });
  return shown === NO_NUMBER ? shown : `${shown}%`;
}

/** Which of two decimal texts is larger: 1, -1 or 0; 0 too when one of them is none. */
export function compareDecimals(
  one: string | undefined | null,
  other: string | undefined | null,
): -1 | 0 | 1 {
  const left = scaledUnits(one);
  const right = scaledUnits(other);
  if (left === undefined || right === undefined || left === right) return 0;
  return left > right ? 1 : -1;
}

/** Places of a value that would be shown as nothing with `decimals`; undefined for every other. */
function smallPlaces(
  text: string | undefined | null,
  decimals: number,
): { least: number; most: number } | undefined {
  const zeros = /^[+-]?0+\.(0*)[1-9]/.exec(text ?? '')?.[1]?.length;
  return zeros === undefined || zeros < decimals ? undefined : { least: zeros + 1, most: zeros + 2 };
}

function placesOf(text: string | undefined | null): number {
  const point = text?.indexOf('.') ?? -1;
  return point < 0 ? 0 : Math.min(MOST_PLACES, text!.length - point - 1);
}

function scaledUnits(text: string | undefined | null): bigint | undefined {
  if (text === undefined || text === null || !DECIMAL_TEXT.test(text)) return undefined;
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  const units = BigInt(whole + fraction.padEnd(40, '0'));
  return text.startsWith('-') ? -units : units;
}
