/** R-BOT-7: connections of one address that are opened at one moment leave turns of the event loop to everybody else. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { movableClock } from '../../../platform/clock.ts';
import { createSockets } from './sockets.ts';

const headOf = (path: string): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: a',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ].join('\r\n');

/** How many connections were opened in each turn, of so many that ask at once. */
async function openedInTurns(many: number, path: string): Promise<number[]> {
  const turns = new Map<number, number>();
  let turn = 0;
  let isOver = false;
  const count = (): void => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  const sockets = createSockets({
    clock: movableClock(Date.UTC(2026, 0, 1)),
    trustProxy: [],
    perMinute: 6_000,
    serveAt: () => () => {
      turns.set(turn, (turns.get(turn) ?? 0) + 1);
      return () => {};
    },
  });
  const http = createServer().listen(0, '127.0.0.1');
  sockets.attach(http);
  let held = 0;
  http.on('connection', () => (held += 1));
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const clients = Array.from({ length: many }, () => connect(port, '127.0.0.1').on('error', () => {}));
  try {
    // One is taken in a turn; what they say then is read in one.
    await expect.poll(() => held).toBe(many);
    count();
    for (const client of clients) client.write(`${headOf(path)}\r\n\r\n`);
    await expect.poll(() => [...turns.values()].reduce((sum, each) => sum + each, 0)).toBe(many);
    return [...turns.values()];
  } finally {
    isOver = true;
    for (const client of clients) client.destroy();
    sockets.close();
    http.closeAllConnections();
    http.close();
  }
}

test('R-BOT-7, hostile: of the connections that an address opens at once a few are opened in a turn, all of them in the end', async () => {
  expect(Math.max(...(await openedInTurns(40, '/ws')))).toBeLessThanOrEqual(4);
});

test('R-BOT-7, hostile: the more streams each names, the fewer', async () => {
  const streams = Array.from({ length: 600 }, (_, n) => `p${n}usdt@trade`).join('/');
  expect(Math.max(...(await openedInTurns(20, `/stream?streams=${streams}`)))).toBe(1);
});

test('R-BOT-7, hostile: one that is refused holds no connection, whatever is still said on it', async () => {
  const sockets = createSockets({
    clock: movableClock(Date.UTC(2026, 0, 1)),
    trustProxy: [],
    perMinute: 2,
    serveAt: () => () => () => {},
  });
  const http = createServer().listen(0, '127.0.0.1');
  sockets.attach(http);
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const held = () => new Promise<number>((done) => http.getConnections((_, count) => done(count)));
  try {
    for (let n = 0; n < 8; n += 1) {
      const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
      client.write(`${headOf('/ws')}\r\n\r\n`);
      const [text] = (await once(client, 'data')) as [Buffer];
      if (String(text).includes('429')) client.write('and more', () => client.end());
      else client.destroy();
    }
    await expect.poll(held, { timeout: 10_000 }).toBe(0);
  } finally {
    sockets.close();
    http.close();
  }
});
