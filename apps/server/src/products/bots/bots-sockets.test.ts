/** R-BOT-1 and R-BOT-7 over websockets: signed and session requests, one report a fill, hostile frames and crowds. */
import { sign } from 'node:crypto';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { nearlyRight } from '../../../test/nearly-right.ts';
import type { Bot } from './bots.fixture.ts';
import { ask, botServer, openBot, signature, signedAsk } from './bots.fixture.ts';

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

interface Said {
  id?: unknown;
  status?: number;
  result?: Record<string, unknown>;
  error?: { code: number; msg: string };
  event?: Record<string, unknown>;
  [name: string]: unknown;
}

interface Socket {
  heard: Said[];
  say(text: string): void;
  call(method: string, params?: Record<string, unknown>): Promise<Said>;
  closed: Promise<number>;
  end(): void;
}

async function open(path: string): Promise<Socket> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`);
  const heard: Said[] = [];
  socket.on('message', (data) => void heard.push(JSON.parse((data as Buffer).toString()) as Said));
  const closed = new Promise<number>((wake) => socket.on('close', wake));
  await new Promise((wake, fail) => {
    socket.on('open', wake);
    socket.on('error', fail);
  });
  let made = 0;
  return {
    heard,
    closed,
    say: (text) => socket.send(text),
    end: () => socket.terminate(),
    async call(method, params = {}) {
      made += 1;
      const id = `r${made}`;
      socket.send(JSON.stringify({ id, method, params }));
      return until(() => heard.find((said) => said.id === id));
    },
  };
}

async function until<T>(look: () => T | undefined): Promise<T> {
  for (let n = 0; n < 1_000; n += 1) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise((wake) => setTimeout(wake, 20));
  }
  throw new Error('it never came');
}

function signedParams(bot: Bot, fields: Record<string, string | number>): Record<string, string | number> {
  const params: Record<string, string | number> = {
    ...fields,
    apiKey: bot.apiKey,
    timestamp: server.platform.clock.now(),
  };
  const text = Object.keys(params)
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&');
  const made =
    bot.privateKey === undefined
      ? signature(bot.secret, text)
      : sign(null, Buffer.from(text), bot.privateKey).toString('base64');
  return { ...params, signature: made };
}
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

test('hostile: broken JSON, unknown streams, thousands of them, frames of megabytes, floods; the node answers on', async () => {
  const line = await open('/ws');
  line.say('{');
  expect(await until(() => line.heard.at(-1))).toMatchObject({ error: { code: 3 } });
  expect(await line.call('SUBSCRIBE', ['nope@trade'] as never)).toMatchObject({ error: { code: 2 } });
  const many = Array.from({ length: 1_000 }, (_, n) => `btcusdt@trade${n}`);
  expect(await line.call('SUBSCRIBE', many as never)).toMatchObject({ error: { code: 2 } });
  expect(await line.call('SUBSCRIBE', ['btcusdt@aggTrade'] as never)).toMatchObject({ result: null });
  expect((await line.call('LIST_SUBSCRIPTIONS')).result).toEqual(['btcusdt@aggTrade']);
  line.say('x'.repeat(1_000_000));
  expect(await line.closed).toBe(1009);
  const flood = await open('/ws');
  for (let n = 0; n < 400; n += 1) flood.say('{"method":"LIST_SUBSCRIPTIONS","id":1}');
  expect(await flood.closed).toBe(1008);
  expect((await ask(server, 'GET', { path: '/api/v3/ping' })).body).toEqual({});
});
