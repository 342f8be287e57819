/** R-BOT-1 and R-BOT-7 over websockets: signed and session requests, one report a fill, hostile frames and crowds. */
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { TestServer } from '../../../test/harness.ts';
import { nearlyRight } from '../../../test/nearly-right.ts';
import type { Bot } from './bots.fixture.ts';
import { ask, botServer, openBot, signedAsk } from './bots.fixture.ts';
import type { Said } from './sockets/sockets.fixture.ts';
import { openSocket, signedWith, until } from './sockets/sockets.fixture.ts';

const FUNDS = { 1: '5', 3: '100000' };
let server: TestServer;
let maker: Bot;
let taker: Bot;
let price: number;

beforeAll(async () => {
  server = await botServer();
  [maker, taker] = [await openBot(server, FUNDS), await openBot(server, FUNDS, { kind: 'Ed25519' })];
  const { body } = await ask(server, 'GET', { path: '/api/v3/ticker/price', query: 'symbol=BTCUSDT' });
  price = Math.round(Number(body['price']));
});
afterAll(() => server.close());

const open = (path: string) => openSocket(server, path);
const signedParams = (bot: Bot, fields: Record<string, string | number>) => signedWith(server, bot, fields);
const order = (side: string, at: number, quantity = '0.01') => ({
  symbol: 'BTCUSDT',
  side,
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity,
  price: String(at),
});

test('HMAC signs each request; a session is opened by Ed25519 alone and then the time is enough', async () => {
  const line = await open('/ws-api/v3');
  const placed = await line.call('order.place', signedParams(maker, order('SELL', price + 300)));
  expect(placed).toMatchObject({ status: 200, result: { status: 'NEW', symbol: 'BTCUSDT' } });
  expect(placed['rateLimits']).toMatchObject([{ count: 1 }, { count: 1 }, { count: 1 }]);
  const wrong = await line.call('order.place', {
    ...signedParams(maker, order('SELL', price)),
    signature: '00',
  });
  expect(wrong).toMatchObject({ status: 400, error: { code: -1022 } });
  expect(await line.call('session.logon', signedParams(maker, {}))).toMatchObject({ error: { code: -4056 } });
  expect(await line.call('userDataStream.subscribe')).toMatchObject({ error: { code: -1102 } });
  expect(await line.call('session.logon', signedParams(taker, {}))).toMatchObject({
    result: { apiKey: taker.apiKey },
  });
  const timestamp = server.platform.clock.now();
  expect(await line.call('order.place', { ...order('BUY', price - 300), timestamp })).toMatchObject({
    status: 200,
  });
  expect(await line.call('openOrders.cancelAll', { symbol: 'BTCUSDT', timestamp })).toMatchObject({
    status: 200,
  });
  expect(await line.call('order.place', order('BUY', price))).toMatchObject({ error: { code: -1102 } });
  await line.call('session.logout');
  expect(await line.call('order.place', { ...order('BUY', price), timestamp })).toMatchObject({
    status: 401,
  });
  await line.call('openOrders.cancelAll', signedParams(maker, { symbol: 'BTCUSDT' }));
  line.end();
});

test('R-BOT-7: one report a fill, in the order of the trades, then the balances; public streams tell the same trades', async () => {
  const own = await open('/ws-api/v3');
  const streams = await open('/stream?streams=btcusdt@trade/btcusdt@bookTicker');
  expect(await own.call('userDataStream.subscribe.signature', signedParams(taker, {}))).toMatchObject({
    result: { subscriptionId: 0 },
  });
  for (const away of [11, 12, 13])
    await own.call('order.place', signedParams(maker, order('SELL', price + away)));
  const taken = await own.call('order.place', signedParams(taker, order('BUY', price + 20, '0.025')));
  const fills = taken.result!['fills'] as { tradeId: number; price: string }[];
  const events = await until(() => {
    const all = own.heard.flatMap(({ event }) => (event === undefined ? [] : [event]));
    return all.some(({ e }) => e === 'outboundAccountPosition') ? all : undefined;
  });
  const reports = events.filter(({ e }) => e === 'executionReport');
  expect(reports.map(({ x, X, t }) => [x, X, t])).toEqual([
    ['NEW', 'NEW', -1],
    ['TRADE', 'PARTIALLY_FILLED', fills[0]!.tradeId],
    ['TRADE', 'PARTIALLY_FILLED', fills[1]!.tradeId],
    ['TRADE', 'FILLED', fills[2]!.tradeId],
  ]);
  const ids = reports.map(({ I }) => I as number);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  expect(reports.at(-1)).toMatchObject({ z: '0.02500000', m: false, N: 'BTC', S: 'BUY' });
  const trades = await until(() => {
    const found = streams.heard.filter(({ stream }) => stream === 'btcusdt@trade');
    return found.length === 3 ? found : undefined;
  });
  expect(trades.map(({ data }) => (data as { t: number }).t)).toEqual(fills.map(({ tradeId }) => tradeId));
  expect(streams.heard.some(({ stream }) => stream === 'btcusdt@bookTicker')).toBe(true);
  await own.call('openOrders.cancelAll', signedParams(maker, { symbol: 'BTCUSDT' }));
  own.end();
  streams.end();
});

