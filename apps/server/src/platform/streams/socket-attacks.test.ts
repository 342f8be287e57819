/** What strangers and thieves did with sockets, kept as tests. Bare clients, for the library's behave. */
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { sampleApp, sampleSession } from '../../../test/sample-app.ts';
import type { CustomerSession } from '../http/handler.ts';
import { MOST_OF_A_CUSTOMER, MOST_OF_A_SESSION } from './socket-seats.ts';
import { recordUserEvents } from './user-event-store.ts';

let server: TestServer;
let small: TestServer;
const open: WebSocket[] = [];

const nodeWith = (config: Record<string, unknown>, database?: TestServer['database']) =>
  testServer({
    ...(database === undefined ? {} : { database }),
    config: { trustProxy: ['loopback'], ...config },
    createApp: (platform) => {
      platform.streams.register({ name: 'trade', accepts: (key) => key === 'BTCUSDT' });
      platform.streams.registerReplay('record', async (missed) => {
        reread += missed.length;
        return missed.map(({ refId }) => ({ refId }));
      });
      // A session is remembered, as the house does: asked for twice, it is the same.
      const known = new Map<string, CustomerSession | undefined>();
      const authenticate = (token: string) => {
        if (!known.has(token)) known.set(token, sampleSession(token));
        return known.get(token);
      };
      return { ...sampleApp(platform), authenticate };
    },
  });
/** Objects of missed events that were read again. */
let reread = 0;
beforeAll(async () => {
  server = await nodeWith({ rateLimitPerMinute: 1_000_000 });
  // 30 handshakes and polls a minute, and 10 connections, of one address.
  small = await nodeWith({ rateLimitPerMinute: 60 }, server.database);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});
afterAll(async () => {
  await small.close();
  await server.close();
});

const dropped = async (node: TestServer, reason: string): Promise<number> => {
  const counter = node.platform.metrics.getSingleMetric('socket_dropped_total')!;
  return (await counter.get()).values.find(({ labels }) => labels['reason'] === reason)?.value ?? 0;
};
const gauge = async (name: string): Promise<number> =>
  (await server.platform.metrics.getSingleMetric(name)!.get()).values[0]!.value;

interface Bare {
  socket: WebSocket;
  heard: string[];
  isOpen(): boolean;
}

