/** WebSockets that are not Socket.IO's: one may wait for its turn (ADR 174), and one that nobody takes holds no connection. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { sampleApp } from '../../../test/sample-app.ts';

const offer = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;

async function opened(server: TestServer): Promise<Socket> {
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Counts its connections, and takes WebSockets at `/slow` two seconds late. */
async function counting() {
  let http: Server | undefined;
  const server = await testServer({
    config: { rateLimitPerMinute: 60 },
    createApp: (platform) => {
      const app = sampleApp(platform);
      const counted = {
        name: 'counted',
        routes: [],
        takesUpgrade: (path: string) => path === '/slow',
        mount: async ({ server: made }: { server: Server }) => {
          http = made;
          made.on('upgrade', ({ url }, socket: Duplex) => {
            if (url === '/slow') setTimeout(() => socket.end('HTTP/1.1 101 Now\r\n\r\n'), 2_000);
          });
        },
      };
      return { ...app, features: [...app.features, counted] };
    },
  });
  const held = () => new Promise<number>((done) => http!.getConnections((_, count) => done(count)));
  return { server, held };
}

test('R-RT-2: whose turn comes after two seconds is answered', async () => {
  const { server } = await counting();
  try {
    let heard = '';
    const socket = connect(server.port, '127.0.0.1', () => socket.write(offer('/slow')));
    socket.on('data', (text) => (heard += String(text))).on('error', () => {});
    await once(socket, 'close');
    expect(heard).toContain('101 Now');
  } finally {
    await server.close();
  }
});

test('R-RT-2: a WebSocket offered where nobody takes one is answered as if it had not been, and its connection is gone', async () => {
  const { server, held } = await counting();
  try {
    const heard = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = await opened(server);
        let text = '';
        socket.on('data', (data) => (text += String(data)));
        // As the connections that a proxy keeps: one that was answered on before.
        socket.write('GET /livez HTTP/1.1\r\nHost: a\r\n\r\n');
        await once(socket, 'data');
        socket.end(offer('/nothing'));
        return new Promise<string>((done) => {
          setTimeout(() => done(text), 1_000);
          socket.on('end', () => done(text));
        });
      }),
    );
    expect(new Set(heard.map((text) => /HTTP\/1.1 4\d\d/.exec(text)?.[0]))).toEqual(
      new Set(['HTTP/1.1 404']),
    );
    await expect.poll(held).toBe(0);
  } finally {
    await server.close().catch(() => {});
  }
});

test('R-RT-2: one that is refused for its rate holds no connection, whatever is still said on it', async () => {
  const { server, held } = await counting();
  try {
    let refused = 0;
    for (let n = 0; n < 40; n += 1) {
      const socket = await opened(server);
      socket.write(offer('/socket.io/?EIO=4&transport=websocket'));
      const [text] = (await once(socket, 'data')) as [Buffer];
      if (String(text).includes('429')) {
        refused += 1;
        socket.write('and more', () => socket.end());
      } else socket.destroy();
    }
    expect(refused).toBeGreaterThan(5);
    await expect.poll(held, { timeout: 10_000 }).toBe(0);
  } finally {
    await server.close().catch(() => {});
  }
});
