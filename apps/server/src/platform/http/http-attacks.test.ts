/** Requests that were answered with a stack in the log, read in two ways, or never ended, kept as tests. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestDatabase } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';
import { sampleApp } from '../../../test/sample-app.ts';
import { createLog } from '../log.ts';
import { readConfig } from '../read-config.ts';
import type { RunningServer } from '../run-server.ts';
import { runServer } from '../run-server.ts';
import { readSchema } from '../db/schema-files.ts';
import { readForm, readJson } from './fields.ts';
import type { PushyLimits } from './pushy-connections.ts';
import { noteKnown, noteRefused, pushyLimits } from './pushy-connections.ts';
import { createSoundServer } from './sound-requests.ts';
import { UNREAD_LIMITS } from './unread-replies.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'candor-http-'));
const PUSHY_LIMITS = pushyLimits(6_000);
const CALM = {
  pushy: PUSHY_LIMITS,
  unread: UNREAD_LIMITS,
  isProxy: () => false,
  addressOf: () => 'x',
  showsOurs: () => false,
  takesUpgrade: () => true,
  onUnreadCut: () => {},
  refuse: () => {},
};
let database: TestDatabase;
let server: RunningServer;
let logged = '';

beforeAll(async () => {
  for (const [file, text] of [
    ['app/index.html', '<p>app</p>'],
    ['app/assets/a.js', ''],
    ['ticks/2026.txt', '1|2'],
    ['package.json', '{"secret":"canary"}'],
  ] as const) {
    mkdirSync(join(DATA_DIR, file, '..'), { recursive: true });
    writeFileSync(join(DATA_DIR, file), text);
  }
  database = await testDatabase();
  const destination = new Writable({ write: (chunk, _, done) => (logged += String(chunk)) && done() });
  server = await runServer({
    config: readConfig({ DATA_DIR, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT_PER_MINUTE: '200' }, 'test'),
    createApp: sampleApp,
    database: { db: database.db, migrations: readSchema() },
    log: createLog({ logLevel: 'info' }, destination),
    staticRoots: [
      { prefix: '/ticks/', folder: join(DATA_DIR, 'ticks'), isPlain: true },
      { prefix: '/h5/', folder: join(DATA_DIR, 'app') },
    ],
  });
});
afterAll(async () => {
  await server.stop();
  await database.close();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

/** Sends bytes as they are and reads until the other side is through with it. */
function raw(bytes: string, port = server.port): Promise<string> {
  return new Promise((done) => {
    let text = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => {});
    socket.on('close', () => done(text));
  });
}
const get = (path: string) => raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

test.each([
  '/h5/..%2f..%2fpackage.json',
  '/h5/..%2fpackage.json',
  '/h5/%2e%2e/package.json',
  '/h5/%00',
  '/h5/a%00.js',
  '/h5/assets/',
  '/h5/assets',
  '/h5/.env',
  '/h5/%5c..%5cpackage.json',
  '/ticks/',
  '/ticks/%00',
  '/ticks/..%2fpackage.json',
  `/h5/${'a'.repeat(5_000)}`,
  '/h5/%',
  '/h5/%ff',
])('%s is not there, and no stack is logged', async (path) => {
  logged = '';
  const reply = await get(path);
  expect(reply).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(reply).not.toContain('canary');
  expect(logged).not.toMatch(/"stack"|our fault/);
});

test('what is there is served', async () => {
  expect(await get('/h5/')).toContain('<p>app</p>');
  expect(await get('/ticks/2026.txt')).toContain('1|2');
});

test.each([
  ['a key twice', '{"amount":"1","amount":"2"}', 'amount'],
  ['a key twice, once in escapes', '{"amount":"1","\\u0061mount":"2"}', 'amount'],
  ['a key twice inside', '{"amount":"1","note":{"a":1,"b":[{"c":1},{"c":2,"c":3}]}}', 'c'],
  ['a key twice around others', '{ "a" : "}" , "b" : [ "a", {"a": "\\"a\\":1,"} ] , "a" : null }', 'a'],
])('JSON with %s is refused, whichever would win', (_, text, name) => {
  expect(readJson(text).faults).toMatchObject({ [name]: 'repeated' });
});

