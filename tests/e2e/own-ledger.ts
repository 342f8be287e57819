/** The database of a venue as its owner sees it, beside the browser: balances with what was posted to them, and what must hold of all of it. */
import assert from 'node:assert/strict';
import type pg from 'pg';
import { decimal, formatDecimal } from '@candor/money';
import { brokenInvariants } from '../../apps/server/test/check-invariants.ts';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { embeddedPaths, readConnectionFile } from '../../apps/server/src/platform/db/embedded-files.ts';
import { openDatabase } from '../../apps/server/src/platform/db/pg-database.ts';
import type { Candor } from './candor-process.ts';

export async function inLedger<T>(
  { dataDir }: Pick<Candor, 'dataDir'>,
  act: (ledger: Database) => Promise<T>,
): Promise<T> {
  const ledger = openDatabase({ connection: connectionOf(dataDir), size: 2 });
  try {
    return await act(ledger);
  } finally {
    await ledger.close();
  }
}

function connectionOf(dataDir: string): pg.ClientConfig {
  const file = readConnectionFile(embeddedPaths(dataDir));
  assert.ok(file);
  const { socketDir: host, port, database, users } = file;
  return { host, port, database, ...users.owner };
}

export interface Balance {
  account: string;
  currency: string;
  bucket: 'available' | 'frozen';
  balance: string;
}

const SUMS = `select b.account, b.currency, b.bucket, b.amount::text as balance,
    (select coalesce(sum(p.amount), 0) from chk.posting p
      where p.user_id = b.user_id and p.account = b.account and p.currency = b.currency and p.bucket = b.bucket)::text as posted
  from chk.balance b where b.user_id = $1 order by 1, 2, 3`;

/** Every balance of a customer, in the least digits; each is the sum of what was posted to it, and no invariant is broken. */
export function soundBalances(candor: Pick<Candor, 'dataDir'>, userId: number): Promise<Balance[]> {
  return inLedger(candor, async (ledger) => {
    const rows = await ledger.query<Balance & { posted: string }>(SUMS, [userId]);
    for (const { account, currency, bucket, balance, posted } of rows)
      assert.equal(plainest(posted), plainest(balance), `${account} ${currency} ${bucket}`);
    assert.deepEqual(await brokenInvariants(ledger), {});
    return rows.map(({ account, currency, bucket, balance }) => ({
      account,
      currency,
      bucket,
      balance: plainest(balance),
    }));
  });
}

/** A number of the database without the zeros behind it. */
export const plainest = (text: string): string =>
  formatDecimal(decimal(text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')));
