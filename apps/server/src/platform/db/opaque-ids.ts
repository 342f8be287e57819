/**
 * Ids that count nothing, for rows that are named before they are written (ADR 63): the numbers of a block permuted under
 * the key that the venue keeps for their table. Everywhere else a trigger does it (`platform_make_ids_opaque`).
 */
import { createCipheriv } from 'node:crypto';
import type { Queryable } from './database.ts';

/** Half of a number's bits; numbers lie below 2^40. */
const HALF_BITS = 20;
const HALF = 2 ** HALF_BITS;
/** Ids lie from here on and below its double, apart from what was ever given out in sequence. */
export const FIRST_OPAQUE_ID = HALF * HALF;
const ROUNDS = 10;
/** Bytes of one block of AES. */
const WIDTH = 16;

/** 32 random bytes, made when the table's ids became opaque. */
export async function readIdKey(db: Queryable, table: string): Promise<Buffer> {
  const [row] = await db.query<{ key: Buffer }>('select key from platform_id_keys where table_name = $1', [
    table,
  ]);
  if (row === undefined) throw new Error(`the ids of ${table} have no key`);
  return row.key;
}

/**
 * The ids of `count` numbers from `first` on: a Feistel network over halves of 20 bits, whose function is AES-256 of round
 * and half. A permutation, so no two numbers share an id. All of a block go through one cipher call a round, which makes an
 * id cheaper than a hash of it would be.
 */
export function permutedIds(key: Buffer, first: number, count: number): number[] {
  if (first < 0 || first + count > FIRST_OPAQUE_ID)
    throw new Error(`there are no more ids for number ${first}`);
  let left = Array.from({ length: count }, (_, n) => Math.floor((first + n) / HALF));
  let right = Array.from({ length: count }, (_, n) => (first + n) % HALF);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const mixed = mixedHalves(key, round, right);
    [left, right] = [right, left.map((half, n) => half ^ mixed[n]!)];
  }
  return left.map((half, n) => FIRST_OPAQUE_ID + half * HALF + right[n]!);
}

function mixedHalves(key: Buffer, round: number, halves: readonly number[]): number[] {
  const blocks = Buffer.alloc(halves.length * WIDTH);
  for (const [n, half] of halves.entries()) {
    blocks.writeUInt32BE(round, n * WIDTH);
    blocks.writeUInt32BE(half, n * WIDTH + 4);
  }
  // Each block stands for itself, as a function of its own: nothing is kept secret in them but the key.
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const made = cipher.update(blocks);
  return halves.map((_, n) => made.readUInt32BE(n * WIDTH) & (HALF - 1));
}
