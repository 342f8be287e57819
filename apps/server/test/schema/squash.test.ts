/**
 * The schema and its seeds are what the chain of migrations 0001 to 0048 made of an empty database (before-squash.txt, written by
 * that chain), but for the differences that ADR 0046 lists.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBaseline } from '../../src/platform/db/schema-files.ts';
import type { TestDatabase } from '../harness.ts';
import { testDatabase } from '../harness.ts';
import { describeDatabase } from './catalogue.ts';

/** The nouns that the chain knew; files of later ones are not compared. */
const OWNERS =
  'banks chains closure configuration content contracts deposits files halts identity kyc ledger ' +
  'market-data markets notify openings operators options platform spot streams ticks wallet ' +
  'withdrawals';

/** Difference 1: views that the chain stacked on one another to let a product in, and those that each noun has now instead. */
const ASSEMBLED = ['hold', 'obligation', 'transition'];
const STACKED = /\bchk\.(deposit_transition|(hold|obligation|transition)_of_[a-z_]+)\b/;
const OF_A_NOUN = /\bchk\.[a-z_]+_(hold|obligation|transition)\b/;
/** Difference 2: names, in front of everything that begins with them (indexes, constraints, sequences). */
const RENAMED: Readonly<Record<string, string>> = {
  ...prefixed('chain_', 'chains_', [
    'addresses',
    'blocks',
    'currencies',
    'cursors',
    'demo_balances',
    'demo_blocks',
    'demo_entries',
    'demo_sends',
    'demo_wallets',
    'health',
    'holdings',
    'keys',
    'payouts',
    'payout_tries',
    'signers',
    'sweeps',
    'sweep_legs',
    'sweep_terms',
    'transfers',
  ]),
  ...prefixed('market_', 'market_data_', [
    'candles',
    'candle_cursors',
    'rates',
    'fiat_sheets',
    'fiat_rates',
    'fiat_watch',
  ]),
  ...prefixed('stream_', 'streams_', ['users', 'events']),
  deposits_banks: 'banks_details',
  deposits_deposits: 'deposits_incoming',
  deposits_ticks: 'deposits_consents',
  withdrawals_withdrawals: 'withdrawals_requests',
};
/** Difference 3: outside identity, the id of a user is a plain number, and nobody is removed. */
const KEY_TO_USERS = /^constraint (?!identity_).* REFERENCES identity_users\(id\)/;
/** Difference 4: what other nouns read is a view or a function, and nobody writes through a view. */
const WRITTEN_VIEW = /^grant (INSERT|UPDATE|DELETE) halts_known\b/;
/** Difference 5: who may call a function is given after each change of the schema (ADR 0060). */
const GIVEN_LATER =
  /(?<=^function .*) grants:\{candor_owner=X\/candor_owner(,candor_\w+=X\/candor_owner)*\}$/;
const NEW =
  /\b(platform_assemble_checks|identity_users_stay|ledger_newest_postings|markets_named_pairs|spot_tape)\b/;

let t: TestDatabase;
let before: string[];
let now: string[];
beforeAll(async () => {
  const text = readFileSync(new URL('before-squash.txt', import.meta.url), 'utf8');
  before = renamed(text).trim().split('\n');
  const owners = OWNERS.split(' ');
  const isSquashed = (name: string) => owners.includes(/([a-z-]+)\.sql$/.exec(name)?.[1] ?? '');
  t = await testDatabase({ schema: readBaseline().filter(({ name }) => isSquashed(name)) });
  now = (await describeDatabase(t.owner)).map((entry) => entry.replace(GIVEN_LATER, ''));
});
afterAll(() => t.close());

test('ADR 0046: tables, functions, grants and seeded rows are those of the chain', () => {
  const isCompared = (entry: string) =>
    ![STACKED, OF_A_NOUN, NEW].some((pattern) => pattern.test(entry)) &&
    !ASSEMBLED.some((name) => entry.startsWith(`definition chk.${name} `));
  const expected = before.filter(
    (entry) => isCompared(entry) && ![KEY_TO_USERS, WRITTEN_VIEW].some((pattern) => pattern.test(entry)),
  );
  expect(now.filter(isCompared).sort()).toEqual(expected.sort());
});

test.each(ASSEMBLED)('ADR 0046: chk.%s shows what it showed, part by part', (name) => {
  const parts = partsOf(`chk.${name}`, now);
  expect(parts).toEqual(partsOf(`chk.${name}`, before));
  expect(parts.length).toBeGreaterThan(2);
});

test('everything that the chain showed by stacked views is shown by one of a noun', () => {
  const columns = (entries: readonly string[], pattern: RegExp) =>
    new Set(entries.filter((entry) => entry.startsWith('column chk.') && pattern.test(entry)).map(shape));
  expect(columns(now, OF_A_NOUN)).toEqual(columns(before, STACKED));
});

test('nothing outside identity has a foreign key to users, and no user is ever removed', async () => {
  expect(now.filter((entry) => KEY_TO_USERS.test(entry))).toEqual([]);
  expect(before.some((entry) => KEY_TO_USERS.test(entry))).toBe(true);
  await t.owner.query(`insert into identity_users (nickname, kind, house_name, invite_code, created_at)
    values ('a', 'liquidity', 'a', 'a', now())`);
  await expect(t.db.query('delete from identity_users')).rejects.toThrow(/cannot be removed/);
});

test('nor has a noun that came later, or a change of a table', async () => {
  const whole = await testDatabase();
  try {
    const keys = await whole.owner.query<{ holder: string }>(
      `select conrelid::regclass::text as holder from pg_constraint where contype = 'f' and confrelid = 'identity_users'::regclass`,
    );
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter(({ holder }) => !holder.startsWith('identity_'))).toEqual([]);
  } finally {
    await whole.close();
  }
});

function prefixed(before: string, after: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [before + name, after + name]));
}

function renamed(text: string): string {
  const pattern = new RegExp(`\\b(${Object.keys(RENAMED).join('|')})(?![a-z])`, 'g');
  return text.replaceAll(pattern, (_, name: string) => RENAMED[name] ?? name);
}

/** `1 ref_type text …` of a column, without the name of its view. */
function shape(entry: string): string {
  return entry.split(' ').slice(2).join(' ');
}

/** What a union selects, through the views it stands on, without the names of tables before columns. */
function partsOf(view: string, entries: readonly string[]): string[] {
  const head = `definition ${view} `;
  const text =
    entries
      .find((entry) => entry.startsWith(head))
      ?.slice(head.length)
      .replace(/;$/, '') ?? '';
  return text
    .split(' UNION ALL ')
    .flatMap((part) => {
      const inner = /FROM (chk\.\w+)$/.exec(part)?.[1];
      return inner === undefined ? [part.replaceAll(/\b\w+\.(?=[a-z])/g, '')] : partsOf(inner, entries);
    })
    .sort();
}