test('older clients: a listenKey names the stream, and another one opens nothing', async () => {
  const headers = { 'x-mbx-apikey': maker.apiKey };
  const { body } = await ask(server, 'POST', { path: '/api/v3/userDataStream', headers });
  const listenKey = body['listenKey'] as string;
  const line = await open(`/ws/${listenKey}`);
  const stranger = await open(`/ws/${nearlyRight(listenKey)}`);
  await signedAsk(server, maker, ['POST', '/api/v3/order'], order('BUY', price - 400));
  expect(await until(() => line.heard[0])).toMatchObject({ e: 'executionReport', x: 'NEW', s: 'BTCUSDT' });
  expect(stranger.heard).toEqual([]);
  await signedAsk(server, maker, ['DELETE', '/api/v3/openOrders'], { symbol: 'BTCUSDT' });
  line.end();
  stranger.end();
});

const reportsOf = (heard: readonly Said[]) =>
  heard.filter((said) => (said.event ?? said)['e'] === 'executionReport');
const listenKeyOf = async (bot: Bot) =>
  (await ask(server, 'POST', { path: '/api/v3/userDataStream', headers: { 'x-mbx-apikey': bot.apiKey } }))
    .body['listenKey'] as string;
const placeAndCancel = async (bot: Bot) => {
  await signedAsk(server, bot, ['POST', '/api/v3/order'], order('BUY', price - 400));
  await signedAsk(server, bot, ['DELETE', '/api/v3/openOrders'], { symbol: 'BTCUSDT' });
};