/** A WebSocket that has joined the main namespace, as `token` if there is one. */
async function bare(node = server, token?: string, headers: Record<string, string> = {}): Promise<Bare> {
  const url = `${node.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(url, { headers });
  open.push(socket);
  const heard: string[] = [];
  socket.on('error', () => {});
  await new Promise<void>((done, fail) => {
    socket.once('unexpected-response', (_, response) => fail(new Error(String(response.statusCode))));
    socket.once('close', () => fail(new Error('closed')));
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      heard.push(text);
      if (text.startsWith('0')) socket.send('40');
      if (!text.startsWith('40')) return;
      if (token === undefined) done();
      else socket.send(`42["auth",{"token":"${token}"}]`);
    });
    if (token !== undefined)
      socket.on('message', (data: Buffer) => data.toString().includes('"ch":"auth"') && done());
  });
  return { socket, heard, isOpen: () => socket.readyState === WebSocket.OPEN };
}

test('R-RT-2: one token has a dozen sockets, the newest; a thief with another crowds out himself', async () => {
  const owner = await bare(server, 'token-1-900');
  const thief: Bare[] = [];
  for (let n = 0; n < MOST_OF_A_CUSTOMER + 20; n += 1) thief.push(await bare(server, 'token-2-900'));
  await expect.poll(() => thief.filter((each) => each.isOpen()).length).toBe(MOST_OF_A_SESSION);
  expect(thief.at(-1)!.isOpen()).toBe(true);
  expect(owner.isOpen()).toBe(true);
  // Many sessions of his do not help him either: the largest crowd gives.
  for (let n = 0; n < MOST_OF_A_CUSTOMER; n += 1) thief.push(await bare(server, `token-${100 + n}-900`));
  await expect.poll(() => [owner, ...thief].filter((each) => each.isOpen()).length).toBe(MOST_OF_A_CUSTOMER);
  const other = await bare(server, 'token-3-901');
  await pause(100);
  expect(other.isOpen()).toBe(true);
});

test('R-RT-2: one address has so many connections, and so many handshakes a minute; others go on', async () => {
  const from = (ip: string) => bare(small, undefined, { 'x-forwarded-for': ip });
  const here = await Promise.all(Array.from({ length: 10 }, () => from('198.51.100.1')));
  await expect(from('198.51.100.1')).rejects.toThrow('429');
  expect(here.every((each) => each.isOpen())).toBe(true);
  await from('198.51.100.2');
  here[0]!.socket.terminate();
  await expect
    .poll(() =>
      from('198.51.100.1').then(
        () => 'open',
        () => 'full',
      ),
    )
    .toBe('open');
  const tries = await Promise.all(
    Array.from({ length: 80 }, () =>
      fetch(`${small.url}/socket.io/?EIO=4&transport=polling`, {
        headers: { 'x-forwarded-for': '198.51.100.3' },
      }),
    ),
  );
  expect(tries.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
  // Whoever polls a connection that it has goes on: that counts for the connection.
  const url = `${small.url}/socket.io/?EIO=4&transport=polling`;
  const headers = { 'x-forwarded-for': '198.51.100.4' };
  const { sid } = JSON.parse((await (await fetch(url, { headers })).text()).slice(1)) as { sid: string };
  for (let n = 0; n < 40; n += 1)
    expect((await fetch(`${url}&sid=${sid}`, { method: 'POST', headers, body: '3' })).status).toBe(200);
  // What a client makes up about where it comes from is not believed behind our proxy either.
  const lies = await fetch(`${small.url}/socket.io/?EIO=4&transport=polling`, {
    headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.3' },
  });
  expect(lies.status).toBe(429);
});

test.each([
  ['events that nobody knows', '42["unknown",1]', true],
  ['events of a namespace that is not there', '42/admin,["x"]', true],
  ['acknowledgements nobody asked for', '437[]', true],
  ['pongs', '3', true],
  ['messages before it has joined', '42["unknown",1]', false],
])('R-RT-2: a flood of %s ends an anonymous connection', async (_, message, joins) => {
  const before = await dropped(server, 'flood');
  let client: Pick<Bare, 'socket' | 'isOpen'>;
  if (joins) client = await bare();
  else {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    socket.on('error', () => {});
    await new Promise((done) => socket.once('message', done));
    client = { socket, isOpen: () => socket.readyState === WebSocket.OPEN };
  }
  for (let n = 0; n < 1_000; n += 1) client.socket.send(message);
  await expect.poll(() => client.isOpen()).toBe(false);
  // The protocol itself may end it first, for a word out of place.
  const isEvent = joins && message.startsWith('42["');
  expect((await dropped(server, 'flood')) - before).toBeGreaterThanOrEqual(isEvent ? 1 : 0);
});

test.each(['ping', 'pong'] as const)(
  'R-RT-2: a flood of %ss of the protocol ends a connection',
  async (frame) => {
    const client = await bare();
    for (let n = 0; n < 2_000; n += 1) client.socket[frame]('x'.repeat(125));
    await expect.poll(() => client.isOpen()).toBe(false);
  },
);

test('R-RT-2: all lines of an IPv6 subscriber have together four times the connections of one', async () => {
  const line = (n: number) => bare(small, undefined, { 'x-forwarded-for': `2001:db8:5:${n}::1` });
  let kept = 0;
  for (let n = 0; n < 60; n += 1)
    kept += await line(n).then(
      () => 1,
      () => 0,
    );
  expect(kept).toBe(40);
  await bare(small, undefined, { 'x-forwarded-for': '2001:db8:6:1::1' });
});

test('R-RT-2: a message in a thousand empty frames, which count as one, ends the connection', async () => {
  const client = await bare();
  for (let n = 0; n < 1_000; n += 1) client.socket.send('', { fin: false });
  await expect.poll(() => client.isOpen()).toBe(false);
});

test('R-RT-2: a WebSocket that only says that it takes over a polling connection counts as any other', async () => {
  const url = `${server.url}/socket.io/?EIO=4&transport=`;
  const { sid } = JSON.parse((await (await fetch(`${url}polling`)).text()).slice(1)) as { sid: string };
  const socket = new WebSocket(`${url.replace('http', 'ws')}websocket&sid=${sid}`);
  open.push(socket);
  let answers = 0;
  socket.on('message', () => (answers += 1)).on('error', () => {});
  await new Promise((done) => socket.once('open', done));
  for (let n = 0; n < 2_000; n += 1) socket.send('2probe');
  await expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED);
  expect(answers).toBeLessThan(1_000);
});

test('R-RT-2: sockets that stop reading are cut when a megabyte waits, not after a minute, and what waited is gone', async () => {
  const before = await dropped(server, 'slow');
  const clients = await Promise.all(Array.from({ length: 8 }, () => bare(server, 'token-5-905')));
  const quick = await bare();
  for (const { socket } of [...clients, quick]) socket.send('42["sub",{"ch":["trade.BTCUSDT"]}]');
  await expect.poll(() => server.platform.streams.listeners('trade', 'BTCUSDT')).toBe(9);
  for (const { socket } of clients) socket.pause();
  const large = 'x'.repeat(200_000);
  let seq = 0;
  while (server.platform.streams.listeners('trade', 'BTCUSDT') > 1) {
    seq += 1;
    server.platform.streams.push('trade', 'BTCUSDT', { seq, data: large });
    await pause(2);
    // What the kernels of both sides hold for a connection is some megabytes.
    expect(seq).toBeLessThan(200);
  }
  expect((await dropped(server, 'slow')) - before).toBe(8);
  await expect
    .poll(() => quick.heard.filter((text) => text.includes('trade.BTCUSDT') && text.length > 1_000).length)
    .toBe(seq);
  expect(quick.isOpen()).toBe(true);
  await expect.poll(() => gauge('socket_waiting_bytes')).toBe(0);
});

test('R-SEC-4: a session that is revoked while its socket does not read is gone at once', async () => {
  const client = await bare(server, 'token-6-906');
  client.socket.pause();
  for (let useq = 1; useq <= 60; useq += 1)
    server.platform.streams.pushToUsers([
      { userId: 906, useq, channel: 'order', refId: `o${useq}`, data: 'x'.repeat(100_000) },
    ]);
  const clients = await gauge('socket_clients');
  server.platform.streams.dropSession(6);
  await expect.poll(() => gauge('socket_clients')).toBe(clients - 1);
});

test('R-RT-4: what one customer is told is encoded once, for however many sockets', async () => {
  const clients = await Promise.all(Array.from({ length: 5 }, () => bare(server, 'token-7-907')));
  let encoded = 0;
  const data = { toJSON: () => ({ nth: (encoded += 1) }) };
  const [useq = 0] = await server.platform.db.transaction('act', (tx) =>
    recordUserEvents(tx, [{ userId: 907, channel: 'order', refId: 'o' }]),
  );
  server.platform.streams.pushToUsers([{ userId: 907, useq, channel: 'order', refId: 'o', data }]);
  for (const { heard } of clients)
    await expect.poll(() => heard.filter((text) => text.includes('"nth":1'))).toHaveLength(1);
  expect(encoded).toBe(1);
});

test('R-RT-2: a channel has one spelling; the others are refused', async () => {
  const client = await server.socket();
  const spellings = [
    'BTC/USDT',
    'B/TCUSDT',
    '/BTCUSDT',
    'BTCUSDT/',
    'btcusdt',
    'BTC.USDT',
    'BTC-USDT',
    'BTCUSD/T',
    'BTCUSDT.',
  ];
  const acks = await client.sub(...spellings.map((key) => `trade.${key}`), 'trade.BTCUSDT');
  expect(acks.filter(({ ok }) => ok)).toEqual([{ ch: 'trade.BTCUSDT', ok: true }]);
  client.close();
});

test('R-RT-6: the id of a polling connection is no secret: token, origin and address go with it', async () => {
  const url = `${server.url}/socket.io/?EIO=4&transport=polling`;
  const poll = async (sid: string, headers: Record<string, string>, body?: string) =>
    (
      await fetch(`${url}&sid=${sid}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        ...(body === undefined ? {} : { body }),
      })
    ).status;
  const begin = async (headers: Record<string, string>): Promise<string> =>
    (JSON.parse((await (await fetch(url, { headers })).text()).slice(1)) as { sid: string }).sid;
  const mine = { authorization: 'token-8-908' };

  const sid = await begin(mine);
  expect(await poll(sid, mine, '40')).toBe(200);
  expect(await poll(sid, {}, '40')).toBe(400);
  expect(await poll(sid, {})).toBe(400);
  expect(await poll(sid, { authorization: 'token-9-909' })).toBe(400);
  expect(await poll(sid, { ...mine, origin: 'https://evil.example' }, '41')).toBe(400);
  expect(await poll(sid, { ...mine, 'sec-fetch-site': 'cross-site' })).toBe(400);
  expect(await poll(sid, { ...mine, 'x-forwarded-for': '198.51.100.7' })).toBe(200);
  // Nor is it taken over by a WebSocket that does not show the token.
  const thief = new WebSocket(`${url.replace('http', 'ws').replace('polling', 'websocket')}&sid=${sid}`);
  await expect(new Promise((done, fail) => thief.once('open', done).once('error', fail))).rejects.toThrow(
    '400',
  );

  const nobody = await begin({});
  expect(await poll(nobody, { 'x-forwarded-for': '198.51.100.8' }, '40')).toBe(400);
  expect(await poll(nobody, {}, '40')).toBe(200);
  // Private events do not go where the id alone would fetch them.
  expect(await poll(nobody, {}, '42["auth",{"token":"token-8-908"}]')).toBe(200);
  await pause(50);
  let said = '';
  for (let n = 0; n < 3 && !said.includes('"ch":"auth"'); n += 1)
    said += await (await fetch(`${url}&sid=${nobody}`)).text();
  expect(said).toContain('"err":"not_authorised"');
});

