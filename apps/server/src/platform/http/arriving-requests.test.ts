/** R-RT-2: what one address asks at one moment leaves turns of the event loop to everybody else. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { pushyLimits } from './pushy-connections.ts';
import { createSoundServer } from './sound-requests.ts';
import { UNREAD_LIMITS } from './unread-replies.ts';

/** How many began in each turn. */
async function begunInTurns(asks: string): Promise<number[]> {
  const turns = new Map<number, number>();
  let turn = 0;
  let isOver = false;
  const count = (): void => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  const server = createSoundServer(
    (_, response) => {
      turns.set(turn, (turns.get(turn) ?? 0) + 1);
      response.end();
    },
    {},
    {
      uploadMs: 60_000,
      bodyMs: 30_000,
      keepAliveMs: 60_000,
      silentMs: 60_000,
      uploadPaths: new Set(),
      pushy: pushyLimits(6_000),
      unread: UNREAD_LIMITS,
      isProxy: () => false,
      addressOf: ({ headers }) => String(headers['x-from']),
      onUnreadCut: () => {},
      refuse: () => {},
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(asks));
  const all = asks.split('GET /').length - 1;
  try {
    await expect.poll(() => [...turns.values()].reduce((sum, each) => sum + each, 0)).toBe(all);
    return [...turns.values()];
  } finally {
    isOver = true;
    socket.destroy();
    server.close();
  }
}

const ask = (from: string): string => `GET / HTTP/1.1\r\nHost: a\r\nX-From: ${from}\r\n\r\n`;

test('R-RT-2: of the requests of one address that come at once sixteen begin in a turn, all of them in the end', async () => {
  expect(Math.max(...(await begunInTurns(ask('192.0.2.1').repeat(30))))).toBeLessThanOrEqual(16);
});

test('R-RT-2: all lines of an IPv6 subscriber are one address; another one waits for none of his', async () => {
  const lines = Array.from({ length: 20 }, (_, n) => ask(`2001:db8:1:${n}::1`)).join('');
  expect(Math.max(...(await begunInTurns(lines)))).toBeLessThanOrEqual(16);
  expect((await begunInTurns(ask('192.0.2.1').repeat(16) + ask('192.0.2.2').repeat(10)))[0]).toBe(26);
});
