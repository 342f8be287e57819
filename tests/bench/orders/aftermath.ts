/** Between two turns of a load: what the first left is cleaned before the next, and its money is proved. */
import pg from 'pg';
import type { BenchServer } from './server.ts';

/** What the turn before left to be cleaned is cleaned before the next: neither pays for the other. */
export async function settle(server: BenchServer): Promise<void> {
  const client = new pg.Client(server.connection);
  await client.connect();
  await client.query('vacuum');
  await client.end();
}

/** The load must not have been fast by being wrong: ledger, holds and fills agree (I1, I3, I4 in short). */
export async function proveMoney(server: BenchServer): Promise<void> {
  const client = new pg.Client(server.connection);
  await client.connect();
  const { rows } = await client.query<{ broken: string }>(
    `select (select count(*) from (select journal_id, currency_id from ledger_postings group by 1, 2 having sum(amount) <> 0) a)
       + (select count(*) from (select balance_id, bucket = 'f' as f from (select balance_id, bucket, amount::numeric from ledger_postings
            union all select id, 'a', -available from ledger_balances union all select id, 'f', -frozen from ledger_balances) x group by 1, 2 having sum(amount) <> 0) b)
       + (select count(*) from (select user_id, currency, sum(a) from (select user_id, currency, amount as a from chk.balance where bucket = 'frozen'
            union all select user_id, currency, -amount from chk.hold where state = 'open') y group by 1, 2 having sum(a) <> 0) c) as broken`,
  );
  await client.end();
  if (rows[0]!.broken !== '0')
    throw new Error(`money does not add up after the run: ${rows[0]!.broken} rows`);
}