test.each([
  '{"a":{"a":1},"b":{"a":2}}',
  '{"a":"\\"a\\":\\\\","b" : ["x",{"__proto__":1}],"__proto__":"a"}',
  '{"a":"a","b":["a","a"]}',
  '{"a\\\\":1,"a":2}',
  '{"":1," ":2}',
])('JSON %s has no key twice', (text) => expect(readJson(text).faults).toBeUndefined());

test.each([
  ['that cannot be read', () => 'a=%', 'malformed'],
  ['given again', () => 'a=b', 'repeated'],
  ['of other names', (n: number) => `x${n}`, 'unknown_field'],
  ['without anything', () => '', 'unknown_field'],
])('a form of thousands of fields %s ends at the limit, however many follow', (_, field, code) => {
  const decoded = vi.spyOn(globalThis, 'decodeURIComponent');
  const { faults } = readForm(Array.from({ length: 20_000 }, (__, n) => field(n)).join('&'));
  expect(Object.values(faults ?? {})).toContain(code);
  expect(decoded.mock.calls.length).toBeLessThan(100);
  decoded.mockRestore();
});

test('more headers than any browser sends are refused', async () => {
  const many = Array.from({ length: 400 }, (_, n) => `h${n}: 1\r\n`).join('');
  const [few, beyond] = await Promise.all(
    ['', many].map((more) => raw(`GET /h5/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`)),
  );
  expect(few).toMatch(/^HTTP\/1\.1 200 /);
  expect(beyond).toMatch(/^HTTP\/1\.1 400 /);
});

test('JSON of more fields than any call has is refused before they are looked at', () => {
  const fields = Array.from({ length: 65 }, (_, n) => `"f${n}":"\\u0001"`);
  expect(readJson(`{${fields.slice(1).join()}}`).faults).toMatchObject({ f1: 'control_character' });
  expect(readJson(`{${fields.join()}}`).faults).toEqual({ f64: 'unknown_field' });
});

