/**
 * R-OPS-5: what no role can do, because no code path exists. Walks the schema of a migrated database, every route, field,
 * code, setting, role, job and kind, and the privileges of the server's own database role; then proves on planted names that
 * it would have found them.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { JOURNAL_KINDS } from '@candor/ledger';
import type { Call } from '@candor/wire';
import { OPERATOR_ROLES } from '@candor/wire';
import { REFUSAL_CODES, SUCCESS_CODES, allCalls, allChannels, allOperatorCalls } from '@candor/wire/tables';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APP_ROLE } from '../src/platform/db/migrations-store.ts';
import { openCustomers } from './customers.ts';
import { SHOWN_ONLY, forbiddenAmong, forbiddenThing, impureImports } from './forbidden-names.ts';
import type { TestServer } from './harness.ts';
import { testServer } from './harness.ts';
import { openOperators } from './operators.ts';

const SOURCE = join(dirname(fileURLToPath(import.meta.url)), '../src');
let server: TestServer;
beforeAll(async () => void (server = await testServer()));
afterAll(() => server.close());

const owner = () => server.database.owner;
const calls: readonly Call[] = [...Object.values(allCalls), ...Object.values(allOperatorCalls)].flatMap(
  (table) => Object.values(table) as Call[],
);

/** Names of fields at every depth of a schema. */
function fieldsOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { entries, ...rest } = schema as { entries?: Record<string, unknown> };
  const own = entries !== undefined && typeof entries === 'object' ? Object.entries(entries) : [];
  const parts = ['wrapped', 'item', 'options', 'pipe', 'items', 'value', 'key', 'rest'].flatMap(
    (part) => (rest as Record<string, unknown>)[part] ?? [],
  );
  return [
    ...own.map(([name]) => name),
    ...own.flatMap(([, inner]) => fieldsOf(inner, seen)),
    ...parts.flatMap((inner) => fieldsOf(inner, seen)),
  ];
}

const shownBy = (schema: unknown): string[] => fieldsOf(schema).filter((name) => !SHOWN_ONLY.has(name));

describe('R-OPS-5: no name of a forbidden thing', () => {
  test('in tables, columns, functions, triggers, constraints and jobs of the database', async () => {
    const rows = await owner().query<{ place: string; name: string }>(
      `select 'table' as place, c.relname::text as name from pg_class c where c.relnamespace in ('public'::regnamespace, 'chk'::regnamespace)
       union all select 'column ' || c.relname, a.attname::text from pg_attribute a join pg_class c on c.oid = a.attrelid
         where c.relnamespace in ('public'::regnamespace, 'chk'::regnamespace) and a.attnum > 0
       union all select 'function', p.proname::text from pg_proc p where p.pronamespace in ('public'::regnamespace, 'chk'::regnamespace)
       union all select 'trigger', t.tgname::text from pg_trigger t
       union all select 'constraint', conname::text from pg_constraint
       union all select 'type', t.typname::text from pg_type t where t.typnamespace = 'public'::regnamespace
       union all select 'job', name from platform_leases`,
    );
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.flatMap(({ place, name }) => forbiddenAmong(place, [name]))).toEqual([]);
  });

  test('in routes, fields, codes, channels and roles of the wire', () => {
    expect(calls.length).toBeGreaterThan(120);
    const found = calls.flatMap((call) => [
      ...forbiddenAmong('path', [call.path]),
      ...forbiddenAmong(`field of ${call.path}`, [...fieldsOf(call.request), ...shownBy(call.reply)]),
    ]);
    const names = Object.values({ ...allCalls, ...allOperatorCalls }).flatMap((table) => Object.keys(table));
    const channels = allChannels.flatMap(({ name, data }) => [name, ...shownBy(data)]);
    expect([
      ...found,
      ...forbiddenAmong('call', names),
      ...forbiddenAmong('code', [...REFUSAL_CODES, ...SUCCESS_CODES]),
      ...forbiddenAmong('channel', channels),
      ...forbiddenAmong('role', OPERATOR_ROLES),
      ...forbiddenAmong('journal kind', Object.keys(JOURNAL_KINDS)),
    ]).toEqual([]);
  });

  test('in settings, kinds of proposals and configuration, and what configuration holds', async () => {
    const settings = [
      ...readFileSync(join(SOURCE, 'platform/read-config.ts'), 'utf8').matchAll(/'([A-Z][A-Z0-9_]{3,})'/g),
    ].map(([, name = '']) => name);
    expect(settings).toContain('SECRET_PEPPER');
    const config = await import('../src/platform/read-config.ts');
    const keys = Object.keys(config.readConfig({ DATA_DIR: server.platform.config.dataDir }, 'test'));
    const [auditor] = await openOperators(owner(), ['auditor']);
    const get = async (path: string, fields: Record<string, string> = {}) =>
      (await server.call(path, fields, { token: auditor!.token, method: 'GET' })).data as {
        kind: string;
        value: object;
      }[];
    const proposals = (await get('operator/proposals/kinds')).map(({ kind }) => kind);
    const kinds = (await get('operator/configuration/kinds')).map(({ kind }) => kind);
    const values = (
      await Promise.all(kinds.map((kind) => get('operator/configuration/list', { kind })))
    ).flat();
    expect(proposals.length).toBeGreaterThan(4);
    expect(values.length).toBeGreaterThan(0);
    expect([
      ...forbiddenAmong('setting', [...settings, ...keys]),
      ...forbiddenAmong('kind', [...proposals, ...kinds]),
      ...forbiddenAmong(
        'configuration',
        values.flatMap(({ value }) => Object.keys(value)),
      ),
    ]).toEqual([]);
  });

  test('and no call of an operator takes a price, a result or a rank', () => {
    const writes = calls.filter(({ access, method }) => access === 'operator' && method !== 'GET');
    const taken = writes.flatMap(({ path, request }) => fieldsOf(request).map((field) => `${path} ${field}`));
    const bends =
      /(^|_| )(prices?|candles?|klines?|ticks?|results?|outcomes?|profits?|ranks?|win|lose|odds|payout)(_|$)/;
    // Whether a bank carried a payment out is no result of a trade.
    const isBank = (name: string) => name === 'operator/withdrawals/bank_payout outcome';
    expect(taken.filter((name) => bends.test(name.slice(name.indexOf(' '))) && !isBank(name))).toEqual([]);
  });
});

