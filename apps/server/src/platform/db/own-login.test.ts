/** ADR 60: what the server logs in as can move money by the ledger's functions, and by nothing else that SQL has. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Environment } from '../read-config.ts';
import { readConfig } from '../read-config.ts';
import type { Embedded } from './embedded.ts';
import { startEmbedded } from './embedded.ts';
import { ensureDatabase } from './ensure-database-store.ts';
import type { PlatformDatabase } from './open-platform-database.ts';
import { openPlatformDatabase } from './open-platform-database.ts';
import { connectionAs } from './own-login-store.ts';
import { sqlState } from './sqlstate.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'candor-login-'));
const PEPPERS = ['p'.repeat(40), 'q'.repeat(40)] as const;
let embedded: Embedded;
let url: string;
let running: PlatformDatabase;

const open = (env: Environment = {}) =>
  openPlatformDatabase({
    config: readConfig({ DATA_DIR, DATABASE_URL: url, SECRET_PEPPER: PEPPERS[0], ...env }, 'test'),
    log: pino({ level: 'silent' }),
    metrics: new Registry(),
  });
const refusedWith = (code: string, sql: string) =>
  running.db.query(sql).then(
    () => expect.fail(`${sql} was done`),
    (error: unknown) => expect([sql, sqlState(error)]).toEqual([sql, code]),
  );

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir: DATA_DIR });
  const { socketDir, port, users } = embedded.connection;
  const of = { host: socketDir, port, ...users.owner };
  await ensureDatabase({ ...of, database: 'postgres' }, 'venue');
  url = `postgresql://${of.user}:${of.password}@/venue?host=${encodeURIComponent(of.host)}&port=${port}`;
  running = await open();
});
afterAll(async () => {
  await running.close();
  await embedded.stop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

const asOwner = async (sql: string) => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

test('R-MONEY-6: `set role none` and every other way up lead nowhere, and no table of the ledger is written past its functions', async () => {
  const [who] = await running.db.query<{ login: string }>('select session_user::text as login');
  expect(who!.login).toMatch(/^candor_server_[0-9]+$/);
  for (const sql of [
    'set role candor_owner',
    'set session authorization candor_owner',
    'alter role candor_app superuser',
  ])
    await refusedWith('42501', sql);
  for (const role of ['none', 'candor_app']) {
    // In one statement, so that the next one of the pool cannot be another connection's.
    const as = (sql: string) => `do $$ begin set local role ${role}; ${sql}; end $$`;
    for (const sql of [
      'update ledger_postings set amount = amount + 1',
      'delete from ledger_journals',
      'update ledger_balances set available = available + 1',
      'update ledger_gate set is_open = true',
      `insert into ledger_balances (user_id, account, currency_id, available) values (7, 'coin', 1, 1)`,
      'alter table ledger_balances disable trigger all',
      'alter function ledger_close_gate(text) security invoker',
      'create function mine() returns integer language sql as $q$ select 1 $q$',
    ])
      await refusedWith('42501', as(sql));
  }
});

test('R-OPS-6: no line of the audit log is written past its inbox, however deep in triggers', async () => {
  const line = '{"at":1,"action":"x","target_type":"x","target_id":"x"}';
  await refusedWith(
    '42501',
    `do $$ begin
       create temporary table outer_one (n integer); create temporary table inner_one (n integer);
       execute $f$ create function pg_temp.deep() returns trigger language plpgsql as $q$ begin
         insert into public.operators_audit (seq, line, prev_hash, hash) values (1, '${line}', 'a', 'b'); return null; end $q$ $f$;
       execute $f$ create function pg_temp.further() returns trigger language plpgsql as $q$ begin
         insert into pg_temp.inner_one values (1); return null; end $q$ $f$;
       create trigger first after insert on outer_one for each row execute function pg_temp.further();
       create trigger second after insert on inner_one for each row execute function pg_temp.deep();
       insert into outer_one values (1);
     end $$`,
  );
  await refusedWith('42501', 'insert into operators_audit_head default values');
});

test('R-MONEY-9: a temporary table by the name of the gate is not taken for it, and one alone opens nothing', async () => {
  await asOwner(`update ledger_gate set is_open = false, reason = 'test'`);
  const post = `select ledger_post('{gift}', '{x}', '{1}', '{x}', '{null}', '{null}', now(), '{1,1}', '{1,2}', '{a,h}', '{1,1}', '{5,-5}')`;
  await refusedWith(
    'CN001',
    `do $$ begin
       create temporary table ledger_gate (only_row boolean, is_open boolean, reason text, changed_at timestamptz);
       insert into ledger_gate values (true, true, null, now());
       perform * from (${post}) p;
     end $$`,
  );
  await refusedWith('CN007', 'select ledger_open_gate(1)');
  expect(await asOwner('select is_open from ledger_gate')).toEqual([{ is_open: false }]);
  await asOwner('update ledger_gate set is_open = true, reason = null');
});

test('the checker, who only reads, may call none of our functions', async () => {
  const { user, password } = embedded.connection.users.checker;
  await asOwner(`alter role checker password '${password}'`);
  const client = new pg.Client(connectionAs({ connectionString: url }, { user, password }));
  await client.connect();
  await expect(client.query(`select ledger_close_gate('x')`)).rejects.toMatchObject({ code: '42501' });
  await expect(client.query(`select * from ledger_lock('{1}')`)).rejects.toMatchObject({ code: '42501' });
  // Acts on money, codes and roles wait for one another by these: nobody outside holds them up, nor fills the disk.
  for (const call of [
    `pg_advisory_lock(hashtextextended('operators-money-acts', 0))`,
    `pg_try_advisory_xact_lock_shared(1, 2)`,
    'lo_create(0)',
  ])
    await expect(client.query(`select ${call}`), call).rejects.toMatchObject({ code: '42501' });
  await expect(client.query('create temporary table kept (byte integer)')).rejects.toMatchObject({
    code: '42501',
  });
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'chk'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const { name } of rows) await client.query(`select * from chk.${name} limit 1`);
  await client.end();
});

test('a login with more rights than that is refused, unless a setting says so', async () => {
  const [{ login }] = (await running.db.query<{ login: string }>('select session_user::text as login')) as [
    { login: string },
  ];
  await expect(open({ DATABASE_LOGIN_URL: url })).rejects.toThrow(/superuser.*DATABASE_RIGHTS=owner/);
  await (await open({ DATABASE_RIGHTS: 'owner' })).close();

  await asOwner(
    `create role pair login password 'x' in role candor_app; create role worse login password 'x' in role candor_app`,
  );
  const as = (user: string) =>
    connectionAs({ connectionString: url }, { user, password: 'x' }).connectionString;
  const given = await open({ DATABASE_LOGIN_URL: as('pair') });
  expect(await given.db.query('select session_user::text as login')).toEqual([{ login: 'pair' }]);
  await given.close();
  for (const [grant, sentence] of [
    ['grant pg_write_all_data to worse', /worse is a member of pg_write_all_data/],
    [`grant ${login} to worse`, /worse is a member of candor_server/],
    ['grant update (reason) on ledger_gate to worse', /worse may write ledger_gate directly/],
    ['grant insert on ledger_postings to worse', /worse may write ledger_postings directly/],
    ['alter role worse createrole', /worse is a superuser or may make roles/],
  ] as const) {
    await asOwner(grant);
    await expect(open({ DATABASE_LOGIN_URL: as('worse') }), grant).rejects.toThrow(sentence);
    await asOwner(
      `revoke pg_write_all_data, ${login} from worse; revoke all on ledger_gate, ledger_postings from worse; alter role worse nocreaterole`,
    );
  }
  // The owner's password need not be there once the schema is up to date; a schema that is not is refused, not made.
  await (await open({ DATABASE_URL: undefined, DATABASE_LOGIN_URL: as('pair') })).close();
  await asOwner(`update platform_migrations set checksum = 'x' where name = 'schema/ledger.sql'`);
  await expect(open({ DATABASE_URL: undefined, DATABASE_LOGIN_URL: as('pair') })).rejects.toThrow(
    /lacks schema\/ledger.sql: start once with DATABASE_URL/,
  );
});

test('an owner who may not make roles is told what to do; a command with another key does not lock the server out', async () => {
  await asOwner(`create role poor login password 'x'`);
  await asOwner('create database poors owner poor');
  const poor = connectionAs(
    { connectionString: url.replace('/venue?', '/poors?') },
    { user: 'poor', password: 'x' },
  );
  await expect(open({ DATABASE_URL: poor.connectionString })).rejects.toThrow(/poor .*createrole/s);

  await expect(open({ DATABASE_URL: url.replace('/venue?', '/other?') })).rejects.toThrow();
  await ensureDatabase(
    {
      host: embedded.connection.socketDir,
      port: embedded.connection.port,
      ...embedded.connection.users.owner,
    },
    'other',
  );
  const other = (pepper: 0 | 1) =>
    open({ DATABASE_URL: url.replace('/venue?', '/other?'), SECRET_PEPPER: PEPPERS[pepper] });
  const first = await other(0);
  await expect(other(1)).rejects.toThrow(/another SECRET_PEPPER/);
  expect(await first.db.query('select 1 as one')).toEqual([{ one: 1 }]);
  await first.close();
  const rotated = await other(1);
  expect(await rotated.db.query('select 1 as one')).toEqual([{ one: 1 }]);
  await rotated.close();
});
