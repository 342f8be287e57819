/** Whoever offers HTTP/2 over a connection without TLS is answered as if he had not (RFC 9110, 7.8), however long the answer is. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { pushyLimits } from './pushy-connections.ts';
import { createSoundServer } from './sound-requests.ts';
import { UNREAD_LIMITS } from './unread-replies.ts';

test('a long file that goes out in pieces reaches who offers h2c to its end', async () => {
  const pieces = 64;
  const piece = Buffer.alloc(64 * 1024, 'a');
  const server = createSoundServer(
    (_, response) => {
      response.setHeader('content-length', pieces * piece.length);
      Readable.from(Array.from({ length: pieces }, () => piece)).pipe(response);
    },
    {},
    {
      uploadMs: 60_000,
      bodyMs: 60_000,
      keepAliveMs: 60_000,
      // One that goes no further is ended.
      silentMs: 2_000,
      uploadPaths: new Set(),
      pushy: pushyLimits(6_000),
      unread: UNREAD_LIMITS,
      isProxy: () => false,
      addressOf: () => '192.0.2.1',
      showsOurs: () => false,
      takesUpgrade: () => false,
      onUnreadCut: () => {},
      refuse: () => {},
    },
  );
  // Where nobody takes upgrades, Node offers none.
  server.on('upgrade', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  let length = 0;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () =>
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'),
  );
  socket.on('data', (data) => (length += data.length)).on('error', () => {});
  try {
    await once(socket, 'close');
    expect(length).toBeGreaterThan(pieces * piece.length);
  } finally {
    server.close();
  }
});
