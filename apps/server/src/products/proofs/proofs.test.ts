/** R-POL-1 to 3 on a whole server: a day is published once by many nodes, each customer finds himself, trading goes on meanwhile. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { coinAvailable, house, journalOf } from '@candor/ledger';
import { decimal, formatDecimal } from '@candor/money';
import { FIRST_JOURNAL_HASH, hashOfJournal, lineOfJournal, verifyDays, verifyLeaf } from '@candor/proof';
import type { LeafClaim, PublishedDay } from '@candor/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED } from '../../../test/house.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Replay, Replayed } from '../../foundation/replay/index.ts';
import { movableClock } from '../../platform/clock.ts';
import { APP_ROLE } from '../../platform/db/migrations-store.ts';
import { openDatabase } from '../../platform/db/pg-database.ts';
import { createContracts } from '../contracts/index.ts';
import { createTreasury } from '../treasury/index.ts';
import { journalsAfter, readFollowed } from './journals-store.ts';
import type { Proofs } from './proofs.ts';
import { createProofs } from './proofs.ts';

const CHECKER = fileURLToPath(new URL('../../../../../tools/check-ledger.mjs', import.meta.url));
const USDT = 3;
const DAY = 86_400_000;
const clock = movableClock(Date.parse('2027-03-31T00:00:01Z'));
let server: TestServer;
let proofs: Proofs;
let on: Foundation;
let customers: TestCustomer[];

beforeAll(async () => {
  server = await testServer({
    clock,
    feed: SILENT_FEED,
    without: ['chains'],
    products: [
      createTreasury,
      createContracts,
      (platform, foundation) => {
        on = foundation;
        proofs = createProofs(platform, foundation);
        // The test runs it, and nobody beside it.
        return { ...proofs, start: async () => {} };
      },
    ],
  });
  const funds = ['1.5', '0', '70.00000001', '0.00000025'].map((amount) =>
    amount === '0' ? { 1: '2' } : { [USDT]: amount },
  );
  customers = await openCustomers(server.database.owner, funds);
  await server.database.owner.query(`update identity_sessions set last_used_at = $1, expires_at = $1`, [
    new Date('2100-01-01'),
  ]);
});
afterAll(() => server.close());

const get = (path: string, fields = {}, token?: string) =>
  server.call(path, fields, { token, method: 'GET' });
const days = async (): Promise<PublishedDay[]> => (await get('proofs/days')).data.days;
const keys = async () => (await get('ticks/keys')).data;
const mine = async ({ token }: TestCustomer, fields = {}) =>
  (await get('proofs/mine', fields, token)).data as {
    uid: number;
    day: PublishedDay;
    leaves: LeafClaim[];
    is_checked: boolean;
  };

let moved = 0;
const move = (userId: number, amount: string) => {
  moved += 1;
  const [from, to] = amount.startsWith('-')
    ? ([coinAvailable(userId), house('X:demo')] as const)
    : ([house('X:demo'), coinAvailable(userId)] as const);
  const head = { refType: 'demo', refId: `move:${moved}`, actor: 'job:test' };
  const journal = journalOf({ ...head, kind: 'demo_funding' }, [
    { from, to, currencyId: USDT, amount: decimal(amount.replace('-', '')) },
  ]);
  return server.platform.db.transaction('move', (tx) => on.ledger.post(tx, [journal]));
};

const total = async (): Promise<string> => {
  const [row] = await server.database.owner.query<{ total: string }>(
    `select (sum(available::numeric + frozen))::text as total from ledger_balances where user_id is not null and currency_id = $1`,
    [USDT],
  );
  return formatDecimal(BigInt(row!.total));
};

test('R-POL-1, R-GEN-4: of six runs on two nodes one publishes the day, and no second one that day', async () => {
  const db = openDatabase({ connection: server.database.connection, role: APP_ROLE, patience: 20 });
  const second = createProofs({ ...server.platform, db }, on);
  const runs = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => (n % 2 === 0 ? proofs : second).takeDue()));
  await db.close();
  // A node that met another one while it followed the journals comes again.
  while ((await days()).length === 0) await proofs.takeDue();
  expect(runs.filter(Boolean).length).toBeLessThanOrEqual(1);
  expect(await proofs.takeDue()).toBe(false);
  const [day, ...others] = await days();
  expect(others).toEqual([]);
  expect(day).toMatchObject({ seq: 1, date: '2027-03-31' });
  const usdt = day!.trees.find(({ currency }) => currency === 'USDT')!;
  expect(usdt).toMatchObject({ total: await total(), unrealised: '0' });
  expect(usdt.total).toBe('71.50000026');
  expect(verifyDays([day!], { keys: await keys() }).filter(({ isRight }) => !isRight)).toEqual([]);
});

test('R-POL-3: each customer finds himself in every tree, and nobody with the leaf of another', async () => {
  for (const customer of customers) {
    const { uid, day, leaves } = await mine(customer);
    expect(uid).toBe(customer.id);
    expect(leaves).toHaveLength(1);
    for (const leaf of leaves) expect(verifyLeaf(leaf, { uid, day })).toMatchObject({ isRight: true });
  }
  const [one, , three] = await Promise.all(customers.map((customer) => mine(customer)));
  expect(verifyLeaf(one!.leaves[0]!, { uid: three!.uid, day: one!.day }).fault).toBe('leaf');
  const forged = { ...one!.leaves[0]!, balance: '1.4' };
  expect(verifyLeaf(forged, { uid: one!.uid, day: one!.day }).fault).toBe('leaf');
});

test('R-POL-3: checks are counted once a customer, and nobody is named', async () => {
  for (const customer of [customers[0]!, customers[0]!, customers[1]!])
    await server.call('proofs/checked', { seq: 1 }, { token: customer.token, method: 'POST' });
  expect((await get('proofs/status')).data.newest.checks).toBe(2);
  expect((await mine(customers[0]!)).is_checked).toBe(true);
  expect((await mine(customers[2]!)).is_checked).toBe(false);
  const unknown = await server.call(
    'proofs/checked',
    { seq: 9 },
    { token: customers[0]!.token, method: 'POST' },
  );
  expect(unknown.data.refusal).toBe('proof_unknown');
  expect((await get('proofs/mine')).type).not.toBe('ok');
});

test('R-POL-1, R-POL-7: the next day names the one before; money that moves meanwhile is in it or not, never half', async () => {
  clock.advance(DAY);
  let isOver = false;
  const traders = customers.map(async ({ id }) => {
    while (!isOver) {
      await move(id, '3');
      await move(id, '-3');
    }
  });
  // Journals that are on their way hold the day up for as long as they are, and stop nobody.
  for (let tries = 0; tries < 50 && (await days()).length < 2; tries += 1) await proofs.takeDue();
  isOver = true;
  await Promise.all(traders);
  const found = await days();
  expect(found.map(({ date }) => date)).toEqual(['2027-03-31', '2027-04-01']);
  expect(verifyDays(found, { keys: await keys() }).filter(({ isRight }) => !isRight)).toEqual([]);
  const { journal, journal_hash: hash, trees } = found[1]!;
  const journals = await journalsAfter(server.database.owner, {
    after: 0n,
    upTo: BigInt(journal),
    limit: 1e6,
  });
  const chained = journals.reduce((at, each) => hashOfJournal(at, lineOfJournal(each)), FIRST_JOURNAL_HASH);
  expect(Buffer.from(chained).toString('hex')).toBe(hash);
  const replayed = journals
    .flatMap(({ postings }) => postings)
    .filter(([user, , , currency]) => user !== null && currency === 'USDT')
    .reduce((sum, [, , , , amount]) => sum + BigInt(amount), 0n);
  expect(trees.find(({ currency }) => currency === 'USDT')!.total).toBe(formatDecimal(replayed));
  for (const customer of customers) {
    const { uid, day, leaves } = await mine(customer, { seq: 2 });
    for (const leaf of leaves) expect(verifyLeaf(leaf, { uid, day })).toMatchObject({ isRight: true });
  }
  expect(await brokenInvariants(server.database.owner)).toEqual({});
});

test('R-GEN-4: a node that loses its lease in the middle publishes nothing; days missed while nobody ran are left out', async () => {
  clock.advance(3 * DAY);
  let asked = 0;
  const { deps } = proofs;
  const { takeDue } = await import('./take-snapshot.ts');
  const isTaken = await takeDue(deps, { held: () => (asked += 1) < 2 });
  expect(isTaken).toBe(false);
  expect(await days()).toHaveLength(2);
  while (!(await proofs.takeDue()));
  const found = await days();
  expect(found.map(({ date }) => date)).toEqual(['2027-03-31', '2027-04-01', '2027-04-04']);
  expect((await readFollowed(server.platform.db)).upTo).toBeNull();
  expect(await proofs.roots!()).toMatchObject([{ log: 'liabilities', seq: 3, hash: found[2]!.hash }]);
});

test('X-POL-3: 71.4 held against 71.50000026 owed is published as it is, and withdrawals go to people', async () => {
  const ports = (held: string, status: 'short' | 'covered') => ({
    ...proofs.deps.ports,
    reserves: async () => [{ currency: 'USDT', owed: '71.50000026', held, status, sources: [] }],
  });
  const { takeDue } = await import('./take-snapshot.ts');
  const next = async (held: string, status: 'short' | 'covered') => {
    clock.advance(DAY);
    while (!(await takeDue({ ...proofs.deps, ports: ports(held, status) }, { held: () => true })));
    const { newest } = (await get('proofs/status')).data;
    return newest.trees.find(({ currency }: { currency: string }) => currency === 'USDT');
  };
  const areShort = () => on.collection.areReservesShort(server.platform.db);
  expect(await areShort()).toBe(false);
  const short = await next('71.4', 'short');
  expect(short).toMatchObject({
    total: '71.50000026',
    held: '71.4',
    ratio: '99.86',
    reserve_status: 'short',
  });
  expect(await areShort()).toBe(true);
  expect((await next('71.50000026', 'covered')).ratio).toBe('100');
  expect(await areShort()).toBe(false);
});

test('R-POL-2: what is held has to cover what is on its way too: a withdrawal that is pending makes no ratio look better', async () => {
  const pending = (amount: string, isBack: boolean) => {
    const [from, to] = [coinAvailable(customers[0]!.id), house('L:withdraw_pending')] as const;
    const head = { refType: 'demo', refId: `pending:${isBack}`, actor: 'job:test' };
    const way = isBack ? { from: to, to: from } : { from, to };
    const move = { ...way, currencyId: USDT, amount: decimal(amount) };
    const journal = journalOf({ ...head, kind: 'demo_funding' }, [move]);
    return server.platform.db.transaction('move', (tx) => on.ledger.post(tx, [journal]));
  };
  const { takeDue } = await import('./take-snapshot.ts');
  const reserves = async () => [
    { currency: 'USDT', owed: '71.50000026', held: '71.4', status: 'short' as const, sources: [] },
  ];
  await pending('1.5', false);
  clock.advance(DAY);
  while (
    !(await takeDue({ ...proofs.deps, ports: { ...proofs.deps.ports, reserves } }, { held: () => true }))
  );
  await pending('1.5', true);
  const { newest } = (await get('proofs/status')).data;
  const usdt = newest.trees.find(({ currency }: { currency: string }) => currency === 'USDT');
  expect(usdt).toMatchObject({ total: '70.00000026', ratio: '99.86', beside: '1.5' });
});

test('R-POL-7: each day replayed from its journals gives its hash, leaves, roots and totals; a forged leaf is named', async () => {
  const { replayNext } = await import('./replay-days.ts');
  const lease = { held: () => true };
  while (await replayNext(proofs.deps, lease));
  const all = (await get('proofs/days')).data.days as { replayed_at: number | null }[];
  expect(all.length).toBeGreaterThan(4);
  expect(all.every(({ replayed_at: at }) => at !== null)).toBe(true);
  // As somebody with the owner's rights would, who takes a unit from a customer and builds all of the tree again.
  const { owner } = server.database;
  await owner.query('delete from proofs_replays where seq = 2');
  await owner.query(
    `update proofs_pieces set leaves = set_byte(leaves, 47, get_byte(leaves, 47) # 1) where seq = 2 and currency_id = $1`,
    [USDT],
  );
  await expect(replayNext(proofs.deps, lease)).rejects.toThrow('2027-04-01 is not as it was published');
  await owner.query(
    `update proofs_pieces set leaves = set_byte(leaves, 47, get_byte(leaves, 47) # 1) where seq = 2 and currency_id = $1`,
    [USDT],
  );
  // It stays broken until somebody has looked again, which is not at once.
  await expect(replayNext(proofs.deps, lease)).rejects.toThrow('2027-04-01 is not as it was published');
  clock.advance(2 * 3_600_000);
  expect(await replayNext(proofs.deps, lease)).toBe(true);
});

test('R-POL-7, R-OPS-11: the night replays every product, goes on with the next look, and fails for as long as anything differs', async () => {
  const { replayNext } = await import('./replay-days.ts');
  const lease = { held: () => true };
  const { owner } = server.database;
  const ranges: bigint[] = [];
  const places: (string | undefined)[] = [];
  let differences: string[] = [];
  let kept = 0;
  /** From the first record on for whoever asks; a night begins with what the night before kept. */
  const ofNights: Replay = {
    name: 'of nights',
    async *run() {
      yield { cursor: '1', records: 100, differences: [] };
    },
    async *night(_db, _range, place) {
      if (place !== undefined) return;
      yield { cursor: '1', records: 1, differences: [], keep: async () => void (kept += 1) };
    },
  };
  const slow: Replay = {
    name: 'slow',
    async *run(_db, { journals }, place) {
      ranges.push(journals.after);
      places.push(place);
      for (let page = Number(place ?? 0) + 1; page <= 3; page += 1)
        yield { cursor: String(page), records: 10, differences: page === 3 ? differences : [] };
    },
  };
  const deps = { ...proofs.deps, ports: { ...proofs.deps.ports, replays: () => [ofNights, slow] } };
  await owner.query('delete from proofs_replays where seq = 2');
  const looks: boolean[] = [];
  while (looks.at(-1) !== true) looks.push(await replayNext(deps, lease, 0));
  // A page a look, and one more that ends each replay and the day.
  expect(looks.length).toBeGreaterThan(2);
  expect(places.slice(0, 3)).toEqual([undefined, '1', '2']);
  expect(new Set(ranges)).toEqual(new Set([BigInt((await days())[0]!.journal)]));
  expect(kept).toBe(1);
  const [replayed] = await owner.query<{ products: Replayed[] }>(
    'select products from proofs_replays where seq = 2',
  );
  expect(replayed!.products).toMatchObject([
    { name: 'of nights', records: 1, differing: 0, isDone: true },
    { name: 'slow', records: 30, differing: 0, isDone: true },
  ]);
  expect(await owner.query('select seq from proofs_replaying')).toEqual([]);

  differences = ['slow 7: paid is 12, replayed 10'];
  await owner.query('delete from proofs_replays where seq = 2');
  const day = '2027-04-01 is not as it was published: slow 7: paid is 12, replayed 10';
  await expect(replayNext(deps, lease)).rejects.toThrow(day);
  await expect(replayNext(deps, lease)).rejects.toThrow(day);
  expect(places).toHaveLength(places.lastIndexOf(undefined) + 1);
  differences = [];
  clock.advance(2 * 3_600_000);
  expect(await replayNext(deps, lease)).toBe(true);
});

