/**
 * How PostgreSQL's values arrive: int8 as bigint (money and ids must not pass through a float), int8[] likewise, dates
 * as text; everything else as the driver gives it (numeric stays text).
 */
import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const TEXT_ARRAY = 1009;

const textArray = pg.types.getTypeParser(TEXT_ARRAY as never) as unknown as (
  text: string,
) => (string | null)[];
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, BigInt],
  [INT8_ARRAY, bigints],
  // A day is not a moment: the driver would make local midnight of it.
  [DATE, (text) => text],
]);

/** Numbers need no quotes, so a list of one dimension is split at its commas; the order path reads thousands a second. */
function bigints(text: string): (bigint | null)[] {
  if (text === '{}') return [];
  if (text.includes('{', 1)) return textArray(text).map((item) => (item === null ? null : BigInt(item)));
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : BigInt(item)));
}

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text')) as never,
};
