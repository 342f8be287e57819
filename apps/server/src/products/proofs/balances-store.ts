/** Customers' balances through the ledger's functions, in one snapshot of the whole database. */
import type { Database, Queryable } from '../../platform/db/database.ts';

/** One moment; nobody waits for it, and it waits for nobody. */
export function inSnapshot<T>(db: Database, work: (snapshot: Queryable) => Promise<T>): Promise<T> {
  return db.transaction('proofs-snapshot', async (tx) => {
    await tx.query('set transaction isolation level repeatable read read only');
    return work(tx);
  });
}

export async function pageOfCustomers(
  db: Queryable,
  after: number,
  limit: number,
): Promise<{ userId: number; currencyId: number; balance: bigint }[]> {
  const rows = await db.query<{ user_id: number; currency_id: number; balance: string }>(
    'select user_id, currency_id, balance from ledger_liabilities_after($1, $2)',
    [after, limit],
  );
  return rows.map((row) => ({
    userId: row.user_id,
    currencyId: row.currency_id,
    balance: BigInt(row.balance),
  }));
}

/** By `user:currency`: what the snapshot shows and a journal number does not have yet. */
export async function changesAfter(db: Queryable, journal: bigint): Promise<Map<string, bigint>> {
  const rows = await db.query<{ user_id: number; currency_id: number; amount: string }>(
    'select user_id, currency_id, amount from ledger_liabilities_between($1, 9223372036854775807)',
    [journal],
  );
  return new Map(rows.map((row) => [`${row.user_id}:${row.currency_id}`, BigInt(row.amount)]));
}

export const totalsAt = (db: Queryable, journal: bigint): Promise<Map<number, bigint>> =>
  sumsOf(db, { sql: 'select currency_id, total from ledger_liabilities_total($1)', journal });

/** By currency: money on its way or without an owner, which stands in nobody's balance. */
export const besideAt = (db: Queryable, journal: bigint): Promise<Map<number, bigint>> =>
  sumsOf(db, { sql: 'select currency_id, total from ledger_owed_beside($1)', journal });

async function sumsOf(
  db: Queryable,
  { sql, journal }: { sql: string; journal: bigint },
): Promise<Map<number, bigint>> {
  const rows = await db.query<{ currency_id: number; total: string }>(sql, [journal]);
  return new Map(rows.map((row) => [row.currency_id, BigInt(row.total)]));
}