test('R-RT-2: all connections of an address pay for their bytes together; who has just come, and who is signed in, for himself', async () => {
  const from = (token?: string) => bare(server, token, { 'x-forwarded-for': '198.51.100.40' });
  const signedIn = await from('token-40-940');
  const clients = await Promise.all(Array.from({ length: 10 }, () => from()));
  // Nested as deep as it is long, and each of them within what one connection may say.
  const deep = `42["sub",${'['.repeat(3_900)}${']'.repeat(3_900)}]`;
  for (const { socket } of clients) for (let n = 0; n < 15; n += 1) socket.send(deep);
  await expect
    .poll(() => clients.filter((each) => !each.isOpen()).length, { timeout: 60_000 })
    .toBeGreaterThan(0);
  const before = clients.filter((each) => each.isOpen()).length;
  for (const each of [await from(), signedIn]) {
    each.socket.send('42["sub",{"ch":["trade.BTCUSDT"]}]');
    await expect
      .poll(() => each.heard.some((text) => text.includes('"ch":"trade.BTCUSDT","ok":true')))
      .toBe(true);
  }
  for (let n = 0; n < 15; n += 1) signedIn.socket.send(deep);
  await expect
    .poll(() => signedIn.heard.filter((text) => text.includes('"ok":false')).length)
    .toBeGreaterThanOrEqual(15);
  expect(signedIn.isOpen()).toBe(true);
  expect(before).toBeLessThan(10);
});

