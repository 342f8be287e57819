/** The connections of the order path: order kept without waiting, pairs apart from the pool, and back after a loss. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../../test/harness.ts';
import { testDatabase } from '../../../../test/harness.ts';
import { Unavailable } from '../../../platform/refusal.ts';
import { CommitLines } from './commit-line.ts';

let database: TestDatabase;
let lines: CommitLines;
beforeAll(async () => {
  database = await testDatabase();
  lines = new CommitLines(database.db);
});
afterAll(async () => {
  await lines.close();
  await database.close();
});

const PID = 'select pg_backend_pid() as pid';

test('statements of a pair arrive in the order in which they were sent, however long one takes', async () => {
  await database.owner.query('insert into spot_markets (pair_id) values (7)');
  const line = lines.of(7);
  const step = 'update spot_markets set seq = $1 where pair_id = 7 and seq = $2 returning seq, pg_sleep($3)';
  const sent = [
    line.query<{ seq: bigint }>(step, [1, 0, 0.2]),
    line.query<{ seq: bigint }>(step, [2, 1, 0]),
    line.query<{ seq: bigint }>(step, [3, 2, 0.05]),
    line.query<{ seq: bigint }>(step, [4, 3, 0]),
  ];
  expect((await Promise.all(sent)).map((rows) => rows[0]?.seq)).toEqual([1n, 2n, 3n, 4n]);
});

test('a refused statement leaves those behind it alone', async () => {
  const line = lines.of(2);
  const [broken, whole] = await Promise.allSettled([
    line.query('select 1 / $1::integer', [0]),
    line.query('select $1::integer as n', [5]),
  ]);
  expect(broken).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(whole).toEqual({ status: 'fulfilled', value: [{ n: 5 }] });
});

test('a lost connection fails all that was sent on it and is opened again for the next batch', async () => {
  const line = lines.of(4);
  const [before] = await line.query<{ pid: number }>(PID);
  const sent = [line.query('select pg_sleep(5)'), line.query('select pg_sleep(6)')];
  const outcomes = Promise.allSettled(sent);
  await expect
    .poll(() =>
      database.owner.query(`select 1 from pg_stat_activity where pid = $1 and state = 'active'`, [
        before!.pid,
      ]),
    )
    .toHaveLength(1);
  await database.owner.query('select pg_terminate_backend($1)', [before!.pid]);
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected' });
    expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(Unavailable);
  }
  const [after] = await line.query<{ pid: number }>(PID);
  expect(after!.pid).not.toBe(before!.pid);
});
