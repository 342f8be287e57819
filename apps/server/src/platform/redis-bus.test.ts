/** Messages between two nodes over a real Redis: heard once by everyone, degraded while it is away, whole again after. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestRedis, TestServer } from '../../test/harness.ts';
import { testRedis, testServer } from '../../test/harness.ts';
import { sampleApp } from '../../test/sample-app.ts';
import type { RedisBus } from './redis-bus.ts';
import { createRedisBus } from './redis-bus.ts';
import { recordUserEvents } from './streams/user-event-store.ts';

let redis: TestRedis;
beforeAll(async () => {
  redis = await testRedis();
});
afterAll(() => redis.close());

const until = async (condition: () => boolean) => {
  const deadline = Date.now() + 60_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('it did not happen');
    await new Promise((wake) => setTimeout(wake, 10));
  }
};

test('each node hears each message once and knows its own; without Redis a node still hears itself', async () => {
  const heard: string[] = [];
  const node = (name: string): RedisBus => {
    const bus = createRedisBus(redis.url, () => {});
    bus.subscribe(
      't',
      (message: { n: number }, fromSelf) => void heard.push(`${name}${message.n}${fromSelf ? 's' : ''}`),
    );
    return bus;
  };
  const [a, b] = [node('a'), node('b')];
  await until(() => a.isConnected() && b.isConnected());
  a.publish('t', { n: 1 });
  a.publish('other', { n: 9 });
  await until(() => heard.length === 2);
  expect(heard).toEqual(['a1s', 'b1']);

  await redis.kill();
  await until(() => !a.isConnected());
  a.publish('t', { n: 2 });
  expect(heard.slice(2)).toEqual(['a2s']);

  await redis.start();
  await until(() => a.isConnected() && b.isConnected());
  b.publish('t', { n: 3 });
  await until(() => heard.length === 5);
  expect(heard.slice(3).sort()).toEqual(['a3', 'b3s']);
  await Promise.all([a.close(), b.close()]);
});

test('R-RT-4 on two nodes: events committed on one reach sockets of the other in order; a revoke ends sockets on both', async () => {
  const first: TestServer = await testServer({
    createApp: sampleApp,
    config: { redisUrl: redis.url },
  });
  const second = await testServer({
    createApp: sampleApp,
    config: { redisUrl: redis.url },
    database: first.database,
  });
  const nodes = [first, second];
  const buses = nodes.map((node) => node.platform.bus as RedisBus);
  await until(() => buses.every((bus) => bus.isConnected()));
  const sockets = await Promise.all(nodes.map((node) => node.socket()));
  for (const socket of sockets) await socket.auth('token-51-501', 0);
  await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const { db, streams } = (n % 2 === 0 ? first : second).platform;
      const [useq = 0] = await db.transaction('act', (tx) =>
        recordUserEvents(tx, [{ userId: 501, channel: 'order', refId: `o${n}` }]),
      );
      streams.pushToUsers([{ userId: 501, useq, channel: 'order', refId: `o${n}`, data: { n } }]);
    }),
  );
  for (const socket of sockets) {
    const pushes = await socket.heard('order', 40);
    expect(pushes.map((push) => push.seq)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  }
  first.platform.streams.dropSession(51);
  await Promise.all(sockets.map((socket) => socket.closed()));
  await second.close();
  await first.close();
});