test('R-RT-2: polls of all connections of an address count together', async () => {
  const url = `${small.url}/socket.io/?EIO=4&transport=polling`;
  const headers = { 'x-forwarded-for': '198.51.100.41' };
  const begin = async (): Promise<string> =>
    (JSON.parse((await (await fetch(url, { headers })).text()).slice(1)) as { sid: string }).sid;
  const sids = await Promise.all(Array.from({ length: 10 }, begin));
  const poll = async (sid: string) =>
    (await fetch(`${url}&sid=${sid}`, { method: 'POST', headers, body: '3' })).status;
  let refused = 0;
  // Of 300 a minute; where a minute ends meanwhile, one of the two has more.
  for (let n = 0; n < 62 && refused === 0; n += 1)
    refused += (await Promise.all(sids.map(poll))).filter((status) => status === 429).length;
  expect(refused).toBeGreaterThan(0);
});

test('R-RT-2: polls that do not wait for an answer end their connection, as any other request; none is a script', async () => {
  const { port, host, origin } = new URL(server.url);
  const opens = `GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  let text = '';
  const answers = (): number => text.match(/HTTP\/1\.1 200 /g)?.length ?? 0;
  const socket = net.connect(Number(port), '127.0.0.1');
  socket.on('data', (data) => (text += data.toString())).on('error', () => {});
  socket.write(opens.repeat(500));
  await expect.poll(() => socket.destroyed || answers() >= 100).toBe(true);
  socket.destroy();
  expect(answers()).toBeLessThan(100);
  const poll = (more: string) => fetch(`${origin}/socket.io/?EIO=4&transport=polling${more}`);
  expect((await poll('&j=0')).status).toBe(400);
  expect((await poll('')).status).toBe(200);
});

test('R-RT-4: of two proofs at once the last counts: an event is told once, and nothing is kept of a connection that has gone', async () => {
  const client = await bare(server);
  for (let n = 0; n < 4; n += 1) client.socket.send('42["auth",{"token":"token-42-942"}]');
  await expect.poll(() => client.heard.filter((text) => text.includes('"ch":"auth"')).length).toBe(4);
  const [useq = 0] = await server.platform.db.transaction('act', (tx) =>
    recordUserEvents(tx, [{ userId: 942, channel: 'order', refId: 'o' }]),
  );
  for (const next of [useq, useq + 1])
    server.platform.streams.pushToUsers([
      { userId: 942, useq: next, channel: 'order', refId: 'o', data: `no${next}` },
    ]);
  await expect.poll(() => client.heard.some((text) => text.includes(`no${useq + 1}`))).toBe(true);
  expect(client.heard.filter((text) => text.includes(`no${useq}"`))).toHaveLength(1);
  client.socket.terminate();
  await expect.poll(() => server.platform.streams.hears(942)).toBe(false);
});

