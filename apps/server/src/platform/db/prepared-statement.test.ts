/** Statements that ask for their columns once, over real connections: the same rows, and never the columns of another statement. */
import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';
import { typeParsers } from './pg-types.ts';
import { PreparedStatement } from './prepared-statement.ts';

let t: TestDatabase;
let client: pg.Client & { connection: EventEmitter };
const told: string[] = [];
const BIG = 'select id, amount from prepared_sample where id = any ($1::integer[]) order by id';

beforeAll(async () => {
  t = await testDatabase();
  await t.owner.query('create table prepared_sample (id integer primary key, amount bigint)');
  await t.owner.query('insert into prepared_sample values (1, 9007199254740993), (2, null), (3, 5)');
  client = new pg.Client({
    ...t.connection,
    types: typeParsers,
    pipeline: true,
  } as pg.ClientConfig) as typeof client;
  await client.connect();
  client.connection.on('rowDescription', () => told.push('columns'));
});
afterAll(async () => {
  await client.end();
  await t.close();
});

const asked = (name: string, text: string, ...values: unknown[]) =>
  new PreparedStatement(name, text, values).over(client);

test('columns are told once a connection; rows and their types are the same each time', async () => {
  told.length = 0;
  const first = await asked('big', BIG, [1, 2]);
  expect(first).toEqual([
    { id: 1, amount: 9_007_199_254_740_993n },
    { id: 2, amount: null },
  ]);
  expect(
    await Promise.all([asked('big', BIG, [1, 2]), asked('big', BIG, [3]), asked('big', BIG, [9])]),
  ).toEqual([first, [{ id: 3, amount: 5n }], []]);
  expect(told).toEqual(['columns']);
});

test('in one write each statement has its own columns, those without any as well, and a failed one spoils none', async () => {
  const wave = () =>
    Promise.allSettled([
      asked('three', 'select $1::integer as three', 3),
      asked('none', 'update prepared_sample set amount = 6 where id = $1', 3),
      asked('by-zero', 'select 1 / $1::integer as share', 0),
      asked('pair', 'select $1::text as one, $2::boolean as two', 'a', true),
    ]);
  for (let turn = 0; turn < 3; turn += 1) {
    const [three, none, byZero, pair] = await wave();
    expect([three, none, pair]).toMatchObject([
      { value: [{ three: 3 }] },
      { value: [] },
      { value: [{ one: 'a', two: true }] },
    ]);
    expect(byZero).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  }
  expect(await asked('by-zero', 'select 1 / $1::integer as share', 1)).toEqual([{ share: 1 }]);
  expect(await asked('by-zero', 'select 1 / $1::integer as share', 2)).toEqual([{ share: 0 }]);
});

test('where a table has other columns by now the statement is refused, not misread', async () => {
  const text = 'select * from prepared_sample where id = $1';
  await asked('all', text, 1);
  await t.owner.query('alter table prepared_sample alter column amount type text');
  await expect(asked('all', text, 1)).rejects.toMatchObject({ code: '0A000' });
});

test('over a pool it is answered as over a connection, and the connection is given back', async () => {
  const pool = new pg.Pool({ ...t.connection, types: typeParsers, max: 1 } as pg.PoolConfig);
  const over = () => new PreparedStatement('one', 'select $1::integer as one', [1]).over(pool);
  expect(await Promise.all([over(), over(), over()])).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]]);
  await pool.end();
});
