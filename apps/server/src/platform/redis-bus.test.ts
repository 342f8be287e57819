/** Messages between two nodes over a real Redis: heard once by everyone, degraded while it is away, whole again after. */
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestRedis, TestServer } from '../../test/harness.ts';
import { testRedis, testServer } from '../../test/harness.ts';
import { sampleApp } from '../../test/sample-app.ts';
import { layTcpLine } from '../../test/tcp-line.ts';
import { anyMessage, idsShape } from './bus.ts';
import { createParcels } from './bus-parcels.ts';
import { movableClock } from './clock.ts';
import { createRateLimiter } from './http/rate-limiter.ts';
import { shareLimits } from './http/share-limits.ts';
import type { RedisBus, RedisBusNeeds } from './redis-bus.ts';
import { createRedisBus } from './redis-bus.ts';
import { recordUserEvents } from './streams/user-event-store.ts';

let redis: TestRedis;
beforeAll(async () => {
  redis = await testRedis();
});
afterAll(() => redis.close());

const busOf = (of: Partial<RedisBusNeeds> = {}): RedisBus =>
  createRedisBus({
    url: redis.url,
    secret: 'of the house',
    now: Date.now,
    onError: () => {},
    dropped: { inc: () => {} },
    ...of,
  });

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
    const bus = busOf();
    bus.subscribe(
      't',
      (message: { n: number }, fromSelf) => void heard.push(`${name}${message.n}${fromSelf ? 's' : ''}`),
      anyMessage,
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

test('a Redis that hangs is away as one that died is, and heard again once it goes on', async () => {
  const heard: unknown[] = [];
  const beats = { everyMs: 50, mostUnheard: 5 };
  const [a, b] = [busOf({ beats }), busOf({ beats })];
  b.subscribe('t', (message) => void heard.push(message), anyMessage);
  await until(() => a.isConnected() && b.isConnected());
  redis.hang();
  try {
    await until(() => !a.isConnected() && !b.isConnected());
    a.publish('t', { n: 1 });
  } finally {
    redis.goOn();
  }
  await until(() => a.isConnected() && b.isConnected());
  a.publish('t', { n: 2 });
  await until(() => heard.length > 0);
  expect(heard).toEqual([{ n: 2 }]);
  await Promise.all([a.close(), b.close()]);
});

test('a line to Redis that works in one direction only is away as well, whichever; one that is slow is said to be, and none of it stays', async () => {
  const line = await layTcpLine(Number(new URL(redis.url).port));
  const beats = { everyMs: 50, mostUnheard: 5 };
  const heard: unknown[] = [];
  const [here, there] = [busOf({ beats, url: `redis://127.0.0.1:${line.port}` }), busOf({ beats })];
  here.subscribe('t', (message) => void heard.push(message), anyMessage);
  await until(() => here.fault() === undefined && there.fault() === undefined);
  for (const [break_, mend] of [
    // What it publishes arrives, and it hears nothing.
    [() => line.muteThoseThatSaid('subscribe'), () => line.muteThoseThatSaid(undefined)],
    // It hears others, and nobody hears it.
    [() => line.deafenThoseThatSaid('publish'), () => line.deafenThoseThatSaid(undefined)],
  ] as const) {
    break_();
    await until(() => here.fault() === 'redis');
    expect(there.fault()).toBe(undefined);
    mend();
    await until(() => here.fault() === undefined);
  }
  there.publish('t', { n: 1 });
  await until(() => heard.length === 1);
  await Promise.all([here.close(), there.close()]);
  // As slow as that and not silent: with the beats of a real node, who waits for five of them.
  const patient = busOf({ url: `redis://127.0.0.1:${line.port}` });
  await until(() => patient.fault() === undefined);
  line.delay(1_500);
  await until(() => patient.fault() === 'redis slow');
  line.delay(0);
  await until(() => patient.fault() === undefined);
  await patient.close();
  await line.close();
});

test('what did not come is noticed, whichever end of it was away; who is heard for the first time has said nothing before', async () => {
  const beats = { everyMs: 50, mostUnheard: 5 };
  const line = await layTcpLine(Number(new URL(redis.url).port));
  const [here, there] = [busOf({ beats, url: `redis://127.0.0.1:${line.port}` }), busOf({ beats })];
  const missed = { here: 0, there: 0 };
  here.onMissed(() => (missed.here += 1));
  there.onMissed(() => (missed.there += 1));
  await until(() => here.isConnected() && there.isConnected());
  const later = busOf({ beats });
  await until(() => later.isConnected());
  await new Promise((wake) => setTimeout(wake, 300));
  expect(missed).toEqual({ here: 0, there: 0 });
  // Its own line ends and comes again.
  line.cut();
  await until(() => missed.here > 0);
  await until(() => here.isConnected());
  // What it said meanwhile never left it: the others see the numbers.
  await until(() => missed.there > 0);
  await Promise.all([here.close(), there.close(), later.close()]);
  await line.close();
});

test('R-RT-4: what another node told while Redis was away is heard all the same, the last thing of all as well', async () => {
  const first = await testServer({ createApp: sampleApp, config: { redisUrl: redis.url } });
  const { database } = first;
  const second = await testServer({ createApp: sampleApp, config: { redisUrl: redis.url }, database });
  await until(() => [first, second].every(({ platform }) => (platform.bus as RedisBus).isConnected()));
  second.platform.streams.registerReplay('order', async (missed) => missed.map(({ refId }) => ({ refId })));
  const socket = await second.socket();
  await socket.auth('token-52-502', 0);
  await redis.kill();
  const { db, streams } = first.platform;
  const event = { userId: 502, channel: 'order' as const, refId: 'o1' };
  const [useq = 0] = await db.transaction('act', (tx) => recordUserEvents(tx, [event]));
  streams.pushToUsers([{ ...event, useq, data: { n: 1 } }]);
  try {
    const [push] = await socket.heard('order');
    expect(push).toMatchObject({ seq: useq, data: { refId: 'o1' } });
  } finally {
    await redis.start();
    await second.close();
    await first.close();
  }
});

test('ADR 62: who reaches Redis makes no node end and none believe him; what does not fit is counted and dropped', async () => {
  const reasons: string[] = [];
  const heard: unknown[] = [];
  const dropped = { inc: ({ reason }: { reason: string }) => void reasons.push(reason) };
  const victim = busOf({ dropped });
  victim.subscribe('t', (message) => void heard.push(message), idsShape);
  const friend = busOf();
  const thief = new Redis(redis.url);
  const wire: string[] = [];
  const ear = new Redis(redis.url);
  await ear.subscribe('candor');
  ear.on('message', (_, text: string) => text.includes('"topic":"t"') && wire.push(text));
  await until(() => victim.isConnected() && friend.isConnected());

  friend.publish('t', { ids: [1] });
  await until(() => heard.length === 1 && wire.length === 1);
  const [sealed = ''] = wire;
  const forged = { from: 'me', topic: 't', n: 1, at: Date.now(), message: { ids: [666] } };
  const own = createParcels({ secret: 'of somebody else', nodeId: 'me', now: Date.now });
  const late = createParcels({ secret: 'of the house', nodeId: 'late', now: () => Date.now() - 60_000 });
  const shapeless = createParcels({ secret: 'of the house', nodeId: 'old', now: Date.now });
  const sent: [string, string][] = [
    ['no JSON at all', 'unsigned'],
    ['', 'unsigned'],
    ['null', 'unsigned'],
    [JSON.stringify(forged), 'unsigned'],
    [own.seal('t', { ids: [666] }), 'unsigned'],
    [sealed.replace('[1]', '[6]'), 'unsigned'],
    [sealed.replace('"t"', '"u"'), 'unsigned'],
    [sealed, 'repeated'],
    [late.seal('t', { ids: [666] }), 'stale'],
    [shapeless.seal('t', { ids: ['x'] }), 'shape'],
    [shapeless.seal('t', null), 'shape'],
    ['x'.repeat(9 * 1024 * 1024), 'too_long'],
  ];
  for (const [text] of sent) await thief.publish('candor', text);
  await until(() => reasons.length === sent.length);
  expect(reasons).toEqual(sent.map(([, reason]) => reason));
  friend.publish('t', { ids: [2] });
  await until(() => heard.length === 2);
  expect(heard).toEqual([{ ids: [1] }, { ids: [2] }]);
  await Promise.all([victim.close(), friend.close(), thief.quit(), ear.quit()]);
});

test('ADR 62: a limit for an address is one limit for two nodes', async () => {
  const [a, b] = [busOf(), busOf()];
  await until(() => a.isConnected() && b.isConnected());
  // The middle of a minute, so that no window ends here.
  const clock = movableClock(1_800_000_030_000);
  const [here, there] = [createRateLimiter(clock), createRateLimiter(clock)];
  const stop = [shareLimits(here, a), shareLimits(there, b)];
  for (let n = 0; n < 60; n += 1) expect(here.take('a:1.2.3.4', 100).isAllowed).toBe(true);
  await until(() => there.isExhausted('a:1.2.3.4', 60));
  for (let n = 0; n < 40; n += 1) expect(there.take('a:1.2.3.4', 100).isAllowed).toBe(true);
  expect(there.take('a:1.2.3.4', 100).isAllowed).toBe(false);
  expect(there.take('a:1.2.3.5', 100).isAllowed).toBe(true);
  await until(() => here.isExhausted('a:1.2.3.4', 100));
  stop.forEach((each) => each());
  await Promise.all([a.close(), b.close()]);
});