test('R-POL-7: a checker that shares no code with the venue proves an export, and names what was changed in it', async () => {
  const { exportDay } = await import('./export-day.ts');
  const { snapshotsAfter } = await import('./snapshots-store.ts');
  const lines: string[] = [];
  let after = 0n;
  for (const day of await snapshotsAfter(server.platform.db, 0, 100)) {
    for await (const line of exportDay(server.platform.db, day, after)) lines.push(line);
    after = day.journal;
  }
  const file = join(mkdtempSync(join(tmpdir(), 'candor-export-')), 'ledger.jsonl');
  const check = (changed: readonly string[]) => {
    writeFileSync(file, changed.join('\n'));
    const { status, stdout, stderr } = spawnSync(process.execPath, [CHECKER, file], { encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };
  expect(check(lines)).toMatchObject({ status: 0, said: expect.stringContaining('as it was published') });
  const posting = lines.findIndex((line) => line.includes('"150000000"'));
  const day = lines.findIndex((line) => line.startsWith('{"day"'));
  const changed = (n: number, from: string, to: string) => lines.with(n, lines[n]!.replace(from, to));
  expect(check(changed(posting, '"150000000"', '"150000001"'))).toMatchObject({
    status: 1,
    said: expect.stringContaining('out of nothing'),
  });
  expect(check(lines.toSpliced(posting, 1)).said).toContain('do not give the published hash');
  expect(check(changed(day, '71.50000026', '71.50000027')).said).toContain('hash of the day');
  expect(check(changed(day + 1, '[["', '[["0')).said).toContain('WRONG');
});

test('R-MONEY-9 (4): a balance that was changed past the journals breaks the invariant', async () => {
  const { owner } = server.database;
  const { PROOF_INVARIANTS } = await import('./proofs-invariants-store.ts');
  const broken = () => owner.query(PROOF_INVARIANTS[0]!.sql);
  expect(await broken()).toEqual([]);
  const change = (by: number) =>
    owner.query(
      'update ledger_balances set available = available + $2 where user_id = $1 and currency_id = $3',
      [customers[0]!.id, by, USDT],
    );
  await change(1);
  expect(await broken()).toHaveLength(1);
  await change(-1);
  await move(customers[0]!.id, '9');
  expect(await broken()).toEqual([]);
});
