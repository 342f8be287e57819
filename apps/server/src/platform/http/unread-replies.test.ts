/** Whoever asks and does not read holds no more memory than his address may; whoever reads is not concerned. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { pushyLimits } from './pushy-connections.ts';
import { createSoundServer } from './sound-requests.ts';
import type { UnreadLimits } from './unread-replies.ts';

const MB = 1024 * 1024;
const REPLY = 'x'.repeat(16 * MB);
const ASK = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function serverWith(unread: UnreadLimits, isProxy = false) {
  const cut = { address: 0, house: 0 };
  const server = createSoundServer(
    (_, response) => response.end(REPLY),
    {},
    {
      uploadMs: 60_000,
      bodyMs: 30_000,
      keepAliveMs: 60_000,
      silentMs: 60_000,
      uploadPaths: new Set(),
      pushy: pushyLimits(6_000),
      unread,
      isProxy: () => isProxy,
      addressOf: () => 'x',
      showsOurs: () => false,
      takesUpgrade: () => false,
      onUnreadCut: (why) => void (cut[why] += 1),
      refuse: () => {},
    },
  );
  let count = 0;
  server.on('connection', () => (count += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = (asks: number): Socket => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.pause();
    socket.write(ASK.repeat(asks));
    closing.push(() => socket.destroy());
    return socket;
  };
  closing.push(() => server.close());
  const held = async (): Promise<number> =>
    new Promise((done) => server.getConnections((_, now) => done(now)));
  return { open, held, cut, came: () => count };
}

test('replies that are not read are held up to a bound for an address: the furthest behind go first, whoever reads has his whole', async () => {
  const { open, held, cut } = await serverWith({
    mostOfAddress: 60 * MB,
    mostInAll: 999 * MB,
    lookEveryMs: 20,
  });
  open(1);
  open(1);
  await expect.poll(held).toBe(2);
  // Five at once of one connection are one client that is far behind.
  open(5);
  const reader = open(1);
  let read = 0;
  reader.on('data', (chunk: Buffer) => (read += chunk.length)).resume();
  await expect.poll(() => read).toBeGreaterThan(REPLY.length);
  await expect.poll(held).toBe(3);
  // Those who stayed stay.
  const next = open(1);
  let readNext = 0;
  next.on('data', (chunk: Buffer) => (readNext += chunk.length)).resume();
  await expect.poll(() => readNext).toBeGreaterThan(REPLY.length);
  expect(await held()).toBe(4);
  expect(cut).toEqual({ address: 1, house: 0 });
});

test('where all together hold too much, those who hold most give it up, and no more than that', async () => {
  const { open, held, cut, came } = await serverWith(
    { mostOfAddress: 48 * MB, mostInAll: 40 * MB, lookEveryMs: 20 },
    true,
  );
  open(1);
  open(1);
  await expect.poll(held).toBe(2);
  open(2);
  await expect.poll(async () => [came(), await held()]).toEqual([3, 2]);
  open(1);
  await expect.poll(async () => [came(), await held()]).toEqual([4, 2]);
  expect(cut.house).toBeGreaterThan(0);
});

test('connections of a proxy of ours are counted one by one', async () => {
  const { open, held, came } = await serverWith(
    { mostOfAddress: 48 * MB, mostInAll: 999 * MB, lookEveryMs: 20 },
    true,
  );
  for (let n = 0; n < 6; n += 1) open(1);
  await expect.poll(held).toBe(6);
  open(5);
  await expect.poll(async () => [came(), await held()]).toEqual([7, 6]);
});
