/**
 * R-BOT-2, R-BOT-7: the websocket parts of every client: each stream it reads, each of its own fills once and in order, each call it has
 * over the websocket API; what a client lacks is said.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import type { Bot } from './bots.fixture.ts';
import { ask, botServer, giveKey, openBot, signedAsk } from './bots.fixture.ts';
import { binanceSockets, spotSockets } from './binance-sockets.fixture.ts';
import type { Listening, Opened } from './client-sockets.fixture.ts';
import { ccxtSockets, connectorSockets, nodeApiSockets } from './other-sockets.fixture.ts';
import type { Recorder } from './recorder.fixture.ts';
import { openRecorder } from './recorder.fixture.ts';

const FUNDS = { 1: '5', 3: '100000' };
const PATIENT = { timeout: 60_000 };
let server: TestServer;
let recorder: Recorder;
let maker: Bot;
let price: number;

beforeAll(async () => {
  // One of the clients writes down each connection otherwise.
  vi.stubEnv('LOG_LEVEL', 'error');
  // Another warns of what it asked for.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  server = await botServer({ config: { rateLimitPerMinute: 100_000 } });
  recorder = await openRecorder(server.url);
  maker = await openBot(server, FUNDS);
  const { body } = await ask(server, 'GET', { path: '/api/v3/ticker/price', query: 'symbol=BTCUSDT' });
  price = Math.round(Number(body['price']));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await recorder.close();
  await server.close();
});

/** The maker sells, the client's customer buys in two fills. */
async function trade(taker: Bot): Promise<void> {
  const limit = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC' };
  for (const away of [5, 6])
    await signedAsk(server, maker, ['POST', '/api/v3/order'], {
      ...limit,
      side: 'SELL',
      quantity: '0.001',
      price: price + away,
    });
  const taken = await signedAsk(server, taker, ['POST', '/api/v3/order'], {
    ...limit,
    side: 'BUY',
    quantity: '0.002',
    price: price + 6,
  });
  expect(taken.body['status']).toBe('FILLED');
}

const tradesOf = async (bot: Bot): Promise<number[]> =>
  (
    (await signedAsk(server, bot, ['GET', '/api/v3/myTrades'], { symbol: 'BTCUSDT', limit: 1_000 }))
      .body as unknown as { id: number }[]
  ).map(({ id }) => id);

interface Client {
  open(of: Listening): Promise<Opened>;
  key: 'HMAC' | 'Ed25519';
  /** Streams it reads. */
  streams: readonly string[];
  /** Calls of the websocket API that the package has no method for, or makes of another key. */
  lacks: readonly string[];
}
const STREAMS = ['trade', 'aggTrade', 'depth@100ms', 'depth5', 'bookTicker', 'ticker', 'miniTicker'];
const ALL = [...STREAMS, 'kline_1m', '!miniTicker@arr'];
/** Ours beside theirs. */
const OURS = ['ws countdown.cancelAll'];
const named = (names: string): string[] => names.split(' ').map((name) => `ws ${name}`);
const LISTENING = named('userDataStream.start userDataStream.ping userDataStream.stop');
const SESSION = named('session.logon session.status session.logout session.subscriptions');
const [SUBSCRIBE, SIGNED, UNSUBSCRIBE] = ['subscribe', 'subscribe.signature', 'unsubscribe'].map(
  (name) => `ws userDataStream.${name}`,
) as [string, string, string];
const OWN_EVENTS = [SUBSCRIBE, SIGNED, UNSUBSCRIBE];
const AMEND = 'ws order.amend.keepPriority';
const ACCOUNT = named('account.rateLimits.orders account.commission');
const MARKET = named(
  'ping time exchangeInfo avgPrice uiKlines ticker.24hr ticker.price ticker.book trades.recent trades.aggregate depth',
);
const NOT_OF_CCXT = [...MARKET, ...SESSION, ...LISTENING, ...ACCOUNT, AMEND, SUBSCRIBE, UNSUBSCRIBE];
const ORDERS = named(
  'order.place order.test order.status order.cancel order.cancelReplace openOrders.status openOrders.cancelAll',
);
const HISTORY = named('allOrders myTrades account.status klines trades.historical');
const CLIENTS: Readonly<Record<string, Client>> = {
  ccxt: {
    open: ccxtSockets,
    key: 'HMAC',
    streams: ['depth@100ms', 'trade', 'ticker', 'bookTicker', 'kline_1m'],
    lacks: NOT_OF_CCXT,
  },
  binance: {
    open: binanceSockets,
    key: 'Ed25519',
    streams: ALL,
    lacks: ['ws session.logout', 'ws session.subscriptions', SIGNED],
  },
  'binance, with an HMAC key': {
    open: binanceSockets,
    key: 'HMAC',
    streams: ALL,
    lacks: ['ws session.logon', 'ws session.logout', 'ws session.subscriptions', SUBSCRIBE],
  },
  '@binance/spot': {
    open: spotSockets,
    key: 'Ed25519',
    streams: [...ALL, 'avgPrice'],
    lacks: [...LISTENING, SIGNED],
  },
  '@binance/connector': {
    open: connectorSockets,
    key: 'HMAC',
    streams: ALL,
    lacks: [...SESSION, ...OWN_EVENTS, 'ws account.commission', AMEND],
  },
  'binance-api-node': {
    open: nodeApiSockets,
    key: 'HMAC',
    streams: ALL,
    lacks: [...NOT_OF_CCXT, ...ORDERS, ...HISTORY],
  },
};

async function served(): Promise<string[]> {
  const document = await (await fetch(`${server.url}/api/openapi-bots.json`)).json();
  const { paths } = document as { paths: Record<string, Record<string, { operationId: string }>> };
  const named = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  return [
    ...named.filter((name) => !name.includes(' ')).map((name) => `ws ${name}`),
    ...SESSION,
    ...OWN_EVENTS,
  ];
}

describe.each(Object.entries(CLIENTS))('%s', (_, client) => {
  test('reads every stream, hears each fill once, and makes every call it has', async () => {
    const taker = await openBot(server, FUNDS);
    const bot = await giveKey(server, taker.userId, { kind: client.key });
    recorder.forget();
    const { heard, calls, close } = await client.open({ url: recorder.url, bot, price });
    try {
      const all = Object.entries(calls);
      // Up to the one by which it hears of its own orders.
      const count =
        1 +
        Math.max(
          0,
          all.findIndex(([name]) => OWN_EVENTS.includes(name)),
        );
      for (const [name, call] of all.slice(0, count)) {
        await call();
        await expect.poll(() => [...recorder.answered], PATIENT).toContain(name);
      }
      const unread = () => client.streams.filter((name) => !heard.streams.has(name));
      await expect
        .poll(async () => {
          await trade(taker);
          return unread();
        }, PATIENT)
        .toEqual([]);
      expect(recorder.refused).toEqual([]);
      const fills = await tradesOf(taker);
      await expect.poll(() => heard.fills, PATIENT).toEqual(fills);
      for (const [name, call] of all.slice(count)) {
        recorder.forget();
        await call();
        await expect.poll(() => [...recorder.answered], { ...PATIENT, message: name }).toContain(name);
        expect(recorder.refused, name).toEqual([]);
      }
      expect([...Object.keys(calls), ...client.lacks, ...OURS].toSorted()).toEqual(
        (await served()).toSorted(),
      );
      const left = await signedAsk(server, taker, ['GET', '/api/v3/openOrders']);
      expect(left.body).toEqual([]);
    } finally {
      await close();
    }
  });
});
