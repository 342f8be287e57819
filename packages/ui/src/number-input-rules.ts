/**
 * What becomes of keystrokes and pastes in an amount field, and of its plus and minus. Decimal texts only, never a
 * float: what the customer sees is digit by digit what is sent.
 */
import { formatDecimal, parseDecimal } from '@candor/money';
import { asciiDigits } from './digits.ts';

/** Digits before the point that parseDecimal still reads. */
const MAX_WHOLE_DIGITS = 11;

/**
 * The decimal text for what stands in the input. Typed: a comma is a decimal point (many keyboards have no other) and
 * digits beyond `maxDecimals` are dropped. A text that is no number gives undefined, and the input keeps what it had.
 */
export function typedDecimal(text: string, maxDecimals: number): string | undefined {
  const plain = asciiDigits(text)
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/[,，。、٫]/g, '.');
  if (plain === '') return '';
  if (!/^[0-9]*\.?[0-9]*$/.test(plain)) return undefined;
  const [whole = '', fraction] = plain.split('.');
  const head = whole.replace(/^0+(?=[0-9])/, '');
  if (head.length > MAX_WHOLE_DIGITS) return undefined;
  if (fraction === undefined || maxDecimals === 0) return head;
  return `${head === '' ? '0' : head}.${fraction.slice(0, maxDecimals)}`;
}

/**
 * The decimal text for a paste, which may carry group separators, a unit or a sign of a currency: "1,234.50 USDT",
 * "1.234,50", "65 432,1". Of two kinds of separators the last is the point; a lone comma before exactly three digits
 * groups thousands, as in the prices this app shows.
 */
export function pastedDecimal(text: string, maxDecimals: number): string | undefined {
  const plain = asciiDigits(text)
    .trim()
    .replace(/^[^0-9.,+-]+|[^0-9.,]+$/g, '')
    .replace(/[\s\u00a0\u202f'’]/g, '');
  if (!/^\+?[0-9.,]*[0-9][0-9.,]*$/.test(plain)) return undefined;
  const digits = plain.replace('+', '');
  return typedDecimal(withoutGroups(digits), maxDecimals);
}

function withoutGroups(text: string): string {
  const comma = text.lastIndexOf(',');
  const dot = text.lastIndexOf('.');
  if (comma >= 0 && dot >= 0) {
    return comma > dot ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
  }
  if (comma >= 0 && /^[1-9][0-9]{0,2}(,[0-9]{3})+$/.test(text)) return text.replaceAll(',', '');
  if (dot >= 0 && /^[1-9][0-9]{0,2}(\.[0-9]{3}){2,}$/.test(text)) return text.replaceAll('.', '');
  return text;
}

export interface StepRange {
  /** Decimal text of one press. */
  step: string;
  min?: string | undefined;
  max?: string | undefined;
}

/** One press of plus or minus: moves to the next multiple of the step in that direction, within min and max. */
export function stepped(text: string, direction: 1 | -1, { step, min, max }: StepRange): string {
  const value = unitsOf(text) ?? 0n;
  const size = unitsOf(step) ?? 0n;
  if (size === 0n) return text;
  const rest = value % size;
  const moved = direction === 1 ? value - rest + size : value - (rest === 0n ? size : rest);
  const low = unitsOf(min) ?? 0n;
  const high = unitsOf(max);
  if (moved < low) return formatDecimal(low);
  if (high !== undefined && moved > high) return formatDecimal(high);
  return formatDecimal(moved);
}

/** Leaves no half-written number behind when the input loses focus: "1." becomes "1", "." becomes "". */
export function settledDecimal(text: string): string {
  return text === '.' || text === '0.' ? (text === '.' ? '' : '0') : text.replace(/\.$/, '');
}

function unitsOf(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  const parsed = parseDecimal(settledDecimal(text));
  return parsed.ok ? parsed.value : undefined;
}
