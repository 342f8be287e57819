/** R-RT-2: what one address asks at one moment leaves turns of the event loop to everybody else. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { pushyLimits } from './pushy-connections.ts';
import { createSoundServer } from './sound-requests.ts';
import { UNREAD_LIMITS } from './unread-replies.ts';

/** In which turn each began, in their order. */
async function begunWhen(asks: string): Promise<{ turn: number; isOurs: boolean }[]> {
  const begun: { turn: number; isOurs: boolean }[] = [];
  let turn = 0;
  let isOver = false;
  const count = (): void => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  const server = createSoundServer(
    (request, response) => {
      begun.push({ turn, isOurs: showsOurs(request) });
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
      showsOurs,
      takesUpgrade: () => false,
      onUnreadCut: () => {},
      refuse: () => {},
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(asks));
  const all = asks.split('GET /').length - 1;
  try {
    await expect.poll(() => begun.length).toBe(all);
    return begun;
  } finally {
    isOver = true;
    socket.destroy();
    server.close();
  }
}

const showsOurs = ({ headers }: IncomingMessage): boolean => headers.authorization === 'ours';

/** How many began in each turn. */
async function begunInTurns(asks: string): Promise<number[]> {
  const turns = new Map<number, number>();
  for (const { turn } of await begunWhen(asks)) turns.set(turn, (turns.get(turn) ?? 0) + 1);
  return [...turns.values()];
}

const ask = (from: string, token = 'none'): string =>
  `GET / HTTP/1.1\r\nHost: a\r\nX-From: ${from}\r\nAuthorization: ${token}\r\n\r\n`;

test('R-RT-2: of the requests of one address that come at once sixteen begin in a turn, all of them in the end', async () => {
  expect(Math.max(...(await begunInTurns(ask('192.0.2.1').repeat(30))))).toBeLessThanOrEqual(16);
});

test('R-RT-2: all lines of an IPv6 subscriber are one address; another one waits for none of his', async () => {
  const lines = Array.from({ length: 20 }, (_, n) => ask(`2001:db8:1:${n}::1`)).join('');
  expect(Math.max(...(await begunInTurns(lines)))).toBeLessThanOrEqual(16);
  expect((await begunInTurns(ask('192.0.2.1').repeat(16) + ask('192.0.2.2').repeat(10)))[0]).toBe(26);
});

test('R-RT-2: who shows what is ours waits behind no stranger of his address', async () => {
  const begun = await begunWhen(ask('192.0.2.1').repeat(24) + ask('192.0.2.1', 'ours').repeat(4));
  const turnsOf = (which: boolean): number[] => [
    ...new Set(begun.filter(({ isOurs }) => isOurs === which).map(({ turn }) => turn - begun[0]!.turn)),
  ];
  expect(turnsOf(false).length).toBeGreaterThan(1);
  expect(turnsOf(true)).toEqual([0]);
});