describe('R-OPS-5: what the server itself may not do, whoever asks it', () => {
  /** Whatever is posted, traded, seen or said once, for ever. */
  const FINAL = [
    'ledger_journals',
    'ledger_postings',
    'spot_trades',
    'operators_audit',
    'operators_audit_head',
    'operators_checks',
  ];

  test('change or delete a journal, posting, trade, tick, check or audit line', async () => {
    const [row] = await owner().query<{ ticks: string[] }>(
      `select coalesce(array_agg(table_name), '{}') as ticks from platform_append_only where table_name like 'ticks%'`,
    );
    expect(row!.ticks.length).toBeGreaterThan(0);
    const rights = await owner().query<{ table_name: string }>(
      `select t.table_name from unnest($1::text[]) as t (table_name), unnest(array['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) as p (privilege)
       where has_table_privilege($2, t.table_name, p.privilege)`,
      [[...FINAL, ...row!.ticks], APP_ROLE],
    );
    expect(rights).toEqual([]);
  });

  test('own a table, switch a trigger off, or become the owner', async () => {
    const [role] = await owner().query<{ owned: bigint; is_super: boolean; may_create: boolean }>(
      `select (select count(*) from pg_class c where c.relowner = r.oid) as owned, r.rolsuper as is_super,
         has_schema_privilege(r.oid, 'public', 'CREATE') as may_create from pg_roles r where r.rolname = $1`,
      [APP_ROLE],
    );
    expect(role).toEqual({ owned: 0n, is_super: false, may_create: false });
    await expect(
      server.platform.db.query(
        `select 1 as one from (select set_config('session_replication_role', 'replica', true)) x`,
      ),
    ).rejects.toThrow();
  });

  test('R-MONEY-6: credit a customer from nowhere, or from an account that holds nothing', async () => {
    const [customer] = await openCustomers(owner(), [{}]);
    await owner().query(
      `insert into ledger_balances (user_id, account, currency_id) values ($1, 'coin', 3), (null, 'E:equity', 3), (null, 'I:fee:spot', 3), (null, 'L:suspense', 3)
       on conflict do nothing`,
      [customer!.id],
    );
    const post = (from: string | null, amounts: number[]) =>
      server.platform.db.query(
        `select 1 as done from ledger_post('{manual_goodwill}', '{test}', array[$1::text], '{operator:1}', '{operator:2}', '{null}', now(), $4::integer[],
           array_remove(array[(select id from ledger_balances where user_id = $2 and account = 'coin' and currency_id = 3),
             (select id from ledger_balances where user_id is null and account = $3 and currency_id = 3 and shard = 0)], null),
           $5::"char"[], $6::integer[], $7::bigint[])`,
        [
          `test:${from}:${amounts.join()}`,
          customer!.id,
          from,
          amounts.map(() => 1),
          amounts.length === 1 ? ['a'] : ['a', 'h'],
          amounts.map(() => 3),
          amounts,
        ],
      );
    await expect(post(null, [100])).rejects.toThrow(/do not balance/);
    await expect(post('E:equity', [100, -99])).rejects.toThrow(/do not balance/);
    for (const from of ['E:equity', 'I:fee:spot', 'L:suspense']) {
      const [row] = await owner().query<{ held: bigint }>(
        `select available as held from ledger_balances where user_id is null and account = $1 and currency_id = 3 and shard = 0`,
        [from],
      );
      // One smallest unit more than there is.
      const much = Number(row!.held) + 1;
      await expect(post(from, [much, -much]), from).rejects.toThrow(/ledger_balances_not_negative/);
    }
  });
});

