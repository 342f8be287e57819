/**
 * A column as PostgreSQL's binary array. The driver would copy, look at and escape every element of some sixty arrays a
 * batch, and the server read the text again; here a number is eight bytes for both.
 * Layout: array_recv in PostgreSQL's src/backend/utils/adt/arrayfuncs.c, elements as their types' own binary form.
 */

export type Column = readonly (number | bigint | string | null)[];

/** Element types of the order path by their name in SQL, with their oid in pg_type.dat. */
const TYPES = {
  integer: 23,
  bigint: 20,
  '"char"': 18,
  text: 25,
  jsonb: 3802,
} as const;
export type ColumnType = keyof typeof TYPES;

/** Dimensions, whether there are nulls, the type; then size and lower bound of the one dimension. */
const EMPTY_BYTES = 12;
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL = -1;
/** The version that jsonb's binary form begins with. */
const JSONB_VERSION = 1;

export function columnBytes(column: Column, type: ColumnType): Buffer {
  if (column.length === 0) return header(Buffer.allocUnsafe(EMPTY_BYTES), { dimensions: 0, type });
  const bytes = header(Buffer.allocUnsafe(sizeOf(column, type)), { dimensions: 1, type });
  bytes.writeInt32BE(column.length, EMPTY_BYTES);
  bytes.writeInt32BE(1, EMPTY_BYTES + 4);
  let at = HEADER_BYTES;
  for (const value of column) {
    if (value === null) {
      bytes.writeInt32BE(1, 4);
      at = bytes.writeInt32BE(NULL, at);
    } else at = write(bytes, at, { value, type });
  }
  return bytes;
}

function header(bytes: Buffer, of: { dimensions: number; type: ColumnType }): Buffer {
  bytes.writeInt32BE(of.dimensions, 0);
  bytes.writeInt32BE(0, 4);
  bytes.writeInt32BE(TYPES[of.type], 8);
  return bytes;
}

function sizeOf(column: Column, type: ColumnType): number {
  let size = HEADER_BYTES + LENGTH_BYTES * column.length;
  for (const value of column) if (value !== null) size += widthOf(value, type);
  return size;
}

function widthOf(value: number | bigint | string, type: ColumnType): number {
  if (type === 'bigint') return 8;
  if (type === 'integer') return 4;
  return Buffer.byteLength(value as string) + (type === 'jsonb' ? 1 : 0);
}

/** Answers where the next element begins. */
function write(
  bytes: Buffer,
  at: number,
  { value, type }: { value: number | bigint | string; type: ColumnType },
): number {
  if (type === 'bigint') {
    const start = bytes.writeInt32BE(8, at);
    // Ids and sequence numbers are numbers here: two halves are faster than a bigint made for it.
    if (typeof value === 'number')
      return bytes.writeUInt32BE(value >>> 0, bytes.writeInt32BE(Math.floor(value / 2 ** 32), start));
    return bytes.writeBigInt64BE(value as bigint, start);
  }
  if (type === 'integer') return bytes.writeInt32BE(value as number, bytes.writeInt32BE(4, at));
  const text = value as string;
  let start = at + LENGTH_BYTES;
  if (type === 'jsonb') start = bytes.writeUInt8(JSONB_VERSION, start);
  const end = start + bytes.write(text, start);
  bytes.writeInt32BE(end - at - LENGTH_BYTES, at);
  return end;
}
