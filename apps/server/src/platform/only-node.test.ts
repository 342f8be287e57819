/** A node without Redis is alone, or says that it is not; in live it does not start. */
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../test/harness.ts';
import { testDatabase, testServer } from '../../test/harness.ts';
import { sampleApp } from '../../test/sample-app.ts';
import { openOnlyNode } from './only-node.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const said: string[] = [];
const log = pino({}, { write: (line: string) => void said.push(line) });
const node = (mode: 'demo' | 'live', redisUrl?: string) =>
  openOnlyNode({ mode, redisUrl }, { db: database.db, log, patienceMs: 0 });

test('two with Redis work side by side; one without is refused beside them, and the other way round', async () => {
  const pair = [await node('live', 'redis://x'), await node('live', 'redis://x')];
  expect(pair.map((each) => each.isBesideAnother())).toEqual([false, false]);
  await expect(node('live')).rejects.toThrow(/Another node works on this database.*REDIS_URL/);
  for (const each of pair) await each.close();
  const alone = await node('live');
  await expect(node('live')).rejects.toThrow(/Another node/);
  await expect(node('live', 'redis://x')).rejects.toThrow(/Another node/);
  // One that waits a little for the one before gets its place.
  const next = openOnlyNode(
    { mode: 'live', redisUrl: undefined },
    { db: database.db, log, patienceMs: 20_000 },
  );
  await alone.close();
  await (await next).close();
});

test('a demo says it loudly, and stops saying it when the other one has gone', async () => {
  const first = await node('demo');
  const second = await node('demo');
  expect(second.isBesideAnother()).toBe(true);
  expect(said.at(-1)).toContain('Another node works on this database');
  await first.close();
  await second.look();
  expect(second.isBesideAnother()).toBe(false);
  await second.close();
});

test('a node that lost its connection takes its place again', async () => {
  const only = await node('live');
  await database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'candor:node'`,
  );
  await only.look();
  expect(only.isBesideAnother()).toBe(false);
  await expect(node('live')).rejects.toThrow(/Another node/);
  await only.close();
});

test('a second server without Redis says so where the first is asked how it is', async () => {
  const first = await testServer({ createApp: sampleApp, database });
  const second = await testServer({ createApp: sampleApp, database });
  const degraded = async (url: string) =>
    ((await (await fetch(`${url}/readyz`)).json()) as { degraded: string[] }).degraded;
  expect(await degraded(first.url)).not.toContain('another node without redis');
  expect(await degraded(second.url)).toContain('another node without redis');
  await second.close();
  await first.close();
});
