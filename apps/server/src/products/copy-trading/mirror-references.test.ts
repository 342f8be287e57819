/** What a mirror names is there, though it is looked at once a statement (migration 0257): unknown ones are refused, known ones stay. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';

let database: TestDatabase;
let copyId = 0n;
let signalId = 0n;
beforeAll(async () => {
  database = await testDatabase();
  const { owner } = database;
  const [lead] = await owner.query<{ id: bigint }>(
    `insert into copy_trading_leads (user_id, name, about, share_rate, state, agreement_version, applied_at, admitted_at)
     values (1, 'Lead', 'Trades', 0, 'active', 1, now(), now()) returning id`,
  );
  const [copy] = await owner.query<{ id: bigint }>(
    `insert into copy_trading_copies (lead_id, user_id, lead_user_id, share_rate, stop_rate, max_leverage, funds, high_water, agreement_version, started_at, changed_at)
     values ($1, 2, 1, 0, 40000000, 20, 100, 100, 1, now(), now()) returning id`,
    [lead!.id],
  );
  const [signal] = await owner.query<{ id: bigint }>(
    `insert into copy_trading_signals (lead_id, pair_id, kind, position_id, root_id, side, leverage, lots, whole, price, seq, at, equity, pair_ids, marks)
     values ($1, 1, 'opened', 1, 1, 'L', 10, 1, 1, 5, 1, now(), 5, '{1}', '{1}') returning id`,
    [lead!.id],
  );
  [copyId, signalId] = [copy!.id, signal!.id];
});
afterAll(() => database.close());

const mirror = (copies: readonly bigint[], signals: readonly bigint[]) =>
  database.owner.query(
    `insert into copy_trading_mirrors (copy_id, signal_id, lots, reason, price, at)
     select copy, signal, 0, 'paused', 1, now() from unnest($1::bigint[], $2::bigint[]) as m (copy, signal)`,
    [copies, signals],
  );
const count = async () =>
  (await database.owner.query<{ n: bigint }>('select count(*) as n from copy_trading_mirrors'))[0]!.n;

test('an unknown copy or signal among known ones refuses all of the statement', async () => {
  await expect(mirror([copyId, copyId + 1n], [signalId, signalId])).rejects.toMatchObject({ code: '23503' });
  await expect(mirror([copyId], [signalId + 1n])).rejects.toMatchObject({ code: '23503' });
  expect(await count()).toBe(0n);
  await mirror([copyId], [signalId]);
  expect(await count()).toBe(1n);
});

test('copies and signals are never removed, not by the owner either', async () => {
  const { owner } = database;
  for (const table of ['copy_trading_copies', 'copy_trading_signals']) {
    await expect(owner.query(`delete from ${table}`)).rejects.toMatchObject({ code: 'CN004' });
    await expect(owner.query(`truncate ${table} cascade`)).rejects.toMatchObject({ code: 'CN004' });
  }
});

test('R-GEN-3: a position is opened under terms that are there, many in one statement too', async () => {
  const open = (versions: readonly number[]) =>
    database.owner.query(
      `insert into contracts_positions (user_id, pair_id, terms_version, side, is_limit, leverage, quoted_price, worst_price, max_slippage,
         accepted_at, state, lots, quantity, held)
       select 1, 1, version, 'L', false, 10, 5, 5, 1, now(), 'accepted', 1, 1, 1 from unnest($1::integer[]) as t (version)`,
      [versions],
    );
  await expect(open([1, 99])).rejects.toMatchObject({ code: '23503' });
  await open([1, 1]);
});
