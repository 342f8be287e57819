/** What all customers hold, from yesterday's records and the postings since: the alternative that the benchmark measures. */
import type { Database, Queryable } from '../../../apps/server/src/platform/db/database.ts';
import type { CurrencyBalances } from '../../../apps/server/src/products/proofs/read-balances.ts';
import { allRecords, treesOf } from '../../../apps/server/src/products/proofs/snapshots-store.ts';
import { recordsIn } from '../../../apps/server/src/products/proofs/tree-bytes.ts';

type Held = Map<number, Map<number, bigint>>;

export async function balancesOfDay(db: Queryable, seq: number): Promise<Held> {
  const held: Held = new Map();
  for (const { currency_id: currencyId } of await treesOf(db, [seq])) {
    const of = new Map<number, bigint>();
    for (const page of await allRecords(db, { seq, currencyId }))
      for (const { userId, balance } of recordsIn(page)) of.set(userId, balance);
    held.set(currencyId, of);
  }
  return held;
}

/** Rising by customer, as a tree is built. */
export async function changedBalances(
  db: Database,
  { before, after, upTo }: { before: Held; after: bigint; upTo: bigint },
): Promise<CurrencyBalances[]> {
  const changes = await db.query<{ user_id: number; currency_id: number; amount: string }>(
    'select user_id, currency_id, amount from ledger_liabilities_between($1, $2)',
    [after, upTo],
  );
  for (const { user_id: userId, currency_id: currencyId, amount } of changes) {
    const of = before.get(currencyId) ?? new Map<number, bigint>();
    before.set(currencyId, of);
    of.set(userId, (of.get(userId) ?? 0n) + BigInt(amount));
  }
  return [...before].map(([currencyId, of]) => {
    const users = [...of.keys()].sort((a, b) => a - b);
    const balances = users.map((userId) => of.get(userId)!);
    return { currencyId, users, balances, owed: balances.reduce((sum, each) => sum + each, 0n) };
  });
}
