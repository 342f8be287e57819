/** R-RT-2: connections that each send a few requests before the first is answered are many reads in one turn of the event loop, and all of it in memory. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import type { PushyLimits } from './pushy-connections.ts';
import { noteKnown, pushyLimits } from './pushy-connections.ts';
import { createSoundServer } from './sound-requests.ts';
import { UNREAD_LIMITS } from './unread-replies.ts';

const LIMITS = pushyLimits(6_000);
const line = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

/** Counts what reaches it; who asks for `/me` is known. */
async function counting(pushy: Partial<PushyLimits> = {}) {
  let count = 0;
  const server = createSoundServer(
    (request, response) => {
      count += 1;
      if (request.url === '/me') noteKnown(request.socket);
      setImmediate(() => response.end('x'));
    },
    {},
    {
      uploadMs: 60_000,
      bodyMs: 60_000,
      keepAliveMs: 60_000,
      silentMs: 60_000,
      uploadPaths: new Set(),
      pushy: { ...LIMITS, pacedMs: 600_000, ...pushy },
      unread: UNREAD_LIMITS,
      isProxy: () => false,
      addressOf: () => '192.0.2.1',
      showsOurs: () => false,
      takesUpgrade: () => false,
      onUnreadCut: () => {},
      refuse: () => {},
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, count: () => count, stop: () => void server.close() };
}

const opened = (port: number, many: number): Promise<Socket[]> =>
  Promise.all(
    Array.from({ length: many }, async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      return socket.resume();
    }),
  );

/** All of them send as much ahead as one alone may, and are cut. */
async function sendAhead(crowd: readonly Socket[]): Promise<void> {
  const gone = crowd.map((socket) => new Promise((done) => socket.once('close', done)));
  for (const socket of crowd) socket.write(line('/').repeat(LIMITS.mostAhead));
  await Promise.all(gone);
}

test('R-RT-2: connections of an address send few requests ahead together, and whoever is known goes on', async () => {
  const node = await counting();
  const [known] = await opened(node.port, 1);
  const asks = async (path: string): Promise<void> => {
    known!.write(line(path));
    await once(known!, 'data');
  };
  await asks('/me');
  await sendAhead(await opened(node.port, 100));
  expect(node.count()).toBeLessThan(2 * LIMITS.mostAheadOfAddress);
  await asks('/');
  known!.destroy();
  node.stop();
});

test('R-RT-2: nor do all addresses together', async () => {
  const node = await counting({ mostAheadOfAddress: 1_000_000, mostAheadInAll: 256 });
  await sendAhead(await opened(node.port, 100));
  expect(node.count()).toBeLessThan(512);
  node.stop();
});

test('what strangers of all addresses have used up is none of a customer’s who sends ahead', async () => {
  const node = await counting({ mostAheadOfAddress: 1_000, mostAheadInAll: 64 });
  const [known] = await opened(node.port, 1);
  known!.write(line('/me'));
  await once(known!, 'data');
  await sendAhead(await opened(node.port, 10));
  const before = node.count();
  known!.write(line('/').repeat(6));
  await expect.poll(node.count).toBe(before + 6);
  known!.destroy();
  node.stop();
});

test('one request that comes while an answer goes out is too many for nobody', async () => {
  const node = await counting({ mostAheadOfAddress: 0, mostAheadInAll: 0 });
  const [socket] = await opened(node.port, 1);
  socket!.write(line('/').repeat(2));
  await expect.poll(node.count).toBe(2);
  expect(socket!.destroyed).toBe(false);
  socket!.destroy();
  node.stop();
});
