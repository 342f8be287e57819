/** Ids that tell nothing of how many there are: a permutation, made at insert, that leaves alone what was there before. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCustomers } from '../../../test/customers.ts';
import type { TestDatabase } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';

const FIRST = 2 ** 30;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('R-SEC-8: accounts and sessions opened one after the other have ids that stand nowhere near', async () => {
  const opened = await openCustomers(
    database.owner,
    Array.from({ length: 12 }, () => ({})),
  );
  const ids = opened.map(({ id }) => id);
  const users = await database.owner.query<{ id: number; number: bigint }>(
    'select id, number from identity_users where id = any ($1::integer[]) order by number',
    [ids],
  );
  expect(users.map(({ id }) => id)).toEqual(ids);
  const first = users[0]!.number;
  expect(users.map(({ number }) => number - first)).toEqual(ids.map((_, n) => BigInt(n)));
  expect(ids.every((id) => id >= FIRST && id < 2 * FIRST)).toBe(true);
  const steps = ids.slice(1).map((id, n) => id - ids[n]!);
  expect(steps.filter((step) => Math.abs(step) < 1_000)).toEqual([]);
  expect(steps.some((step) => step > 0) && steps.some((step) => step < 0)).toBe(true);
  const sessions = await database.owner.query<{ id: number }>(
    'select id from identity_sessions where user_id = any ($1::integer[]) order by number',
    [ids],
  );
  expect(sessions.every(({ id }) => id >= FIRST)).toBe(true);
});

test('R-SEC-8: no two numbers have one id, each key has its own, and there is an end', async () => {
  const [row] = await database.owner.query<Record<'all' | 'same' | 'lowest' | 'highest', bigint>>(
    `select count(distinct platform_permuted(a, n)) as all, count(*) filter (where platform_permuted(a, n) = platform_permuted(b, n)) as same,
       min(platform_permuted(a, n)) as lowest, max(platform_permuted(a, n)) as highest
     from (select sha256('one') as a, sha256('two') as b) keys, generate_series(0, 9999) n`,
  );
  expect(row!.all).toBe(10_000n);
  expect(row!.same).toBeLessThan(3n);
  expect(row!.lowest).toBeGreaterThanOrEqual(BigInt(FIRST));
  expect(row!.highest).toBeLessThan(BigInt(2 * FIRST));
  const beyond = database.owner.query(`select platform_permuted(sha256('one'), 1073741824)`);
  await expect(beyond).rejects.toThrow(/no more ids/);
});

test('R-SEC-8: what was there before keeps its id, and what comes counts on after it', async () => {
  const { owner } = database;
  await owner.query('create table old_lamps (id bigint generated always as identity primary key, name text)');
  await owner.query(`insert into old_lamps (name) values ('a'), ('b')`);
  await owner.query(`select platform_make_ids_opaque('old_lamps')`);
  const [made] = await owner.query<{ id: bigint }>(`insert into old_lamps (name) values ('c') returning id`);
  const rows = await owner.query<{ id: bigint; number: bigint }>(
    'select id, number from old_lamps order by number',
  );
  expect(rows).toEqual([
    { id: 1n, number: 1n },
    { id: 2n, number: 2n },
    { id: made!.id, number: 3n },
  ]);
  expect(made!.id).toBeGreaterThanOrEqual(BigInt(FIRST));
});

test('the server can change no key', async () => {
  for (const sql of [
    `update platform_id_keys set key = sha256('mine')`,
    'delete from platform_id_keys',
    `insert into platform_id_keys (table_name, key) values ('x', sha256('mine'))`,
  ])
    await expect(database.db.query(sql)).rejects.toThrow(/permission denied/);
});
