/** R-OPT-10: one key a venue, whichever node signs; the list of all that ever signed; and a whole check by them. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decimal } from '@candor/money';
import type { Venue } from '@candor/proof';
import { checkChain } from '@candor/proof';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestDatabase, TestServer } from '../../../test/harness.ts';
import { testDatabase, testServer } from '../../../test/harness.ts';
import { SILENT_FEED } from '../../../test/house.ts';
import { movableClock } from '../../platform/clock.ts';
import { listKeys } from './tick-keys-store.ts';
import { openSigner } from './tick-keys.ts';

const clock = movableClock(Date.parse('2026-03-01T12:00:00Z'));
const fileKeys = [Buffer.alloc(32, 1)];
const folder = mkdtempSync(join(tmpdir(), 'candor-keys-'));
let t: TestDatabase;
const servers: TestServer[] = [];
beforeAll(async () => {
  t = await testDatabase();
});
afterEach(async () => {
  for (const server of servers.splice(0).reverse()) await server.close();
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

test('ten nodes that start at once have one key, and one without the venue’s FILE_KEY says what it needs', async () => {
  const signers = await Promise.all(
    Array.from({ length: 10 }, () => openSigner(t.db, { clock, dataDir: '/nowhere', fileKeys })),
  );
  expect(new Set(signers.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(new Set(signers.map(({ sign }) => sign('a text'))).size).toBe(1);
  await expect(
    openSigner(t.db, { clock, dataDir: '/nowhere', fileKeys: [Buffer.alloc(32, 2)] }),
  ).rejects.toThrow(/Give every node of a venue the same FILE_KEY/);
});

test('keys of single nodes from before stay on the list; the one that a node still has becomes the venue’s', async () => {
  const own = generateKeyPairSync('ed25519');
  writeFileSync(
    join(folder, 'tick-signing-key.pem'),
    own.privateKey.export({ type: 'pkcs8', format: 'pem' }),
  );
  const publicKey = own.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');
  await t.owner.query('delete from ticks_keys');
  for (const [key, from, until] of [
    [publicKey, '2026-01-01', '2026-02-01'],
    ['of another node', '2026-01-02', '2026-02-02'],
  ])
    await t.owner.query(
      'insert into ticks_keys (public_key, valid_from, valid_until) values ($1, $2::date, $3::date)',
      [key, from, until],
    );
  await openSigner(t.db, { clock, dataDir: folder, fileKeys });
  const keys = await listKeys(t.db);
  expect(keys.map(({ public_key: key, valid_until: until }) => [key, until === null])).toEqual([
    [publicKey, true],
    ['of another node', false],
  ]);
  expect(keys[0]!.valid_from).toEqual(new Date('2026-01-01T00:00:00Z'));
});

test('two nodes: what either signs is right for whoever checks, and the list says so at both', async () => {
  const first = await testServer();
  servers.push(first);
  const second = await testServer({ database: first.database });
  servers.push(second);
  const get = async (server: TestServer, path: string) =>
    (await server.call(path, {}, { method: 'GET' })).data;
  const [one, other] = [await get(first, 'ticks/keys'), await get(second, 'ticks/keys')];
  expect(one).toHaveLength(1);
  expect(other).toEqual(one);
  await expect
    .poll(async () => (await get(second, 'ticks/head?symbol=BTCUSDT')).signatures.length)
    .toBeGreaterThan(0);
  for (const server of servers) {
    const venue: Venue = {
      get: (path) => get(server, path),
      text: () => Promise.reject(new Error('no files')),
    };
    const check = () => checkChain(venue, { symbol: 'BTCUSDT', count: 100, key: one[0].public_key });
    // A node whose head is behind the signed line has none to show yet.
    await expect
      .poll(async () => (await check()).steps.map(({ name }) => name))
      .toEqual(expect.arrayContaining(['signature', 'key']));
    expect((await check()).steps.filter(({ isRight }) => !isRight)).toEqual([]);
  }
});

test('R-OPT-10: key and signatures are dated by one clock, also where it is not the database’s and after it was set back', async () => {
  const [hour, start] = [3_600_000, Date.parse('2026-03-01T12:30:00Z')];
  const nodeClock = movableClock(start);
  const server = await testServer({ clock: nodeClock, feed: SILENT_FEED, products: [] });
  servers.push(server);
  const { ticks, markets } = server.on();
  const pairId = markets.pairBySymbol('BTC/USDT')!.id;
  const venue: Venue = {
    get: async (path) => (await server.call(path, {}, { method: 'GET' })).data,
    text: () => Promise.reject(new Error('no files')),
  };
  const sources = ['a', 'b', 'c'].map((name) => ({ name, mid: decimal('100'), ageMs: 0, used: true }));
  const price = { index: decimal('100'), bid: decimal('100'), ask: decimal('100'), status: 'ok' as const };
  const checked = async () => {
    // Lines are published by the node that leads: until it does, nothing is.
    ticks.publish([{ pairId, ts: nodeClock.now(), ...price, sources }]);
    const head = (await venue.get('ticks/head?symbol=BTCUSDT')) as { seq: number; signatures: unknown[] };
    if (head.seq === 0) return { signatures: 0, wrong: [] };
    const { steps } = await checkChain(venue, { symbol: 'BTCUSDT', count: 100 });
    return {
      signatures: head.signatures.length,
      wrong: steps.filter(({ isRight }) => !isRight).map(({ name, detail }) => `${name}: ${detail}`),
    };
  };
  await expect.poll(checked, { timeout: 60_000 }).toEqual({ signatures: 1, wrong: [] });
  nodeClock.set(start - 2 * hour);
  await expect.poll(checked, { timeout: 60_000 }).toEqual({ signatures: 2, wrong: [] });
});
