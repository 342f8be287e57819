/** R-RT-2: a body in crumbs costs the thread by its pieces, and is read no further than a few of them. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import type { RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { answerUnread } from './answer-unread.ts';
import { pushyLimits } from './pushy-connections.ts';
import { createSoundServer } from './sound-requests.ts';
import { UNREAD_LIMITS } from './unread-replies.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Where it answers, a stranger's connection with everything it hears. */
async function serving(listener: RequestListener) {
  const server = createSoundServer(
    listener,
    {},
    {
      uploadMs: 60_000,
      bodyMs: 60_000,
      keepAliveMs: 60_000,
      silentMs: 60_000,
      uploadPaths: new Set(),
      pushy: pushyLimits(6_000),
      unread: UNREAD_LIMITS,
      isProxy: () => false,
      addressOf: () => '192.0.2.1',
      showsOurs: () => false,
      takesUpgrade: () => false,
      onUnreadCut: () => {},
      refuse: (request) => answerUnread(request, { status: 400, headers: [], body: 'unread' }),
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return async (head: string): Promise<{ socket: Socket; heard: () => string }> => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    closing.push(() => socket.destroy());
    let heard = '';
    socket.setEncoding('utf8').on('data', (text) => (heard += String(text)));
    await once(socket, 'connect');
    socket.write(`${head} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`);
    return { socket, heard: () => heard };
  };
}

const chunksOf = (text: string, many: number): string =>
  `${text.length.toString(16)}\r\n${text}\r\n`.repeat(many);

test('a body of many short pieces is answered unread, one of as many bytes in usual pieces is read', async () => {
  let pieces = 0;
  const opened = await serving((request, response) => {
    request.on('data', () => (pieces += 1));
    request.on('end', () => response.end('whole'));
  });
  const usual = await opened('POST /');
  usual.socket.write(`${chunksOf('a'.repeat(1_000), 60)}0\r\n\r\n`);
  await expect.poll(usual.heard).toContain('whole');
  const read = pieces;
  const crumbs = await opened('POST /');
  crumbs.socket.write(`${chunksOf('a', 60_000)}0\r\n\r\n`);
  await expect.poll(crumbs.heard).toMatch(/^HTTP\/1\.1 400 [^]*unread$/);
  expect(pieces - read).toBeLessThan(1_000);
  await expect.poll(() => crumbs.socket.destroyed, { timeout: 5_000 }).toBe(true);
});

test('a few hundred short pieces are no crowd', async () => {
  const opened = await serving((request, response) => {
    request.resume().on('end', () => response.end('whole'));
  });
  const { socket, heard } = await opened('POST /');
  socket.write(`${chunksOf('ab', 500)}0\r\n\r\n`);
  await expect.poll(heard).toContain('whole');
});

test('of who was answered before he had said all nothing more is read', async () => {
  const opened = await serving((_, response) => response.end('told'));
  const { socket, heard } = await opened('GET /');
  await expect.poll(heard).toContain('told');
  // A body without an end, which Node would read for as long as it comes.
  await expect.poll(() => socket.destroyed, { timeout: 5_000 }).toBe(true);
});

test('what a program sends with a question that has no use for it ends no connection, at once or late', async () => {
  const opened = await serving((_, response) => response.end('told'));
  const answers = (text: string) => text.split('HTTP/1.1 200').length - 1;
  const { socket, heard } = await opened('GET /');
  await expect.poll(heard).toContain('told');
  socket.write(`${chunksOf('{}', 1)}0\r\n\r\n`);
  const next = 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}';
  for (let asked = 2; asked < 4; asked += 1) {
    socket.write(next);
    await expect.poll(() => answers(heard())).toBe(asked);
  }
});

test.each([
  ['a', 60_000],
  ['a'.repeat(1_000), 200],
] as const)('nor is it a way to be read without end', async (piece, many) => {
  const opened = await serving((_, response) => response.end('told'));
  const { socket, heard } = await opened('GET /');
  await expect.poll(heard).toContain('told');
  socket.write(chunksOf(piece, many));
  await expect.poll(() => socket.destroyed, { timeout: 600 }).toBe(true);
});

test('an address that sends crumbs opens its next connections slowly', async () => {
  const opened = await serving((request, response) => {
    request.resume().on('end', () => response.end('whole'));
  });
  const first = await opened('POST /');
  first.socket.write(chunksOf('a', 2_000));
  await expect.poll(() => first.socket.destroyed, { timeout: 5_000 }).toBe(true);
  const more = await Promise.all(Array.from({ length: 20 }, () => opened('POST /')));
  for (const { socket } of more) if (!socket.destroyed) socket.write('0\r\n\r\n');
  await expect.poll(() => more.filter(({ socket }) => socket.destroyed).length).toBeGreaterThan(10);
});
