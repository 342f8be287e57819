/** Prices as other people write them: decimal text, perhaps with more places than ours or an exponent, to 10^-8. */
import { SCALE, parseDecimal } from '@candor/money';

const SHAPE = /^(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Truncated at eight places; undefined for what is no positive number. Never goes through a float. */
export function venueDecimal(text: string | undefined): bigint | undefined {
  const parts = text === undefined ? null : SHAPE.exec(text.trim());
  if (parts === null) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = parts;
  const shift = whole.length + Number(exponent);
  const digits = whole + fraction;
  const head = shift <= 0 ? '0' : digits.slice(0, shift).padEnd(shift, '0');
  const tail = shift <= 0 ? '0'.repeat(-shift) + digits : digits.slice(shift);
  const plain = `${head.replace(/^0+(?=\d)/, '')}.${tail.slice(0, SCALE).padEnd(1, '0')}`;
  const parsed = parseDecimal(plain);
  return parsed.ok && parsed.value > 0n ? parsed.value : undefined;
}
