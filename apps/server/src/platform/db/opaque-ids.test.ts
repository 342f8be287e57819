/** Ids that tell nothing of how many there are: a permutation, made at insert, that leaves alone what was there before. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCustomers } from '../../../test/customers.ts';
import type { TestDatabase } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';
import { createOrderIds } from '../../products/spot/order-path/order-ids.ts';
import { FIRST_OPAQUE_ID, permutedIds, readIdKey } from './opaque-ids.ts';

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

/** What a customer reads the id of, each as the noun's own code inserts it. */
const SHOWN: Readonly<Record<string, string>> = {
  identity_exports: `(user_id, state, requested_at) values ($1, 'expired', now())`,
  identity_passkeys: `(user_id, credential_id, public_key, counter, transports, rp_id, is_synced, name, created_at)
     values ($1, gen_random_uuid()::text, 'k', 0, '{}', 'localhost', false, 'key', now())`,
  identity_contact_changes: `(user_id, kind, new_target, reason, state, created_at, decided_at)
     values ($1, 'email', 'new@example.com', 'lost', 'cancelled', now(), now())`,
  identity_second_resets: `(user_id, reason, proved, kyc_level, ip, device, is_known_device, state, created_at, ready_at, decided_at)
     values ($1, 'lost', '{email}', 'none', '203.0.113.9', 'phone', true, 'cancelled', now(), now(), now())`,
  identity_freezes: `(user_id, what, by_whom, since, happened_at) values ($1, 'account', 'you', now(), now())`,
  identity_security_events: `(user_id, kind, at, hold_hours, pair_hold_hours) values ($1, 'email', now(), 24, 48)`,
  withdrawals_addresses: `(user_id, currency_id, chain, address, label, created_at, usable_at)
     values ($1, 3, 'TRC20', gen_random_uuid()::text, gen_random_uuid()::text, now(), now())`,
  withdrawals_bank_accounts: `(user_id, sealed, shown, account_index, created_at, usable_at, ended_at)
     values ($1, 'x', 'Bank ····1', 'i', now(), now(), now())`,
  api_keys_keys: `(user_id, api_key, name, kind, public_key, can_trade, created_at)
     values ($1, left(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 43), 'bot', 'E', 'k', false, now())`,
};

test.each(Object.keys(SHOWN))(
  'R-SEC-8: the ids of two rows of %s tell nothing of how many there are',
  async (table) => {
    const [who] = await openCustomers(database.owner, [{}]);
    const insert = async (): Promise<number> => {
      const [row] = await database.owner.query<{ id: number | bigint }>(
        `insert into ${table} ${SHOWN[table]} returning id`,
        [who!.id],
      );
      return Number(row!.id);
    };
    const [one, two] = [await insert(), await insert()];
    for (const id of [one, two]) expect(id >= FIRST && id < 2 * FIRST).toBe(true);
    expect(Math.abs(one - two)).toBeGreaterThan(10);
    const inOrder = await database.owner.query<{ id: number | bigint }>(
      `select id from ${table} where user_id = $1 order by number`,
      [who!.id],
    );
    expect(inOrder.map(({ id }) => Number(id))).toEqual([one, two]);
  },
);

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

/** As it was first decided (ADR 63): an id that is made another way by now could be somebody's already. */
function permutedAsDecided(key: Buffer, number: number, halfBits: number): number {
  const half = 2 ** halfBits;
  let [left, right] = [Math.floor(number / half), number % half];
  for (let round = 1; round <= 10; round += 1) {
    const asked = Buffer.alloc(8);
    asked.writeUInt32BE(round, 0);
    asked.writeUInt32BE(right, 4);
    const mixed = createHash('sha256').update(key).update(asked).digest();
    const part = halfBits === 15 ? mixed.readUInt16BE(0) : mixed.readUIntBE(0, 3);
    [left, right] = [right, left ^ (part % half)];
  }
  return half * half + left * half + right;
}

test('R-SEC-8: the ids of a number never change', async () => {
  const key = createHash('sha256').update('one').digest();
  for (const [name, halfBits] of [
    ['platform_permuted', 15],
    ['platform_permuted_wide', 20],
  ] as const) {
    const numbers = [0, 1, 2, 32_767, 32_768, 1_048_575, 123_456_789, 2 ** (2 * halfBits) - 1];
    const rows = await database.owner.query<{ id: bigint }>(
      `select ${name}($1::bytea, n) as id from unnest($2::bigint[]) with ordinality as t (n, place) order by place`,
      [key, numbers],
    );
    expect(rows.map(({ id }) => Number(id))).toEqual(
      numbers.map((number) => permutedAsDecided(key, number, halfBits)),
    );
  }
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

test('R-SEC-8: ids that a node makes of a block of numbers: one each, near nothing, other ones under another key', () => {
  const key = Buffer.alloc(32, 1);
  const ids = permutedIds(key, 100_001, 20_000);
  expect(new Set(ids).size).toBe(20_000);
  expect(
    ids.every((id) => Number.isSafeInteger(id) && id >= FIRST_OPAQUE_ID && id < 2 * FIRST_OPAQUE_ID),
  ).toBe(true);
  const near = ids.slice(1).filter((id, n) => Math.abs(id - ids[n]!) < 1_000_000);
  expect(near.length).toBeLessThan(3);
  // A block is only a way to make many at once.
  expect(permutedIds(key, 100_501, 2)).toEqual(ids.slice(500, 502));
  const others = new Set(permutedIds(Buffer.alloc(32, 2), 100_001, 20_000));
  expect(ids.filter((id) => others.has(id)).length).toBeLessThan(3);
  expect(() => permutedIds(key, FIRST_OPAQUE_ID - 1, 2)).toThrow(/no more ids/);
});

test('R-SEC-8: two nodes give orders ids of blocks of their own, under the key of the venue', async () => {
  const nodes = [createOrderIds({ db: database.db }), createOrderIds({ db: database.db })];
  const ids: number[] = [];
  for (let n = 0; n < 1_500; n += 1) for (const next of nodes) ids.push(await next());
  expect(new Set(ids).size).toBe(3_000);
  const key = await readIdKey(database.db, 'spot_orders');
  const [row] = await database.owner.query<{ next: bigint }>(`select nextval('spot_order_ids') as next`);
  const made = new Set(permutedIds(key, Number(row!.next) - 4_000, 4_000));
  expect(ids.every((id) => made.has(id))).toBe(true);
});
