/** R-BOT-7: what a handshake costs is counted by address before there is a connection. */
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { movableClock } from '../../../platform/clock.ts';
import { createSockets } from './sockets.ts';

test('R-BOT-7, hostile: who opens and closes connections without end is told to wait until the minute is over', async () => {
  const clock = movableClock(Date.UTC(2026, 0, 1));
  const sockets = createSockets({
    clock,
    trustProxy: ['127.0.0.1'],
    perMinute: 20,
    serveAt: (path) => (path === '/ws' ? () => () => {} : undefined),
  });
  const http = createServer().listen(0, '127.0.0.1');
  sockets.attach(http);
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const statusFor = (ip: string) =>
    new Promise<number>((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { 'x-forwarded-for': ip } });
      socket.on('open', () => socket.terminate());
      socket.on('close', () => resolve(101));
      socket.on('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
      socket.on('error', reject);
    });
  const several = async (ip: string, count: number) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n += 1) statuses.push(await statusFor(ip));
    return statuses;
  };
  try {
    expect(await several('198.51.100.7', 12)).toEqual([...Array<number>(10).fill(101), 429, 429]);
    // Nobody else waits for that, and one household's line is one address.
    expect(await statusFor('198.51.100.8')).toBe(101);
    expect(await several('2001:db8:1:2::1', 10)).toEqual(Array<number>(10).fill(101));
    expect(await statusFor('2001:db8:1:2:ffff::9')).toBe(429);
    clock.set(clock.now() + 60_000);
    expect(await statusFor('198.51.100.7')).toBe(101);
  } finally {
    sockets.close();
    http.closeAllConnections();
    http.close();
  }
});

test('R-BOT-7, hostile: what the connections of one address say is counted together, and no other address pays for it', async () => {
  const sockets = createSockets({
    clock: movableClock(Date.UTC(2026, 0, 1)),
    trustProxy: ['127.0.0.1'],
    perMinute: 3_000,
    // Counted as it comes, before it is heard.
    serveAt: () => () => () => {},
  });
  const http = createServer().listen(0, '127.0.0.1');
  sockets.attach(http);
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const closed: number[] = [];
  const opened = async (ip: string) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { 'x-forwarded-for': ip } });
    socket.on('error', () => {});
    await once(socket, 'open');
    return socket;
  };
  try {
    const other = await opened('198.51.100.8');
    const crowd = await Promise.all(Array.from({ length: 100 }, () => opened('198.51.100.7')));
    // None says more than one may: 200 at once.
    for (const socket of crowd) {
      socket.on('close', (code) => closed.push(code));
      for (let n = 0; n < 190; n += 1) socket.send('{}');
    }
    await expect.poll(() => closed.length, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(new Set(closed)).toEqual(new Set([1008]));
    expect(other.readyState).toBe(WebSocket.OPEN);
  } finally {
    sockets.close();
    http.closeAllConnections();
    http.close();
  }
});

test('R-BOT-7, hostile: all lines of an IPv6 subscriber are one crowd, and a full house has room for a stranger', async () => {
  const sockets = createSockets({
    clock: movableClock(Date.UTC(2026, 0, 1)),
    trustProxy: ['127.0.0.1'],
    perMinute: 3_000,
    serveAt: () => () => () => {},
    placeLimits: { mostOfAddress: 10, mostOfLines: 20, most: 30 },
  });
  const http = createServer().listen(0, '127.0.0.1');
  sockets.attach(http);
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const held: WebSocket[] = [];
  const opens = (ip: string) =>
    new Promise<boolean>((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { 'x-forwarded-for': ip } });
      socket.on('open', () => {
        held.push(socket);
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
  const several = async (ips: readonly string[]) =>
    (await Promise.all(ips.map(opens))).filter(Boolean).length;
  const linesOf = (front: string) => Array.from({ length: 40 }, (_, n) => `${front}:${n}::1`);
  try {
    expect(await several(linesOf('2001:db8:1'))).toBe(20);
    await several(linesOf('2001:db8:2'));
    expect(await several(['198.51.100.7', '2001:db8:7:1::1', '198.51.100.8'])).toBe(3);
    await expect.poll(() => held.filter((each) => each.readyState === WebSocket.OPEN).length).toBe(30);
    expect(held.slice(-3).every((each) => each.readyState === WebSocket.OPEN)).toBe(true);
  } finally {
    sockets.close();
    http.closeAllConnections();
    http.close();
  }
});

test('R-BOT-7, hostile: what an address says at one moment begins in several turns of the event loop, in its order', async () => {
  let turn = 0;
  let isOver = false;
  const count = (): void => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  const heard: string[] = [];
  const ofTurns = new Map<number, number>();
  const sockets = createSockets({
    clock: movableClock(Date.UTC(2026, 0, 1)),
    trustProxy: [],
    perMinute: 3_000,
    serveAt: () => () => (text) => {
      heard.push(text);
      ofTurns.set(turn, (ofTurns.get(turn) ?? 0) + 1);
    },
  });
  const http = createServer().listen(0, '127.0.0.1');
  sockets.attach(http);
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
  try {
    await once(socket, 'open');
    count();
    const raw = (socket as unknown as { _socket: Socket })._socket;
    raw.cork();
    for (let n = 0; n < 60; n += 1) socket.send(String(n));
    raw.uncork();
    await expect.poll(() => heard.length).toBe(60);
    // A list of fifty orders is not one of them.
    raw.cork();
    for (let n = 0; n < 20; n += 1) socket.send(`[${Array(10).fill('{"method":"time"}').join()}]`);
    raw.uncork();
    await expect.poll(() => heard.length).toBe(80);
    const ofLong = [...ofTurns.values()].slice(-10);
    expect(Math.max(...ofLong)).toBeLessThanOrEqual(2);
    heard.splice(60);
    expect(heard).toEqual(Array.from({ length: 60 }, (_, n) => String(n)));
    expect(Math.max(...ofTurns.values())).toBeLessThanOrEqual(16);
  } finally {
    isOver = true;
    sockets.close();
    http.closeAllConnections();
    http.close();
  }
});
