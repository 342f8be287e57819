/**
 * Lists of numbers as PostgreSQL reads them. The driver quotes and escapes each element of a list; columns of a batch are tens of
 * thousands of numbers, in which there is nothing to escape.
 */

/** The text of a list of numbers and nulls; anything else is given back as it is. */
export function numberList(value: unknown): unknown {
  if (!Array.isArray(value) || !value.every(isPlain)) return value;
  return `{${value.map((each) => each ?? 'NULL').join(',')}}`;
}

const isPlain = (each: unknown): boolean =>
  typeof each === 'bigint' || typeof each === 'number' || each === null;
