/**
 * The one strict parser and the one formatter between decimal text (wire, screens) and integers of 10^-8.
 * Strict because loose parsers have moved money: "0x10", " 1", "1e3" and "Infinity" are all numbers to JavaScript.
 */
import { MAX_AMOUNT, SCALE } from './fixed-point.ts';

/** Plain positional decimals without sign, leading zeros, exponent or spaces. */
const DECIMAL = /^(0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?$/;

export type ParseFault = 'not_a_decimal' | 'too_precise' | 'too_large';
export type Parsed = { ok: true; value: bigint } | { ok: false; fault: ParseFault };

/**
 * Reads a non-negative decimal into units of 10^-8.
 * `decimals` is the number of places the value may use (a currency's or a pair's scale); trailing zeros do not count.
 * Never rounds: a value with more places is `too_precise`, one that no bigint column holds is `too_large`.
 */
export function parseDecimal(text: string, decimals: number = SCALE): Parsed {
  if (!DECIMAL.test(text)) return { ok: false, fault: 'not_a_decimal' };
  const point = text.indexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  const fraction = point < 0 ? '' : trimTrailingZeros(text.slice(point + 1));
  if (fraction.length > decimals) return { ok: false, fault: 'too_precise' };
  const value = BigInt(whole + fraction.padEnd(SCALE, '0'));
  return value > MAX_AMOUNT ? { ok: false, fault: 'too_large' } : { ok: true, value };
}

/** parseDecimal for constants of ours, with an optional leading minus; a text that does not parse is our bug and throws. */
export function decimal(text: string): bigint {
  const negative = text.startsWith('-');
  const parsed = parseDecimal(negative ? text.slice(1) : text);
  if (!parsed.ok)
    throw new RangeError(
      `not a decimal of at most ${SCALE} places: ${JSON.stringify(text)} (${parsed.fault})`,
    );
  return negative ? -parsed.value : parsed.value;
}

/** Exact text of a value without trailing zeros: 150000000n gives "1.5". */
export function formatDecimal(value: bigint): string {
  const { sign, whole, fraction } = digitsOf(value);
  const trimmed = trimTrailingZeros(fraction);
  return trimmed === '' ? sign + whole : `${sign}${whole}.${trimmed}`;
}

/** Text with exactly `decimals` places, truncated toward zero (R-MONEY-1: display never rounds up). */
export function formatFixed(value: bigint, decimals: number): string {
  const { sign, whole, fraction } = digitsOf(value);
  if (decimals === 0) return whole === '0' ? '0' : sign + whole;
  const shown = fraction.slice(0, decimals).padEnd(decimals, '0');
  const isZero = whole === '0' && /^0*$/.test(shown);
  return `${isZero ? '' : sign}${whole}.${shown}`;
}

/** Decimal text for a sentence: its thousands apart, and the wide minus of the screens. What is no decimal text stays as it is. */
export function groupDecimal(text: string): string {
  const [, sign, whole, fraction = ''] = /^(-?)([0-9]{1,40})(\.[0-9]+)?$/.exec(text) ?? [];
  if (whole === undefined) return text;
  return `${sign === '-' ? '\u2212' : ''}${whole.replace(/\B(?=([0-9]{3})+$)/g, ',')}${fraction}`;
}

function digitsOf(value: bigint): { sign: string; whole: string; fraction: string } {
  const digits = (value < 0n ? -value : value).toString().padStart(SCALE + 1, '0');
  const point = digits.length - SCALE;
  return { sign: value < 0n ? '-' : '', whole: digits.slice(0, point), fraction: digits.slice(point) };
}

function trimTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end -= 1;
  return digits.slice(0, end);
}
