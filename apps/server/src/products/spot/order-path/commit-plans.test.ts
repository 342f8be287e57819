/** What a batch costs does not hang on what the planner knew when its plan was made (ADR 117). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../../platform/db/database.ts';
import type { TestDatabase } from '../../../../test/harness.ts';
import { testDatabase } from '../../../../test/harness.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test.each([
  ['spot_commit', ['enable_mergejoin=off', 'enable_seqscan=off', 'plan_cache_mode=force_generic_plan']],
  ['ledger_post', ['enable_mergejoin=off', 'enable_seqscan=off', 'plan_cache_mode=force_generic_plan']],
  ['ledger_lock', ['enable_seqscan=off']],
  ['spot_save_orders', ['enable_seqscan=off', 'plan_cache_mode=force_generic_plan']],
])('%s meets rows by their ids also with a plan made while tables were empty', async (name, settings) => {
  const [row] = await database.owner.query<{ settings: string[] | null }>(
    'select proconfig as settings from pg_proc where proname = $1',
    [name],
  );
  expect(row!.settings).toEqual(expect.arrayContaining(settings));
});

test('an order is changed without reading others, by a plan that was made when there were few', async () => {
  const CANCEL = `select spot_save_orders(now(), $1::bigint[], q, z, z, z, z, array_fill('cancelled'::text, array[1]), q, q, array[null::bigint]) as changed
    from (select array[7::bigint] as q, array[0::bigint] as z) as o`;
  await database.owner.transaction('plans', async (tx) => {
    await tx.query('analyze spot_orders');
    await tx.query(CANCEL, [[1n]]);
    await tx.query(
      `insert into spot_orders (id, pair_id, user_id, stp_group, side, order_type, time_in_force, price, quantity, hold, maker_rate, taker_rate,
         state, is_open, priority, created_at, updated_at)
       select n, 1, 1, 1, 'S', 'L', 'GTC', 7, 7, 7, 0, 0, 'new', true, n, now(), now() from generate_series(1, 5000) n`,
    );
    const read = () => readFrom(tx, 'spot_orders');
    const before = await read();
    expect(await tx.query(CANCEL, [[17n]])).toEqual([{ changed: 1 }]);
    expect((await read()) - before).toBeLessThan(10);
  });
});

test('a balance is changed without reading others, by a plan that was made when there were few', async () => {
  const POST = `select balance_ids from ledger_post(array['test'], array['test'], array[$2], array['job:test'], array[null], array[null], now(),
    array[1, 1], array[$1::bigint, $1 + 1], array['h', 'h']::"char"[], array[3, 3], array[5, -5]::bigint[])`;
  await database.owner.transaction('plans', async (tx) => {
    await tx.query('delete from ledger_balances');
    const make = (from: number, to: number) =>
      tx.query(
        `insert into ledger_balances (id, user_id, account, currency_id, shard) overriding system value
         select n, null, 'X:' || n, 3, 0 from generate_series($1::integer, $2::integer) n`,
        [from, to],
      );
    await make(1_000_001, 1_000_002);
    await tx.query('analyze ledger_balances');
    await tx.query(POST, [1_000_001n, 'first']);
    await make(1_000_003, 1_005_000);
    const before = await readFrom(tx, 'ledger_balances');
    await tx.query(POST, [1_003_000n, 'second']);
    expect((await readFrom(tx, 'ledger_balances')) - before).toBeLessThan(50);
  });
});

test('whoever looks for a journal reads no page that was summarised and holds others', async () => {
  await database.owner.transaction('summary', async (tx) => {
    await tx.query(
      `insert into ledger_postings (journal_id, line, balance_id, bucket, currency_id, amount)
       select n / 4, n, 1, 'h', 3, 1 from generate_series(1, 60000) n`,
    );
    const find = async (): Promise<number> => {
      const before = await readFrom(tx, 'ledger_postings');
      const [row] = await tx.query<{ found: number }>(
        'select cardinality(journals) as found from ledger_postings_between(5000, 5010)',
      );
      expect(row!.found).toBe(40);
      return (await readFrom(tx, 'ledger_postings')) - before;
    };
    await tx.query('set local enable_seqscan = off');
    const whole = await find();
    const [{ next }] = (await tx.query('select ledger_summarise_postings(0) as next')) as [{ next: bigint }];
    expect(next).toBeGreaterThan(300n);
    expect(await tx.query('select ledger_summarise_postings($1) as next', [next])).toEqual([{ next }]);
    // An autovacuum that passes by may have summarised a part.
    expect(whole).toBeGreaterThan(20_000);
    expect(await find()).toBeLessThan(12_000);
  });
});

/** Rows that this transaction has read by indexes. */
async function readFrom(tx: Tx, table: string): Promise<number> {
  const [row] = await tx.query<{ read: bigint }>(
    'select idx_tup_fetch as read from pg_stat_xact_user_tables where relname = $1',
    [table],
  );
  return Number(row!.read);
}
