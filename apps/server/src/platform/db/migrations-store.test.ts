/** Migrations: once each, in order, unchanged; together from two nodes; and what the roles may do afterwards. */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';
import type { Migration } from './migrations-store.ts';
import { migrate, pendingMigrations } from './migrations-store.ts';
import { readBaseline } from './schema-files.ts';
import { sqlState } from './sqlstate.ts';

let t: TestDatabase;
const first = readBaseline().filter(({ name }) => name === 'schema/platform.sql');
const migration = (name: string, text: string): Migration => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
});
const secrets = migration(
  '9001-secrets.sql',
  `create table book_postings (id bigint generated always as identity primary key, amount bigint);
   create table book_balances (id bigint primary key, amount bigint);
   create view chk.book as select * from book_postings;
   insert into platform_append_only values ('book_postings');`,
);

beforeAll(async () => {
  t = await testDatabase({ schema: first });
});
afterAll(() => t.close());

test('two nodes that start together apply each file once', async () => {
  const [one, two] = await Promise.all([
    migrate(t.connection, [...first, secrets]),
    migrate(t.connection, [...first, secrets]),
  ]);
  expect([...one.applied, ...two.applied]).toEqual(['9001-secrets.sql']);
  expect(one.role).toBe('candor_app');
});

test('I15: the application may add postings and change balances, but never change or remove a posting', async () => {
  await t.db.query('insert into book_postings (amount) values (1)');
  await t.db.query('insert into book_balances values (1, 1)');
  await t.db.query('update book_balances set amount = 2');
  for (const text of [
    'update book_postings set amount = 2',
    'delete from book_postings',
    'truncate book_postings',
  ]) {
    expect(sqlState(await t.db.query(text).catch((error: unknown) => error))).toBe('42501');
  }
  for (const text of [
    'delete from platform_append_only',
    'update platform_migrations set checksum = name',
    'create table x ()',
  ]) {
    expect(sqlState(await t.db.query(text).catch((error: unknown) => error))).toBe('42501');
  }
});

test('the checker sees the views and nothing else', async () => {
  const client = new pg.Client({ ...t.connection, options: '-c role=checker' });
  await client.connect();
  expect((await client.query('select amount from chk.book')).rows).toEqual([{ amount: '1' }]);
  await expect(client.query('select * from book_postings')).rejects.toMatchObject({ code: '42501' });
  await client.end();
});

test('a file changed after it was applied stops the start with a sentence', async () => {
  const changed = migration('9001-secrets.sql', `${secrets.text} `);
  await expect(migrate(t.connection, [...first, changed])).rejects.toThrow(/9001-secrets.sql was changed/);
});

test('a file that changes a table lets others read it while it waits for who has read it for long', async () => {
  const opened = async () => {
    const client = new pg.Client({ ...t.connection, options: '-c statement_timeout=5s' });
    await client.connect();
    return client;
  };
  const [long, other] = [await opened(), await opened()];
  await long.query('begin');
  await long.query('select from book_balances');
  const noted = migration('9003-noted.sql', 'alter table book_balances add column note text');
  const migrating = migrate(t.connection, [...first, secrets, noted]);
  const waiting = `select from pg_locks where not granted and relation = 'book_balances'::regclass`;
  try {
    await expect.poll(async () => (await other.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1);
    await other.query('select from book_balances');
    await long.query('commit');
    expect((await migrating).applied).toEqual(['9003-noted.sql']);
  } finally {
    await Promise.all([long.end(), other.end()]);
    await migrating;
  }
});

test('a failing file leaves nothing behind', async () => {
  const broken = migration('9002-broken.sql', 'create table half (id integer); select 1 / 0;');
  await expect(migrate(t.connection, [...first, secrets, broken])).rejects.toThrow(
    /9002-broken.sql failed: division by zero/,
  );
  expect(await t.db.query(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
});

test('a check view is put together from what each noun shows, whichever they are', async () => {
  const shows = (noun: string) =>
    migration(
      `9003-${noun}-shows.sql`,
      `create view chk.${noun}_transition as
       select '${noun}' as ref_type, '1' as ref_id, null::text as from_state, 'open' as to_state, now() as at`,
    );
  const known = [...first, secrets];
  await migrate(t.connection, [...known, shows('lamps')]);
  const types = () => t.db.query('select ref_type from chk.transition order by ref_type');
  expect(await types()).toEqual([{ ref_type: 'lamps' }]);
  await migrate(t.connection, [...known, shows('lamps'), shows('tables')]);
  expect(await types()).toEqual([{ ref_type: 'lamps' }, { ref_type: 'tables' }]);
});

test('what differs from this build is told by name', async () => {
  const known = await t.db.query<{ name: string; checksum: string }>(
    'select name, checksum from platform_migrations',
  );
  expect(pendingMigrations(known, [...first, secrets])).toEqual([]);
  expect(pendingMigrations(known, [...first, migration('9004-new.sql', 'select 1')])).toEqual([
    '9004-new.sql',
  ]);
});
