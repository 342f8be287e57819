/** R-RT-2: what connections of one address say at one moment leaves turns of the event loop to everybody else. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { sampleApp } from '../../../test/sample-app.ts';

/** Channels that were looked at in each turn. */
const looked = new Map<number, number>();
let turn = 0;
let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    createApp: (platform) => {
      platform.streams.register({
        name: 'trade',
        accepts: () => {
          looked.set(turn, (looked.get(turn) ?? 0) + 1);
          return true;
        },
      });
      return sampleApp(platform);
    },
  });
});
afterAll(() => server.close());

test('R-RT-2: a message counts by its channels, so few of an address begin in a turn, and each is answered in one write', async () => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const acks: string[] = [];
  let chunks = 0;
  const joined = new Promise<void>((done) =>
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('0')) socket.send('40');
      if (text.startsWith('40')) done();
      if (text.startsWith('42["ack"')) acks.push(text);
    }),
  );
  await once(socket, 'open');
  await joined;
  let isOver = false;
  const count = (): void => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  const raw = (socket as unknown as { _socket: Socket })._socket;
  raw.on('data', () => (chunks += 1));
  // All of it arrives as one.
  raw.cork();
  for (let n = 0; n < 3; n += 1) {
    const ch = Array.from({ length: 50 }, (_, at) => `trade.P${at}`);
    socket.send(`42${JSON.stringify(['sub', { ch }])}`);
  }
  raw.uncork();
  try {
    await expect.poll(() => acks.length).toBe(150);
    expect(acks.filter((ack) => ack.includes('"ok":true'))).toHaveLength(150);
    expect(Math.max(...looked.values())).toBeLessThanOrEqual(100);
    expect(chunks).toBeLessThanOrEqual(6);
  } finally {
    isOver = true;
    socket.terminate();
  }
});

type Said = readonly ['sub' | 'unsub', string];

/**
 * What comes of each message of a new connection, on a node where an address is told of 120 channels at once, and of 3 a second after that,
 * beside the first 50 of each connection: of 60 requests a minute.
 */
async function onSmallNode(
  act: (areHeard: (ip: string, said: readonly Said[]) => Promise<boolean[]>) => Promise<void>,
) {
  const small = await testServer({
    database: server.database,
    config: { trustProxy: ['loopback'], rateLimitPerMinute: 60 },
    createApp: (platform) => {
      platform.streams.register({ name: 'trade', accepts: () => true });
      return sampleApp(platform);
    },
  });
  const open: WebSocket[] = [];
  const areHeard = async (ip: string, said: readonly Said[]): Promise<boolean[]> => {
    const url = `${small.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
    const socket = new WebSocket(url, { headers: { 'x-forwarded-for': ip } });
    open.push(socket);
    const heard: boolean[] = [];
    let acks = 0;
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('0')) socket.send('40');
      if (text.startsWith('40'))
        for (const [event, base] of said) {
          const ch = Array.from({ length: 50 }, (_, at) => `trade.${base}${at}`);
          socket.send(`42${JSON.stringify([event, { ch }])}`);
        }
      if (!text.startsWith('42["ack"')) return;
      const isLimited = text.includes('rate_limited');
      // A refusal is one for all fifty.
      acks = isLimited ? 50 : acks + 1;
      if (acks < 50) return;
      acks = 0;
      heard.push(!isLimited);
    });
    await expect.poll(() => heard.length).toBe(said.length);
    return heard;
  };
  try {
    await act(areHeard);
  } finally {
    for (const socket of open) socket.terminate();
    await small.close();
  }
}

test('R-RT-2: all connections of an address name so many channels together; another address pays for none of them', () =>
  onSmallNode(async (areHeard) => {
    const two = [
      ['sub', 'P'],
      ['sub', 'Q'],
    ] as const;
    const here: boolean[][] = [];
    for (let n = 0; n < 3; n += 1) here.push(await areHeard('198.51.100.1', two));
    // What a page names it is told of, whoever else is at this address.
    expect(here).toEqual([
      [true, true],
      [true, true],
      [true, false],
    ]);
    expect(await areHeard('198.51.100.2', two)).toEqual([true, true]);
  }));

test('R-RT-2: whoever leaves channels is told of nothing, so he may name others', () =>
  onSmallNode(async (areHeard) => {
    const said = [
      ['sub', 'P'],
      ['unsub', 'P'],
      ['sub', 'Q'],
    ] as const;
    for (let n = 0; n < 2; n += 1) expect(await areHeard('198.51.100.3', said)).toEqual([true, true, true]);
  }));