test('R-BOT-7, hostile: however often one asks for his own events on a connection, he hears each once, or not at all', async () => {
  const listenKey = await listenKeyOf(maker);
  const line = await open(`/ws/${listenKey}/${listenKey}`);
  const again = Array.from({ length: 200 }, () => listenKey);
  for (let n = 0; n < 5; n += 1)
    expect(await line.call('SUBSCRIBE', again as never)).toMatchObject({ result: null });
  const api = await open('/ws-api/v3');
  const subscribe = () => api.call('userDataStream.subscribe.signature', signedParams(maker, {}));
  const both = await Promise.all([subscribe(), subscribe()]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(both.find(({ status }) => status === 400)).toMatchObject({ error: { code: -2035 } });
  await placeAndCancel(maker);
  for (const { heard } of [line, api]) {
    await until(() => heard.find((said) => (said.event ?? said)['x'] === 'CANCELED'));
    expect(reportsOf(heard)).toHaveLength(2);
  }
  await line.call('UNSUBSCRIBE', [listenKey] as never);
  await api.call('userDataStream.unsubscribe');
  const third = await open(`/ws/${listenKey}`);
  await placeAndCancel(maker);
  await until(() => third.heard.find((said) => said['x'] === 'CANCELED'));
  for (const { heard } of [line, api]) expect(reportsOf(heard)).toHaveLength(2);
  for (const each of [line, api, third]) each.end();
});

test('R-BOT-7, hostile: of one customer a hundred connections hear his events; the oldest ends and says so', async () => {
  const listenKey = await listenKeyOf(maker);
  const lines = [];
  for (let n = 0; n < 102; n += 1) lines.push(await open(`/ws/${listenKey}`));
  expect(await Promise.all(lines.slice(0, 2).map(({ closed }) => closed))).toEqual([1008, 1008]);
  expect(lines[0]!.heard).toMatchObject([{ e: 'eventStreamTerminated' }]);
  await placeAndCancel(maker);
  for (const { heard } of lines.slice(2)) await until(() => heard.find((said) => said['x'] === 'CANCELED'));
  for (const each of lines) each.end();
});

test('hostile: pings are requests as any other, whether their answers are read or not', async () => {
  for (const isRead of [true, false]) {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`);
    socket.on('error', () => {});
    await new Promise((done) => socket.once('open', done));
    if (!isRead) socket.pause();
    // A few at a time: the library itself ends those who send dozens in one piece.
    const beat = setInterval(() => Array.from({ length: 20 }).forEach(() => socket.ping()), 5);
    await until(() => (socket.readyState === WebSocket.OPEN && isRead ? undefined : true));
    socket.resume();
    await until(() => (socket.readyState === WebSocket.CLOSED ? true : undefined));
    clearInterval(beat);
  }
});

test('hostile: broken JSON, unknown streams, thousands of them, frames of megabytes, floods; the node answers on', async () => {
  const line = await open('/ws');
  line.say('{');
  expect(await until(() => line.heard.at(-1))).toMatchObject({ error: { code: 3 } });
  expect(await line.call('SUBSCRIBE', ['nope@trade'] as never)).toMatchObject({ error: { code: 2 } });
  const many = Array.from({ length: 1_000 }, (_, n) => `btcusdt@trade${n}`);
  expect(await line.call('SUBSCRIBE', many as never)).toMatchObject({ error: { code: 2 } });
  expect(await line.call('SUBSCRIBE', ['btcusdt@aggTrade'] as never)).toMatchObject({ result: null });
  expect((await line.call('LIST_SUBSCRIPTIONS')).result).toEqual(['btcusdt@aggTrade']);
  // An id that nobody can write again, so deep it is, and one that stands twice.
  for (const id of [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, '{"a":1}', 'true', '1,"id":2']) {
    line.heard.splice(0);
    line.say(`{"id":${id},"method":"LIST_SUBSCRIPTIONS"}`);
    const answer = await until(() => line.heard.find((said) => 'id' in said));
    expect(answer).toEqual({ id: null, error: { code: id === '1,"id":2' ? 3 : 2, msg: expect.any(String) } });
  }
  line.say('x'.repeat(1_000_000));
  expect(await line.closed).toBe(1009);
  const api = await open('/ws-api/v3');
  // So deep that whoever walks through it comes to the end of his stack: a fault of the request, never of ours.
  const deep = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`;
  for (const nested of [deep, '["BTCUSDT",{"a":1}]', '[["BTCUSDT"]]']) {
    api.heard.splice(0);
    api.say(`{"id":1,"method":"exchangeInfo","params":{"symbols":${nested}}}`);
    expect(await until(() => api.heard[0])).toMatchObject({ status: 400, error: { code: -1100 } });
  }
  for (const twice of [
    '{"id":1,"method":"ping","method":"time"}',
    '{"id":1,"method":"exchangeInfo","params":{"symbol":"BTCUSDT","symb\\u006fl":"ETHUSDT"}}',
    '[{"id":1,"method":"ping"},{"id":2,"id":3,"method":"ping"}]',
  ]) {
    api.heard.splice(0);
    api.say(twice);
    expect(await until(() => api.heard[0])).toMatchObject({ id: null, status: 400, error: { code: -1101 } });
  }
  api.end();
  const flood = await open('/ws');
  for (let n = 0; n < 2_000; n += 1) flood.say('{"method":"LIST_SUBSCRIPTIONS","id":1}');
  expect(await flood.closed).toBe(1008);
  expect((await ask(server, 'GET', { path: '/api/v3/ping' })).body).toEqual({});
});

test('several requests of one frame are answered in one, in order; a list that is empty or too long is a fault', async () => {
  const line = await open('/ws-api/v3');
  line.say(
    JSON.stringify([{ id: 1, method: 'ping' }, { id: 2, method: 'nope' }, 3, { id: 4, method: 'time' }]),
  );
  const replies = (await until(() => line.heard[0])) as unknown as Said[];
  expect(replies.map(({ id, status }) => [id, status])).toEqual([
    [1, 200],
    [2, 404],
    [null, 400],
    [4, 200],
  ]);
  line.say('[]');
  expect(await until(() => line.heard[1])).toMatchObject({ id: null, error: { code: -1135 } });
  line.say(JSON.stringify(Array.from({ length: 51 }, (_, id) => ({ id, method: 'ping' }))));
  expect(await until(() => line.heard[2])).toMatchObject({ id: null, error: { code: -1135 } });
  line.end();
});

test('R-BOT-5: the switch of a session runs out when its connection ends, and the key’s own one stays', async () => {
  const line = await open('/ws-api/v3');
  await line.call('session.logon', signedParams(taker, {}));
  const timestamp = server.platform.clock.now();
  await line.call('order.place', { ...order('BUY', price - 300), timestamp });
  const set = { countdownTime: 600_000, symbol: 'BTCUSDT', timestamp };
  expect(await line.call('countdown.cancelAll', { ...set, ofSession: true })).toMatchObject({
    result: { ofSession: true, countdownTime: 600_000 },
  });
  expect(await line.call('countdown.cancelAll', set)).toMatchObject({ status: 200 });
  line.end();
  const { owner } = server.database;
  const standing = () => owner.query<{ session: string }>('select session from bots_countdowns');
  await expect.poll(async () => (await standing()).map(({ session }) => session)).toEqual(['']);
  const next = await open('/ws-api/v3');
  const left = await next.call('openOrders.status', signedParams(taker, { symbol: 'BTCUSDT' }));
  expect(left.result).toEqual([]);
  const refused = await next.call(
    'countdown.cancelAll',
    signedParams(taker, { countdownTime: 5_000, ofSession: 'true' }),
  );
  expect(refused).toMatchObject({ error: { code: -1102 } });
  await next.call('countdown.cancelAll', signedParams(taker, { countdownTime: 0, symbol: 'BTCUSDT' }));
  next.end();
});

test('hostile: a list of fifty long questions is answered in one message of bounded length; its order is carried out, the rest is asked again', async () => {
  const line = await open('/ws-api/v3');
  const bars = (id: number) => ({
    id,
    method: 'klines',
    params: { symbol: 'BTCUSDT', interval: '1m', limit: 1_000 },
  });
  const placed = signedParams(maker, order('SELL', price + 300));
  line.say(
    JSON.stringify([
      ...Array.from({ length: 49 }, (_, n) => bars(n)),
      { id: 49, method: 'order.place', params: placed },
    ]),
  );
  const replies = (await until(() => line.heard[0])) as unknown as Said[];
  expect(replies.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  expect(replies[49]).toMatchObject({ status: 200, result: { status: 'NEW' } });
  const answered = replies.filter(({ status }) => status === 200);
  expect(answered.length).toBeGreaterThan(2);
  expect(JSON.stringify(replies).length).toBeLessThan(2_000_000);
  const [refused] = replies.filter(({ status }) => status !== 200);
  expect(refused).toMatchObject({ status: 429, error: { code: -1003 } });
  line.say(JSON.stringify(bars(99)));
  expect(await until(() => line.heard.find(({ id }) => id === 99))).toMatchObject({ status: 200 });
  await line.call('openOrders.cancelAll', signedParams(maker, { symbol: 'BTCUSDT' }));
  line.end();
});

test('hostile: a frame of 10 MB, a thousand subscriptions, keys guessed by the hundred; a right key still works', async () => {
  const large = await open('/ws-api/v3');
  large.say(`"${'x'.repeat(10_000_000)}"`);
  expect(await large.closed).toBe(1009);
  const line = await open('/stream');
  const names = ['trade', 'aggTrade', 'depth', 'bookTicker', 'ticker'].map((kind) => `btcusdt@${kind}`);
  expect(await line.call('SUBSCRIBE', [...names, ...names] as never)).toMatchObject({ result: null });
  expect((await line.call('LIST_SUBSCRIPTIONS')).result).toEqual(names);
  line.end();
  const guess = (n: number) =>
    signedAsk(server, { apiKey: `${n}`.padEnd(43, 'a'), secret: 'x' }, ['GET', '/api/v3/account']);
  expect((await guess(320)).body.code).toBe(-2015);
  // At once: one after another they may take longer than the minute that they are counted in.
  const answers = await Promise.all(Array.from({ length: 320 }, (_, n) => guess(n)));
  expect(answers.map(({ body }) => body.code)).toContain(-1003);
  expect((await signedAsk(server, maker, ['GET', '/api/v3/account'])).status).toBe(200);
});

/** As a program of its own: each end of a connection needs a descriptor. Prints how many were taken, refused and cut. */
const CROWD = `
const net = require('node:net');
const [port, count] = process.argv.slice(1).map(Number);
const tally = { taken: 0, refused: 0 };
let open = 0;
const sockets = [];
const one = (n) => new Promise((done) => {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress: '127.0.' + (1 + (n % 40)) + '.1' });
  sockets.push(socket);
  socket.on('error', () => { tally.refused += 1; done(); });
  socket.on('connect', () => socket.write('GET /ws HTTP/1.1\\r\\nhost: x\\r\\nconnection: Upgrade\\r\\nupgrade: websocket\\r\\nsec-websocket-version: 13\\r\\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\\r\\n\\r\\n'));
  socket.once('data', (chunk) => { tally[chunk.toString('latin1', 9, 12) === '101' ? 'taken' : 'refused'] += 1; done(); });
});
(async () => {
  for (let n = 0; n < count; n += 100) await Promise.all(Array.from({ length: 100 }, (_, at) => one(n + at)));
  console.log(JSON.stringify(tally));
  process.stdin.once('data', () => process.exit(0));
})();`;

test('hostile: 10,000 connections are held, those beyond are refused, and the node answers on', async () => {
  const { port } = new URL(server.url);
  const child = spawn(process.execPath, ['-e', CROWD, port, '10400']);
  try {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const tally = await until(() =>
      said.includes('}') ? (JSON.parse(said) as Record<string, number>) : undefined,
    );
    expect(tally['taken']).toBe(10_000);
    expect(tally['refused']).toBe(400);
    expect((await ask(server, 'GET', { path: '/api/v3/ping' })).body).toEqual({});
    expect((await signedAsk(server, maker, ['GET', '/api/v3/account'])).status).toBe(200);
  } finally {
    child.kill('SIGKILL');
  }
}, 300_000);