describe('R-OPS-5: settlement reads nothing that a setting could bend', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(^|\/)settle-[a-z-]+\.ts$/.test(file) && !file.endsWith('.test.ts'),
  );

  test('every settle-….ts imports pure packages only', () => {
    expect(files.length).toBeGreaterThan(1);
    const breaches = files.flatMap((file) =>
      impureImports(readFileSync(join(SOURCE, file), 'utf8')).map((from) => `${file}: ${from}`),
    );
    expect(breaches).toEqual([]);
  });
});

describe('the search would find what it looks for', () => {
  test.each([
    'pre_profit_result',
    'preProfitResult',
    'risk_user',
    'user_risk_level',
    'order_risk_rate',
    'win_rate',
    'winRate',
    'end_price',
    'settlement_price_override',
    'fake',
    'fake_volume',
    'robot_price',
    'needle',
    'needle_kline',
    'price_offset',
    'adjust_balance',
    'setBalance',
    'operator/customers/edit_order',
    'journal_correction',
    'manual_credit',
    'add_balance',
    'liftHold',
    'operator/withdrawals/skip_cooling_off',
    'impersonate',
    'login_as',
    'operator/customers/login_as',
    'plain_password',
    'execution_delay',
    'slow_users',
    'boost_rank',
    'purge_audit',
    'delete_logs',
    'set_candle',
    'FORCE_RESULT',
    'spread_markup',
  ])('%s', (name) => expect(forbiddenThing(name)).toBeDefined());

  test.each([
    'spot_orders',
    'client_order_id',
    'price_tick',
    'order_amended',
    'user/unfreeze',
    'operator/proposals/approve',
    'hold',
    'risk_notice',
    'settled_price',
    'book_events',
    'password_changed',
  ])('and not %s', (name) => expect(forbiddenThing(name)).toBeUndefined());

  test('a planted column, function, field and import', async () => {
    await owner().query('create table planted (user_id integer, win_rate integer)');
    const columns = await owner().query<{ name: string }>(
      `select attname::text as name from pg_attribute where attrelid = 'planted'::regclass`,
    );
    expect(
      forbiddenAmong(
        'column',
        columns.map(({ name }) => name),
      ),
    ).toEqual(['column: win_rate (set or preset an outcome)']);
    await owner().query('drop table planted');
    const deep = {
      entries: {
        list: {
          type: 'array',
          item: {
            pipe: [{ entries: { rows: { wrapped: { options: [{ entries: { fake_price: {} } }] } } } }],
          },
        },
      },
    };
    expect(forbiddenAmong('field', fieldsOf(deep))).toHaveLength(1);
    const source =
      "import { settings } from '../../platform/read-config.ts';\nimport { units } from '@candor/money';\nconst now = Date.now();\n";
    expect(impureImports(source)).toEqual(['../../platform/read-config.ts', 'Date.now']);
  });
});
