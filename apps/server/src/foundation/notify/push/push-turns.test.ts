/** The order in which pushes that wait are sent: by turns among customers, security first. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestDatabase } from '../../../../test/harness.ts';
import { testDatabase } from '../../../../test/harness.ts';
import type { PushTopic } from './push-topics.ts';
import { claimPushes, keepDevice, queuePushes } from './push-store.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());
beforeEach(() => database.owner.query('delete from notify_devices'));

const START = Date.parse('2026-11-20T10:00:00Z');
let sessions = 0;
const device = (userId: number) =>
  database.db.transaction('t', (tx) =>
    keepDevice(tx, {
      userId,
      sessionId: (sessions += 1),
      endpoint: `https://push.example/${randomUUID()}`,
      p256dh: 'k',
      auth: 'a',
      at: new Date(START),
    }),
  );
/** Each in an act of its own, a second after the other, as they come. */
async function queue(userId: number, topic: PushTopic, { count, fromS }: { count: number; fromS: number }) {
  for (let n = 0; n < count; n += 1)
    await queuePushes(
      database.db,
      [{ userId, topic, kind: 'k', params: {} }],
      new Date(START + (fromS + n) * 1_000),
    );
}
const claim = (most: number) =>
  claimPushes(database.db, { at: new Date(START + 3_600_000), again: new Date(START + 7_200_000), most });

test('a customer’s flood of fills, on several devices, keeps no push of others waiting', async () => {
  for (let n = 0; n < 4; n += 1) await device(1);
  for (const other of [2, 3]) await device(other);
  await queue(1, 'fills', { count: 60, fromS: 0 });
  await queue(2, 'deposits', { count: 1, fromS: 100 });
  await queue(3, 'proofs', { count: 1, fromS: 101 });
  const first = await claim(3);
  expect(new Set(first.map(({ user_id: user }) => user))).toEqual(new Set([1, 2, 3]));
});

test('security goes before all else, five of one customer; a flood of his own takes turns with the rest', async () => {
  for (const user of [1, 2, 3]) await device(user);
  await queue(3, 'deposits', { count: 2, fromS: 0 });
  await queue(1, 'security', { count: 20, fromS: 10 });
  await queue(2, 'fills', { count: 1, fromS: 40 });
  await queue(2, 'security', { count: 1, fromS: 50 });
  const topics = async (most: number) =>
    (await claim(most)).map(({ user_id: user, topic }) => `${user} ${topic}`);
  // Of six with this right all are about security.
  expect((await topics(6)).sort()).toEqual([...Array<string>(5).fill('1 security'), '2 security']);
  expect((await topics(7)).sort()).toEqual([...Array<string>(5).fill('1 security'), '2 fills', '3 deposits']);
});

test('a device for which a hundred of a topic wait hears no more of it, but of its security always', async () => {
  await device(1);
  await queue(1, 'fills', { count: 105, fromS: 0 });
  await queue(1, 'deposits', { count: 1, fromS: 0 });
  await queue(1, 'proofs', { count: 105, fromS: 0 });
  const rows = await database.owner.query<{ topic: string; count: number }>(
    'select topic, count(*)::integer as count from notify_pushes group by topic order by topic',
  );
  expect(rows).toEqual([
    { topic: 'deposits', count: 1 },
    { topic: 'fills', count: 100 },
    { topic: 'proofs', count: 105 },
  ]);
});
