/** A WebSocket that is not Socket.IO's may wait for its turn (ADR 174). */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/harness.ts';
import { sampleApp } from '../../../test/sample-app.ts';

test('R-RT-2: whose turn comes after two seconds is answered', async () => {
  const server = await testServer({
    createApp: (platform) => {
      const app = sampleApp(platform);
      const slow = {
        name: 'slow',
        routes: [],
        mount: async ({ server: http }: { server: NodeJS.EventEmitter }) =>
          void http.on('upgrade', ({ url }: { url: string }, socket: Duplex) => {
            if (url === '/slow') setTimeout(() => socket.end('HTTP/1.1 101 Now\r\n\r\n'), 2_000);
          }),
      };
      return { ...app, features: [...app.features, slow] };
    },
  });
  try {
    let heard = '';
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () =>
      socket.write('GET /slow HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    );
    socket.on('data', (text) => (heard += String(text))).on('error', () => {});
    await once(socket, 'close');
    expect(heard).toContain('101 Now');
  } finally {
    await server.close();
  }
});
