/** R-BOT-2: every call of the interface by every client that has it, over HTTP, against one server; what a client lacks is said. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { Bot } from './bots.fixture.ts';
import { ask, openBot, signedAsk } from './bots.fixture.ts';
import type { Asking, Calls } from './client-calls.fixture.ts';
import { binanceCalls, ccxtCalls, connectorCalls, nodeApiCalls, spotCalls } from './client-calls.fixture.ts';
import { USDT, grantWithdrawals, verifyPayer } from './payer.fixture.ts';
import type { Recorder } from './recorder.fixture.ts';
import { openRecorder } from './recorder.fixture.ts';

const FUNDS = { 1: '5', [USDT]: '100000' };
let server: TestServer;
let recorder: Recorder;
let other: Bot;
let price: number;

beforeAll(async () => {
  // With its chains: deposits and withdrawals are among the calls.
  server = await testServer({ config: { rateLimitPerMinute: 100_000 } });
  recorder = await openRecorder(server.url);
  other = await openBot(server, FUNDS);
  const { body } = await ask(server, 'GET', { path: '/api/v3/ticker/price', query: 'symbol=BTCUSDT' });
  price = Math.round(Number(body['price']));
});
afterAll(async () => {
  await recorder.close();
  await server.close();
});

/** A customer of each client's own, for a day has three withdrawals, with a trade, so that lists of trades hold one. */
async function askingCustomer(): Promise<Asking> {
  const trader = await openBot(server, FUNDS);
  await verifyPayer(server, trader.userId);
  const payer = await grantWithdrawals(server, trader.userId, { fromNowMs: -1 });
  for (const [bot, side] of [
    [other, 'SELL'],
    [trader, 'BUY'],
  ] as const)
    await signedAsk(server, bot, ['POST', '/api/v3/order'], {
      symbol: 'BTCUSDT',
      side,
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.01',
      price,
    });
  return { url: recorder.url, trader, payer, price };
}

/** Ours beside theirs: no client knows it. */
const OURS = ['POST /api/v3/countdownCancelAll'];
const CASH = [
  'GET /sapi/v1/system/status',
  'GET /sapi/v1/asset/tradeFee',
  'GET /sapi/v1/capital/config/getall',
  'GET /sapi/v1/account/apiRestrictions',
  'GET /sapi/v1/capital/deposit/address',
  'GET /sapi/v1/capital/deposit/hisrec',
  'POST /sapi/v1/capital/withdraw/apply',
  'GET /sapi/v1/capital/withdraw/history',
];
const MARGIN = ['GET /sapi/v1/margin/allPairs', 'GET /sapi/v1/margin/isolated/allPairs'];
const LISTENING = ['POST', 'PUT', 'DELETE'].map((method) => `${method} /api/v3/userDataStream`);

interface Client {
  callsOf(of: Asking): Calls;
  /** Calls of the interface that the package has no method for. */
  lacks: readonly string[];
}
const CLIENTS: Readonly<Record<string, Client>> = {
  ccxt: { callsOf: ccxtCalls, lacks: ['PUT /api/v3/order/amend/keepPriority'] },
  // Its getServerTime asks its own venue, whatever base URL it was given; its amendOrderKeepPriority asks a path of futures.
  binance: { callsOf: binanceCalls, lacks: ['GET /api/v3/time', 'PUT /api/v3/order/amend/keepPriority'] },
  '@binance/spot': { callsOf: spotCalls, lacks: [...CASH, ...MARGIN, ...LISTENING] },
  '@binance/connector': {
    callsOf: connectorCalls,
    lacks: [...MARGIN, 'GET /api/v3/account/commission', 'PUT /api/v3/order/amend/keepPriority'],
  },
  'binance-api-node': {
    callsOf: nodeApiCalls,
    lacks: [
      ...MARGIN,
      'GET /api/v3/uiKlines',
      'GET /api/v3/account/commission',
      'GET /api/v3/rateLimit/order',
      'PUT /api/v3/order/amend/keepPriority',
      'GET /sapi/v1/system/status',
      'GET /sapi/v1/account/apiRestrictions',
    ],
  },
};

async function served(): Promise<string[]> {
  const document = await (await fetch(`${server.url}/api/openapi-bots.json`)).json();
  const { paths } = document as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

describe.each(Object.entries(CLIENTS))('%s', (_, { callsOf, lacks }) => {
  test('R-BOT-2: makes every call there is, and each is answered', async () => {
    const asking = await askingCustomer();
    const calls = callsOf(asking);
    expect([...Object.keys(calls), ...lacks, ...OURS].toSorted()).toEqual((await served()).toSorted());
    for (const [name, call] of Object.entries(calls)) {
      recorder.forget();
      await call();
      expect(recorder.refused, name).toEqual([]);
      expect([...recorder.answered], name).toContain(name);
    }
    const left = await signedAsk(server, asking.trader, ['GET', '/api/v3/openOrders']);
    expect(left.body).toEqual([]);
  });
});