test.each([
  ['two Host headers', 'GET /livez HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n'],
  ['two Host headers that are the same', 'GET /livez HTTP/1.1\r\nHost: a\r\nHOST: a\r\n\r\n'],
  ['no Host header', 'GET /livez HTTP/1.1\r\n\r\n'],
  ...['/socket.io/?EIO=4&transport=websocket', '/ws'].map((path) => [
    `an upgrade of ${path} with two Host headers`,
    `GET ${path} HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  ]),
  ['a line of HTTP/0.9', 'GET /livez\r\n\r\n'],
  ['no Host', 'GET /livez HTTP/1.1\r\n\r\n'],
  ['an expectation that nobody knows', 'GET /livez HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n'],
  [
    'one that is half known',
    'POST /api/sample/echo HTTP/1.1\r\nHost: a\r\nExpect: y 100-continue\r\nContent-Length: 5\r\n\r\n',
  ],
  [
    'two lengths',
    'POST /api/sample/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
  ],
  [
    'a length and chunks',
    'POST /api/sample/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
])('%s: 400, and the connection is closed', async (_, bytes) => {
  expect(await raw(bytes)).toMatch(/^HTTP\/1\.1 400 /);
});

test('who offers another protocol is answered as if he had not, and counted like anybody', async () => {
  const offer = (path: string) =>
    raw(
      `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n`,
    );
  expect(await offer('/livez')).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*\r\n\r\n./i);
  expect(await offer('/nothing')).toMatch(/^HTTP\/1\.1 404 /);
  // What follows its head would be read by nobody.
  expect(
    await raw(
      'POST /api/sample/echo HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 3\r\n\r\na=1',
    ),
  ).toMatch(/^HTTP\/1\.1 400 /);
});

test('who offers another protocol and stays, or goes with something unread, holds no connection', async () => {
  const sound = createSoundServer(
    (_, response) => response.end('here'),
    {},
    {
      uploadMs: 4_000,
      bodyMs: 500,
      keepAliveMs: 60_000,
      silentMs: 60_000,
      uploadPaths: new Set<string>(),
      ...CALM,
    },
  );
  // As where sockets are served: else Node itself sees no offer in it.
  sound.on('upgrade', () => {});
  await new Promise<void>((done) => sound.listen(0, '127.0.0.1', done));
  const { port } = sound.address() as net.AddressInfo;
  const offer = (isLeaving: boolean) =>
    new Promise<net.Socket>((answered) => {
      const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () =>
        socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'),
      );
      socket
        .on('error', () => {})
        .once('data', () => {
          socket.write('more');
          if (isLeaving) socket.end();
          answered(socket);
        });
    });
  const sockets = await Promise.all([offer(false), offer(true)]);
  const held = () =>
    new Promise<number>((done, fail) => sound.getConnections((error, n) => (error ? fail(error) : done(n))));
  await expect.poll(held, { timeout: 10_000 }).toBe(0);
  for (const socket of sockets) socket.destroy();
  sound.close();
});

test('who offers another protocol behind a request that is not answered yet ends his connection, and no node', async () => {
  const both =
    'GET /livez HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n';
  await raw(both);
  expect(await raw('GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 200 /,
  );
});

test('a connection opened ahead is closed without a word, half a head is answered, each in its time', async () => {
  const [silent, half] = await Promise.all([raw(''), raw('GET /livez HTTP/1.1\r\nHost: a\r\n')]);
  expect(silent).toBe('');
  expect(half).toMatch(/^HTTP\/1\.1 400 /);
});

test('a body that drips ends with its time, whatever keeps coming; an upload has its own', async () => {
  const lives = async (path: string): Promise<number> => {
    const sound = createSoundServer(
      (request, response) => request.on('end', () => response.end()).resume(),
      {},
      {
        uploadMs: 4_000,
        bodyMs: 500,
        keepAliveMs: 1_000,
        silentMs: 60_000,
        uploadPaths: new Set(['/upload']),
        ...CALM,
      },
    );
    await new Promise<void>((done) => sound.listen(0, '127.0.0.1', done));
    const { port } = sound.address() as net.AddressInfo;
    const started = performance.now();
    const socket = net.connect(port, '127.0.0.1', () =>
      socket.write(`POST ${path}?x=1 HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n`),
    );
    const drip = setInterval(() => socket.write('a'), 50);
    socket.on('error', () => {});
    await new Promise((done) => socket.on('close', done));
    clearInterval(drip);
    sound.close();
    return performance.now() - started;
  };
  const [body, upload] = await Promise.all([lives('/other'), lives('/upload')]);
  expect(body).toBeGreaterThan(400);
  expect(body).toBeLessThan(3_000);
  expect(upload).toBeGreaterThan(3_500);
  expect(upload).toBeLessThan(9_000);
});

test('an endless body without a length is cut at the limit: neither read nor waited for', async () => {
  const { sent, reply } = await pour('/api/sample/echo', 'application/x-www-form-urlencoded');
  expect(reply).toMatch(/^HTTP\/1\.1 413 [^]*body_too_large/);
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});

/** Sends chunks for as long as anybody takes them. */
function pour(path: string, type: string): Promise<{ sent: number; reply: string }> {
  return new Promise((done) => {
    let [sent, reply] = [0, ''];
    const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
    const socket = net.connect(server.port, '127.0.0.1', () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      const more = (): void => {
        while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
      };
      socket.on('drain', more);
      more();
    });
    socket.on('data', (data) => (reply += data.toString()));
    socket.on('error', () => {});
    socket.on('close', () => done({ sent, reply }));
  });
}

test('a connection that asks for an upgrade is never without somebody who hears that it broke', async () => {
  const { port, stop, upgraded } = await new Promise<{
    port: number;
    stop: () => void;
    upgraded: Promise<net.Socket>;
  }>((done) => {
    const sound = createSoundServer(
      (_, response) => response.end(),
      {},
      {
        uploadMs: 4_000,
        bodyMs: 500,
        keepAliveMs: 1_000,
        silentMs: 60_000,
        uploadPaths: new Set<string>(),
        ...CALM,
      },
    );
    const taken = new Promise<net.Socket>((take) =>
      sound.on('upgrade', (_, socket: net.Socket) => take(socket)),
    );
    sound.listen(0, '127.0.0.1', () =>
      done({
        port: (sound.address() as net.AddressInfo).port,
        stop: () => void sound.close(),
        upgraded: taken,
      }),
    );
  });
  const client = net.connect(port, '127.0.0.1');
  client.on('error', () => {});
  client.write('GET /nope HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  const socket = await upgraded;
  // A reset that nobody hears ends the process.
  expect(socket.listenerCount('error')).toBeGreaterThan(0);
  const closed = new Promise((done) => socket.once('close', done));
  client.resetAndDestroy();
  await closed;
  stop();
});

/** Asks one after another, each when the one before was answered. */
function asking(port: number) {
  const socket = net.connect(port, '127.0.0.1').on('error', () => {});
  let isGone = false;
  socket.once('close', () => (isGone = true));
  return {
    /** False once the connection is gone. */
    async asks(path: string, times: number): Promise<boolean> {
      for (let n = 0; n < times && !isGone; n += 1) {
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
        await new Promise<void>((done) => {
          const heard = (): void => {
            socket.off('data', heard).off('close', heard);
            done();
          };
          socket.on('data', heard).on('close', heard);
        });
      }
      await new Promise((done) => setImmediate(done));
      return !isGone;
    },
    end: () => void socket.destroy(),
  };
}

/** On a connection of its own; false when it was cut meanwhile. */
async function asksInTurn(port: number, path: string, times: number): Promise<boolean> {
  const connection = asking(port);
  return connection.asks(path, times).finally(connection.end);
}

describe('a connection that asks without hearing', () => {
  /** Counts what reaches it; `/no` is refused for the rate. */
  async function counting(isProxy: boolean, pushy: Partial<PushyLimits> = {}) {
    let count = 0;
    const sound = createSoundServer(
      (request, response) => {
        count += 1;
        if (request.url === '/no') noteRefused(request.socket);
        if (request.url === '/me') noteKnown(request.socket);
        // Answered in the next turn, as everything that asks a database.
        setImmediate(() => response.end('x'));
      },
      {},
      {
        uploadMs: 60_000,
        bodyMs: 60_000,
        keepAliveMs: 60_000,
        silentMs: 60_000,
        ...CALM,
        pushy: { ...PUSHY_LIMITS, ...pushy },
        unread: UNREAD_LIMITS,
        uploadPaths: new Set<string>(),
        isProxy: () => isProxy,
        refuse: ({ socket }) =>
          void (socket.writable ? socket.end('HTTP/1.1 400 Bad Request\r\n\r\n') : socket.destroy()),
      },
    );
    await new Promise<void>((done) => sound.listen(0, '127.0.0.1', done));
    const { port } = sound.address() as net.AddressInfo;
    return { port, count: () => count, stop: () => void sound.close() };
  }
  const line = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

  test('is cut at a handful ahead, and its address comes back slowly; one that waits for each answer is not', async () => {
    const node = await counting(false, { pacedMs: 600_000 });
    expect(await asksInTurn(node.port, '/', 400)).toBe(true);
    expect(node.count()).toBe(400);
    await raw(line.repeat(2_000), node.port);
    expect(node.count()).toBeLessThanOrEqual(400 + PUSHY_LIMITS.mostAhead + 1);
    const before = node.count();
    const again = Array.from({ length: 40 }, () => raw(line.repeat(2_000), node.port));
    await Promise.all(again);
    // A machine that sleeps meanwhile lets a few more in, never forty.
    expect(node.count() - before).toBeLessThan(20 * (PUSHY_LIMITS.mostAhead + 1));
    node.stop();
  });

  test.each([
    ['name no Host', 'GET / HTTP/1.1\r\n\r\n'],
    ['expect what nobody knows', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: x\r\n\r\n'],
  ])('is cut as well where its requests %s: what Node would answer by itself is counted', async (_, odd) => {
    const node = await counting(false, { pacedMs: 600_000 });
    await raw(odd.repeat(2_000), node.port);
    for (let n = 0; n < 40; n += 1) await asksInTurn(node.port, '/', 1);
    expect(node.count()).toBeLessThan(20);
    node.stop();
  });

  test('hears that it may send its body, and nothing more of it where it does not wait for answers', async () => {
    const node = await counting(false, { pacedMs: 600_000 });
    const awaited = 'POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n';
    let said = '';
    const socket = net.connect(node.port, '127.0.0.1').on('error', () => {});
    socket.on('data', (data) => (said += String(data)));
    socket.write(awaited);
    await expect.poll(() => said, { timeout: 60_000 }).toMatch(/^HTTP\/1\.1 100 [^]*HTTP\/1\.1 200 /);
    socket.destroy();
    const flood = await raw(`${awaited}ab`.repeat(2_000), node.port);
    expect(flood.split('100 Continue').length).toBeLessThan(PUSHY_LIMITS.mostAhead + 3);
    node.stop();
  });

  test('is cut where it goes on and on though each is refused for the rate', async () => {
    const node = await counting(false);
    expect(await asksInTurn(node.port, '/no', PUSHY_LIMITS.mostRefused)).toBe(true);
    expect(await asksInTurn(node.port, '/no', 10 * PUSHY_LIMITS.mostRefused)).toBe(false);
    node.stop();
  });

  test('has opened others beside it: they are gone with it before what they sent is read, but for those of people we know', async () => {
    const node = await counting(false, { pacedMs: 600_000 });
    const known = asking(node.port);
    expect(await known.asks('/me', 1)).toBe(true);
    const sockets = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = net.connect(node.port, '127.0.0.1').on('error', () => {});
        socket.write(line);
        await new Promise((done) => socket.once('data', done));
        return socket;
      }),
    );
    const before = node.count();
    const gone = Promise.all(sockets.map((socket) => new Promise((done) => socket.once('close', done))));
    for (const socket of sockets) socket.write(line.repeat(2_000));
    await gone;
    // One of them, or a few whose bytes came in the same turn; never each.
    expect(node.count() - before).toBeLessThan(10 * (PUSHY_LIMITS.mostAhead + 1));
    expect(await known.asks('/', 10)).toBe(true);
    known.end();
    node.stop();
  });

  test('is one of many that are each refused a little: their address comes back slowly, what is answered goes on', async () => {
    const node = await counting(false, { mostRefusedOfAddress: 200, refusedMs: 600_000, pacedMs: 600_000 });
    const kept = asking(node.port);
    expect(await kept.asks('/', 1)).toBe(true);
    // Each ends before it is cut.
    for (let n = 0; n < 10; n += 1) await asksInTurn(node.port, '/no', 30);
    const before = node.count();
    for (let n = 0; n < 40; n += 1) await asksInTurn(node.port, '/', 1);
    expect(node.count() - before).toBeLessThan(20);
    expect(await kept.asks('/', 50)).toBe(true);
    // Of a paced address it is cut after a few.
    expect(await kept.asks('/no', 30)).toBe(false);
    node.stop();
  });

  test('an address opens so many and holds so many, and behind a proxy of ours nobody counts them', async () => {
    const few = { openedAtOnce: 20, openedPerSecond: 0.001, mostHeld: 1_000 };
    const node = await counting(false, few);
    for (let n = 0; n < 60; n += 1) await asksInTurn(node.port, '/', 1);
    expect(node.count()).toBe(20);
    node.stop();

    const small = await counting(false, { mostHeld: 5 });
    const held = Array.from({ length: 5 }, () => asking(small.port));
    await Promise.all(held.map(({ asks }) => asks('/', 1)));
    expect(await asksInTurn(small.port, '/', 1)).toBe(false);
    held[0]!.end();
    await expect.poll(() => asksInTurn(small.port, '/', 1), { timeout: 60_000 }).toBe(true);
    for (const each of held) each.end();
    small.stop();

    const behind = await counting(true, few);
    for (let n = 0; n < 60; n += 1) await asksInTurn(behind.port, '/', 1);
    expect(behind.count()).toBe(60);
    behind.stop();
  });

  test('is answered each time where it is one of our proxies’, which takes an end without an answer for a node that is away', async () => {
    const node = await counting(true);
    expect(await asksInTurn(node.port, '/no', 3 * PUSHY_LIMITS.mostRefused)).toBe(true);
    node.stop();
  });

  test('and where one of our proxies stands before many, that connection alone', async () => {
    const node = await counting(true);
    await raw(line.repeat(2_000), node.port);
    expect(await asksInTurn(node.port, '/', 1)).toBe(true);
    expect(await asksInTurn(node.port, '/', 1)).toBe(true);
    node.stop();
  });
});

test('however many ask at once whether the node is ready, the database is asked once', async () => {
  const asked = vi.spyOn(database.db, 'query');
  const questions = () => asked.mock.calls.filter(([text]) => String(text).includes('platform_migrations'));
  const began = performance.now();
  const replies = await Promise.all(Array.from({ length: 300 }, () => fetch(`${server.url}/readyz`)));
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  // Asked again when a quarter of a second is over.
  expect(questions().length).toBeLessThanOrEqual((performance.now() - began) / 250 + 2);
  asked.mockRestore();
});

test('the API for programs is written once, not for everybody who reads it', async () => {
  const url = `${server.url}/api/openapi.json`;
  const read = async (coding: string) => {
    const reply = await fetch(url, { headers: { 'accept-encoding': coding } });
    return { coding: reply.headers.get('content-encoding'), text: await reply.text() };
  };
  const plain = await read('identity');
  expect(plain.coding).toBeNull();
  expect(await read('gzip')).toEqual({ coding: 'gzip', text: plain.text });
  expect(await read('br, gzip')).toEqual({ coding: 'br', text: plain.text });
});

// Last: it uses up what this address may ask for in a minute.
test('files, paths where nothing is and addresses that cannot be read are counted by address', async () => {
  const began = Date.now();
  const places = ['h5/', 'none/', '%zz'];
  const tries = await Promise.all(
    Array.from({ length: 630 }, (_, n) => fetch(`${server.url}/${places[n % 3]}${n}`)),
  );
  const minutes = Math.floor(Date.now() / 60_000) - Math.floor(began / 60_000) + 1;
  expect(tries.filter(({ status }) => [404, 400].includes(status)).length).toBeLessThanOrEqual(200 * minutes);
  // The minute may have ended meanwhile; whoever goes on comes to its end again.
  await expect
    .poll(async () => (await fetch(`${server.url}/api/docs`)).status, { timeout: 60_000, interval: 1 })
    .toBe(429);
});

// After it, for it has this address paced.
test('questions whether the node lives are answered, and counted: who asks without end is cut', async () => {
  expect(await asksInTurn(server.port, '/livez', 200)).toBe(true);
  await expect
    .poll(() => asksInTurn(server.port, '/livez', 2_000), { timeout: 60_000, interval: 1 })
    .toBe(false);
});
