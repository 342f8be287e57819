/** Texts that may be no amount: a half-typed field, a figure that a reply left out. What is none is undefined, never 0. */
import { parseDecimal } from './decimal-text.ts';

/** Without a sign. A point at the end is a number on its way: "12." is 12. */
export function readAmount(text: string | null | undefined): bigint | undefined {
  if (text === null || text === undefined) return undefined;
  const parsed = parseDecimal(text.replace(/\.$/, ''));
  return parsed.ok ? parsed.value : undefined;
}

/** The same for what may be below zero: profits, fees, changes. */
export function readSigned(text: string | null | undefined): bigint | undefined {
  const isNegative = text?.startsWith('-') === true;
  const size = readAmount(isNegative ? text?.slice(1) : text);
  return isNegative && size !== undefined ? -size : size;
}
