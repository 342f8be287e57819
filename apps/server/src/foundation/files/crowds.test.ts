/**
 * R-SEC-3: the room of accounts that nobody has verified is not for the first who comes with many of them: those of one address keep so much
 * waiting, and the last of it is for customers of whom people have judged a case.
 */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { movableClock } from '../../platform/clock.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { createFiles, forgetUnused } from './files.ts';
import type { CreatedFiles } from './files.ts';
import type { FilePurpose } from './ports.ts';

const DAY_MS = 86_400_000;
/** About what a picture of this test takes when it is kept. */
const PICTURE = 20_000;
const clock = movableClock(Date.UTC(2026, 10, 2, 9));
let server: TestServer;
let bytes: Buffer;
let judged: TestCustomer;
let made: CreatedFiles;
beforeAll(async () => {
  server = await testServer({ clock });
  bytes = await sharp(randomBytes(160 * 160 * 3), { raw: { width: 160, height: 160, channels: 3 } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());
beforeEach(async () => {
  clock.advance(DAY_MS + 1_000);
  await forgetUnused(server.platform);
  [judged] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
});

/** A house that takes in so much of a day. */
const house = (of: { ofFree: number; ofAddress: number }) => {
  made = createFiles(server.platform, { ofOne: 1e9, inAll: 1e12, ofEach: 1e9, ...of });
  made.knownBy(async (userId) => (userId === judged.id ? 'judged' : 'unknown'));
};
const take = (userId: number, ip: string): Promise<string> =>
  made.take({ userId, file: { bytes }, ip }).then(
    (fileId) => fileId,
    (error: Refusal) => error.code,
  );
/** Each by an account of its own, until one is refused; answers what was kept. */
async function crowd(ip: string, most: number): Promise<{ id: number; fileId: string }[]> {
  const kept: { id: number; fileId: string }[] = [];
  for (const { id } of await openCustomers(
    server.database.owner,
    Array.from({ length: most }, () => ({})),
  )) {
    const fileId = await take(id, ip);
    if (fileId === 'too_many_uploads') return kept;
    kept.push({ id, fileId });
  }
  return kept;
}

const use = ({ id, fileId }: { id: number; fileId: string }, purpose: FilePurpose): Promise<void> =>
  server.platform.db.transaction('test', (tx) =>
    made.bind(tx, { fileId, userId: id, purpose, refId: 'what it is for' }),
  );
async function cameFrom(fileId: string): Promise<string | null> {
  const [row] = await server.database.owner.query<{ address: string | null }>(
    'select address_block as address from files_blobs where id = $1',
    [fileId],
  );
  return row!.address;
}

test('R-SEC-3: fresh accounts of one address send in so much and no more; others, and what a verification uses, are not in it', async () => {
  house({ ofFree: 1e9, ofAddress: 3 * PICTURE });
  const kept = await crowd('20.1.0.1', 10);
  expect(kept.length).toBeGreaterThanOrEqual(2);
  expect(kept.length).toBeLessThan(8);
  // Somebody at another address, and a customer of whom people know at this one.
  expect(await crowd('20.1.0.2', 1)).toHaveLength(1);
  expect(await take(judged.id, '20.1.0.1')).not.toBe('too_many_uploads');
  // IPv6 comes with as many addresses as one likes.
  const six = await crowd('2001:db8:1:1::1', 10);
  expect(await crowd('2001:db8:1:2::1', 1)).toEqual([]);
  expect(six.length).toBeLessThan(8);
  const [{ id, fileId }, shown] = kept as [(typeof kept)[number], (typeof kept)[number]];
  // Anybody shows support what he likes: that is no use that makes room.
  await use(shown, 'chat_image');
  expect(await crowd('20.1.0.1', 1)).toEqual([]);
  await use({ id, fileId }, 'kyc_front');
  expect(await crowd('20.1.0.1', 1)).toHaveLength(1);
  expect(await cameFrom(fileId)).toBeNull();
  expect(await cameFrom(shown.fileId)).toBe('20.1.0.1');
  // And a day later nothing of it waits any more.
  clock.advance(DAY_MS + 1_000);
  await forgetUnused(server.platform);
  const left = await server.database.owner.query('select 1 as one from files_blobs where purpose is null');
  expect(left).toEqual([]);
  expect(await cameFrom(shown.fileId)).toBeNull();
  expect(await crowd('20.1.0.1', 1)).toHaveLength(1);
});

test('R-SEC-3: nor do those of whom people have judged a made-up case send in more of one address, and they take nothing of the others there', async () => {
  house({ ofFree: 1e9, ofAddress: 3 * PICTURE });
  made.knownBy(async () => 'judged');
  expect((await crowd('20.4.0.1', 10)).length).toBeLessThan(8);
  expect(await crowd('20.4.0.1', 1)).toEqual([]);
  expect(await crowd('20.4.0.2', 1)).toHaveLength(1);
  made.knownBy(async () => 'unknown');
  expect(await crowd('20.4.0.1', 1)).toHaveLength(1);
});

test('R-SEC-3: a room that is nearly full refuses those whom nobody knows before those of whom people have judged a case', async () => {
  house({ ofFree: 8 * PICTURE, ofAddress: 1e9 });
  for (let n = 0; n < 12; n += 1) await crowd(`20.2.${n}.1`, 1);
  expect(await crowd('20.3.0.1', 1)).toEqual([]);
  expect(await take(judged.id, '20.3.0.1')).not.toBe('too_many_uploads');
});

test('R-KYC-1: people have judged a case of whoever was sent back, also while he is looked at again', async () => {
  const { owner } = server.database;
  const { kyc } = server.on();
  expect(await kyc.isJudged(judged.id)).toBe(false);
  await owner.query(
    `insert into kyc_cases (user_id, level, state, country, person_index, submitted_at, due_at) values ($1, 'basic', 'review', 'CH', $2, now(), now())`,
    [judged.id, Buffer.from(`person of ${judged.id}`)],
  );
  expect(await kyc.isJudged(judged.id)).toBe(false);
  const move = (set: string) =>
    owner.query(`update kyc_cases set ${set}, version = version + 1 where user_id = $1`, [judged.id]);
  await move(`state = 'retry', decided_at = now(), decided_by = 1, decided_name = 'somebody'`);
  expect(await kyc.isJudged(judged.id)).toBe(true);
  await move(`state = 'review', decided_at = null, decided_by = null, decided_name = null, attempt = 2`);
  expect(await kyc.isJudged(judged.id)).toBe(true);
});