test('R-RT-4: who asks for his past again and again is told to fetch his state', async () => {
  await server.platform.db.transaction('act', (tx) =>
    recordUserEvents(
      tx,
      Array.from({ length: 5 }, (_, n) => ({ userId: 943, channel: 'record' as const, refId: `r${n}` })),
    ),
  );
  const clients = await Promise.all(Array.from({ length: MOST_OF_A_SESSION }, () => bare(server)));
  const proofs = 9;
  const before = reread;
  for (const { socket } of clients)
    for (let n = 0; n < proofs; n += 1) {
      socket.send('42["auth",{"token":"token-43-943","useq":0}]');
      await pause(1);
    }
  const answers = () =>
    clients.flatMap(({ heard }) => heard.filter((text) => text.includes('"ch":"auth"'))).length;
  await expect.poll(answers, { timeout: 60_000 }).toBe(proofs * MOST_OF_A_SESSION);
  const resyncs = clients.flatMap(({ heard }) =>
    heard.filter((text) => text.includes('"ch":"resync"')),
  ).length;
  expect(resyncs).toBeGreaterThan(0);
  // Forty at once and one in two seconds, of a hundred.
  expect(reread - before).toBeLessThan(80 * 5);
});

test('R-RT-2: messages name so many channels, however few messages they are', async () => {
  const { socket, heard, isOpen } = await bare();
  const names = JSON.stringify({ ch: Array.from({ length: 50 }, () => 'trade.BTCUSDT') });
  for (const event of ['sub', 'unsub', 'sub', 'unsub', 'sub']) socket.send(`42["${event}",${names}]`);
  const acks = (text: string) => heard.filter((each) => each.includes('"ack"') && each.includes(text));
  await expect.poll(() => acks('rate_limited').length, { timeout: 60_000 }).toBe(2);
  expect(acks('"ch":"trade.BTCUSDT"')).toHaveLength(150);
  expect(isOpen()).toBe(true);
});

test('R-SEC-1: tokens guessed on sockets, in the handshake or after it, count with those guessed on calls', async () => {
  const call = (token: string, headers: Record<string, string>) =>
    server.call('sample/look', {}, { method: 'GET', token, headers });
  /** What a socket is told of a token, shown with the handshake or after it. */
  async function shown(token: string, headers: Record<string, string>, isEarly: boolean): Promise<string> {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
      headers,
    });
    open.push(socket);
    const auth = JSON.stringify({ token });
    return new Promise((done, fail) => {
      socket.on('error', fail);
      socket.on('message', (data: Buffer) => {
        const text = data.toString();
        if (text.startsWith('0')) socket.send(isEarly ? `40${auth}` : '40');
        else if (text.startsWith('40') && !isEarly) socket.send(`42["auth",${auth}]`);
        if (!text.includes('"ch":"auth"')) return;
        done(text);
        socket.terminate();
      });
    });
  }
  let tries = 0;
  // 300 a minute: where a minute ends meanwhile, it is tried from another address.
  await expect
    .poll(
      async () => {
        tries += 1;
        const headers = { 'x-forwarded-for': `198.51.100.${100 + tries}` };
        await Promise.all(Array.from({ length: 290 }, (_, n) => call(`guess-${n}`, headers)));
        const told: string[] = [];
        for (let n = 0; n < 14; n += 1) told.push(await shown(`guess-${n}`, headers, n % 2 === 0));
        const isOver = (text: string): boolean => text.includes('rate_limited');
        return [
          told.slice(0, 10).some(isOver),
          told.slice(10).every(isOver),
          (await call('one', headers)).status,
        ];
      },
      { timeout: 60_000 },
    )
    .toEqual([false, true, 429]);
  expect(await shown('token-7-907', { 'x-forwarded-for': '198.51.100.99' }, true)).toContain('"ok":true');
});

test('R-RT-2: two joins at once end the connection', async () => {
  const before = await dropped(server, 'twice');
  const eager = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  open.push(eager);
  const closed = new Promise((done) => eager.once('close', done));
  eager.on('message', (data: Buffer) => {
    if (data.toString().startsWith('0')) for (const join of ['40', '40', '40']) eager.send(join);
  });
  await closed;
  expect(await dropped(server, 'twice')).toBe(before + 1);
});
