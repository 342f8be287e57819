/**
 * Whose is this? A transaction's id, an address, a bank reference, an IP or a document's number, whole: each noun answers for what
 * it keeps, and the search shows the customers (R-OPS-11 logs it like any search).
 */
import type { Queryable } from '../../../platform/db/database.ts';

/** Ids of the customers of whom a noun knows exactly this; it decides itself whether the text can be what it knows. */
export type CustomerFinder = (db: Queryable, text: string) => Promise<readonly number[]>;

/** Shorter texts are somebody's id or the beginning of a name. */
const SHORTEST = 5;
const LONGEST = 128;

export async function foundElsewhere(
  finders: readonly CustomerFinder[],
  db: Queryable,
  text: string,
): Promise<number[]> {
  const whole = text.trim();
  if (whole.length < SHORTEST || whole.length > LONGEST) return [];
  const found = await Promise.all(finders.map((find) => find(db, whole)));
  return [...new Set(found.flat())];
}
