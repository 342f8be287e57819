/** Who is linked with a customer is looked up with each withdrawal and payout: by an index, however many customers there are. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../../test/harness.ts';
import { testDatabase } from '../../../../test/harness.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { linkedWith } from './users-store.ts';

let t: TestDatabase;
const ids: number[] = [];

beforeAll(async () => {
  t = await testDatabase();
  const rows = await t.owner.query<{ id: number }>(
    `insert into identity_users (email, nickname, invite_code, created_at)
     select 'linked' || n || '@example.com', 'linked', 'LINK' || n, now() from generate_series(1, 4) n returning id`,
  );
  ids.push(...rows.map(({ id }) => id).toSorted((a, b) => a - b));
  await t.owner.query('update identity_users set stp_group = $1 where id = any ($2::integer[])', [
    ids[0],
    ids.slice(0, 3),
  ]);
});
afterAll(() => t.close());

test('the others of a group are answered, himself and strangers are not; who is in none has nobody', async () => {
  expect((await linkedWith(t.db, ids[1]!)).map(({ id }) => id)).toEqual([ids[0], ids[2]]);
  expect(await linkedWith(t.db, ids[3]!)).toEqual([]);
});

test('where PostgreSQL may choose it reads no whole table of customers', async () => {
  await t.owner.reading(async (on) => {
    await on.query('set enable_seqscan = off');
    const plan: string[] = [];
    const explaining: Queryable = {
      async query(text, values) {
        const rows = await on.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
        plan.push(...rows.map((row) => row['QUERY PLAN']));
        return [];
      },
    };
    await linkedWith(explaining, ids[1]!);
    expect(plan.join('\n')).toContain('identity_users_person');
    expect(plan.join('\n')).not.toContain('Seq Scan');
  });
});
