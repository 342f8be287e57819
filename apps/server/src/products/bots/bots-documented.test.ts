/**
 * R-BOT-2, R-BOT-3: every reply and event of ours beside the samples of Binance's public documentation, key by key and type by type, over
 * HTTP and over the websocket API.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import type { Bot } from './bots.fixture.ts';
import { ask, botServer, openBot, signedAsk } from './bots.fixture.ts';
import { EVENT_SHAPES, REST_SHAPES, STREAM_SHAPES, WS_SHAPES } from './documented-shapes.fixture.ts';
import { openSocket, signedWith, until } from './sockets/sockets.fixture.ts';
import type { Socket } from './sockets/sockets.fixture.ts';

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

type Shape = string | Shape[] | { [key: string]: Shape };
const TYPES: Readonly<Record<string, string>> = { s: 'string', n: 'number', b: 'boolean' };
/** Keys of ours beside those of the samples, which the documentation names as conditional. */
const CONDITIONAL = new Set(['stopPrice', 'selfTradePreventionMode']);

/** What of `given` is not as documented; empty when all is. */
function differences(shape: Shape, given: unknown, at: string): string[] {
  if (typeof shape === 'string')
    return shape === 'null' || typeof given === TYPES[shape]
      ? []
      : [`${at}: ${typeof given}, not ${TYPES[shape]}`];
  if (Array.isArray(shape)) {
    if (!Array.isArray(given)) return [`${at}: no list`];
    if (shape.length <= 1)
      return shape.flatMap((one) => given.flatMap((each, n) => differences(one, each, `${at}[${n}]`)));
    if (given.length !== shape.length) return [`${at}: ${given.length} columns, not ${shape.length}`];
    return shape.flatMap((one, n) => differences(one, given[n], `${at}[${n}]`));
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return [`${at}: no object`];
  const [own, wanted] = [given as Record<string, unknown>, Object.entries(shape)];
  // An empty sample says nothing about its keys.
  const extra =
    wanted.length === 0 ? [] : Object.keys(own).filter((key) => !(key in shape) && !CONDITIONAL.has(key));
  return [
    ...wanted.flatMap(([key, one]) =>
      key in own ? differences(one, own[key], `${at}.${key}`) : [`${at}.${key}: missing`],
    ),
    ...extra.map((key) => `${at}.${key}: not documented`),
  ];
}

const seen = new Map<string, Set<number>>();
/** The reply is as sample `n` of the call. */
function isDocumented(
  table: Readonly<Record<string, string>>,
  [name, n]: readonly [string, number],
  given: unknown,
) {
  const shapes = JSON.parse(table[name]!) as Shape[];
  expect(differences(shapes[n]!, given, `${name} #${n}`), JSON.stringify(given)?.slice(0, 600)).toEqual([]);
  seen.set(name, (seen.get(name) ?? new Set()).add(n));
}
const unseen = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).flatMap(([name, text]) =>
    (JSON.parse(text) as Shape[]).map((_, n) => `${name} #${n}`).filter((_, n) => !seen.get(name)?.has(n)),
  );

const PAIR = { symbol: 'BTCUSDT' };
const limit = (side: 'BUY' | 'SELL', away: number, more: Record<string, string | number> = {}) => ({
  ...PAIR,
  side,
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.01',
  price: String(price + away),
  ...more,
});
const rest = async (method: string, path: string, fields: Record<string, string | number> = {}) =>
  (await signedAsk(server, maker, [method, `/api/v3/${path}`], fields)).body;
const open = async (path: string, query = 'symbol=BTCUSDT') =>
  (await ask(server, 'GET', { path: `/api/v3/${path}`, query })).body;

/** Trades of which both are parties, in three prices. */
async function trade(): Promise<void> {
  for (const away of [11, 12]) await rest('POST', 'order', limit('SELL', away, { quantity: '0.004' }));
  const line = await openSocket(server, '/ws-api/v3');
  await line.call('order.place', signedWith(server, taker, limit('BUY', 12, { quantity: '0.008' })));
  line.end();
}

test('filters of a pair, as their own page has them', async () => {
  const { symbols } = (await open('exchangeInfo')) as unknown as {
    symbols: { filters: Record<string, unknown>[] }[];
  };
  const [s, n, b] = ['s', 'n', 'b'];
  const documented: Record<string, Shape> = {
    PRICE_FILTER: { filterType: s!, minPrice: s!, maxPrice: s!, tickSize: s! },
    LOT_SIZE: { filterType: s!, minQty: s!, maxQty: s!, stepSize: s! },
    NOTIONAL: {
      filterType: s!,
      minNotional: s!,
      applyMinToMarket: b!,
      maxNotional: s!,
      applyMaxToMarket: b!,
      avgPriceMins: n!,
    },
    MAX_NUM_ORDERS: { filterType: s!, maxNumOrders: n! },
    MAX_NUM_ALGO_ORDERS: { filterType: s!, maxNumAlgoOrders: n! },
  };
  for (const filter of symbols[0]!.filters) {
    const type = filter['filterType'] as string;
    expect(differences(documented[type]!, filter, type)).toEqual([]);
  }
});

test('HTTP: prices, books, trades and bars', async () => {
  await trade();
  for (const path of [
    'ping',
    'time',
    'exchangeInfo',
    'depth',
    'trades',
    'historicalTrades',
    'aggTrades',
    'avgPrice',
  ])
    isDocumented(
      REST_SHAPES,
      [`GET /api/v3/${path}`, 0],
      await open(path, ['ping', 'time'].includes(path) ? '' : undefined),
    );
  for (const path of ['klines', 'uiKlines'])
    await expect
      .poll(async () => {
        const bars = await open(path, 'symbol=BTCUSDT&interval=1m&limit=3');
        isDocumented(REST_SHAPES, [`GET /api/v3/${path}`, 0], bars);
        return (bars as unknown as unknown[]).length;
      })
      .toBeGreaterThan(0);
  const [full, mini] = ['type=FULL', 'type=MINI'];
  isDocumented(
    REST_SHAPES,
    ['GET /api/v3/ticker/24hr', 0],
    await open('ticker/24hr', `symbol=BTCUSDT&${full}`),
  );
  isDocumented(REST_SHAPES, ['GET /api/v3/ticker/24hr', 1], await open('ticker/24hr', full));
  isDocumented(
    REST_SHAPES,
    ['GET /api/v3/ticker/24hr', 2],
    await open('ticker/24hr', `symbol=BTCUSDT&${mini}`),
  );
  isDocumented(REST_SHAPES, ['GET /api/v3/ticker/24hr', 3], await open('ticker/24hr', mini));
  for (const path of ['ticker/price', 'ticker/bookTicker']) {
    isDocumented(REST_SHAPES, [`GET /api/v3/${path}`, 0], await open(path));
    isDocumented(REST_SHAPES, [`GET /api/v3/${path}`, 1], await open(path, ''));
  }
});

test('HTTP: orders from placing to cancelling, and the account', async () => {
  for (const [n, newOrderRespType] of ['ACK', 'RESULT', 'FULL'].entries())
    isDocumented(
      REST_SHAPES,
      ['POST /api/v3/order', n],
      await rest('POST', 'order', limit('SELL', 100 + n, { newOrderRespType })),
    );
  isDocumented(
    REST_SHAPES,
    ['POST /api/v3/order/test', 0],
    await rest('POST', 'order/test', limit('SELL', 100)),
  );
  isDocumented(
    REST_SHAPES,
    ['POST /api/v3/order/test', 1],
    await rest('POST', 'order/test', limit('SELL', 100, { computeCommissionRates: 'true' })),
  );
  const { orderId } = await rest('POST', 'order', limit('SELL', 120));
  const id = { ...PAIR, orderId: orderId as number };
  isDocumented(REST_SHAPES, ['GET /api/v3/order', 0], await rest('GET', 'order', id));
  isDocumented(
    REST_SHAPES,
    ['PUT /api/v3/order/amend/keepPriority', 0],
    await rest('PUT', 'order/amend/keepPriority', { ...id, newQty: '0.005' }),
  );
  isDocumented(REST_SHAPES, ['GET /api/v3/openOrders', 0], await rest('GET', 'openOrders', PAIR));
  isDocumented(REST_SHAPES, ['DELETE /api/v3/order', 0], await rest('DELETE', 'order', id));
  isDocumented(REST_SHAPES, ['DELETE /api/v3/order', 1], await rest('DELETE', 'order', id));
  isDocumented(REST_SHAPES, ['DELETE /api/v3/openOrders', 0], await rest('DELETE', 'openOrders', PAIR));
  await replacements();
  isDocumented(REST_SHAPES, ['GET /api/v3/allOrders', 0], await rest('GET', 'allOrders', PAIR));
  isDocumented(REST_SHAPES, ['GET /api/v3/myTrades', 0], await rest('GET', 'myTrades', PAIR));
  isDocumented(REST_SHAPES, ['GET /api/v3/account', 0], await rest('GET', 'account'));
  isDocumented(REST_SHAPES, ['GET /api/v3/rateLimit/order', 0], await rest('GET', 'rateLimit/order'));
  isDocumented(
    REST_SHAPES,
    ['GET /api/v3/account/commission', 0],
    await rest('GET', 'account/commission', PAIR),
  );
  expect(unseen(REST_SHAPES)).toEqual([]);
});

/** Each of the outcomes of a replacement. */
async function replacements(): Promise<void> {
  const name = 'POST /api/v3/order/cancelReplace';
  const replace = (fields: Record<string, string | number>) =>
    rest(
      'POST',
      'order/cancelReplace',
      limit('SELL', 130, { cancelReplaceMode: 'STOP_ON_FAILURE', ...fields }),
    );
  const { orderId } = await rest('POST', 'order', limit('SELL', 120));
  const done = await replace({ cancelOrderId: orderId as number });
  isDocumented(REST_SHAPES, [name, 0], done);
  isDocumented(REST_SHAPES, [name, 1], await replace({ cancelOrderId: orderId as number }));
  const other = (done['newOrderResponse'] as { orderId: number }).orderId;
  const isAllowed = { cancelReplaceMode: 'ALLOW_FAILURE' };
  isDocumented(REST_SHAPES, [name, 2], await replace({ cancelOrderId: other, quantity: '9' }));
  isDocumented(
    REST_SHAPES,
    [name, 3],
    await replace({ ...isAllowed, cancelOrderId: other, newOrderRespType: 'ACK' }),
  );
  isDocumented(REST_SHAPES, [name, 4], await replace({ ...isAllowed, cancelOrderId: other, quantity: '9' }));
  isDocumented(REST_SHAPES, [name, 5], await replace({ symbol: 'NOPE', cancelOrderId: other }));
  await rest('DELETE', 'openOrders', PAIR);
}

test('the websocket API: the same shapes under its names, and sessions', async () => {
  const line = await openSocket(server, '/ws-api/v3');
  const check = async (name: string, n: number, params: Record<string, unknown> = {}) => {
    const reply = await line.call(name, params);
    isDocumented(WS_SHAPES, [name, n], reply.result);
    return reply.result as Record<string, unknown>;
  };
  for (const name of ['ping', 'time']) await check(name, 0);
  for (const name of [
    'exchangeInfo',
    'depth',
    'trades.recent',
    'trades.historical',
    'trades.aggregate',
    'avgPrice',
  ])
    await check(name, 0, PAIR);
  for (const name of ['klines', 'uiKlines']) await check(name, 0, { ...PAIR, interval: '1m', limit: 2 });
  for (const [n, params] of [PAIR, {}].entries())
    for (const name of ['ticker.price', 'ticker.book']) await check(name, n, params);
  await tickers(check);
  await check('session.logon', 0, signedWith(server, taker, {}));
  await check('session.status', 0);
  await check('userDataStream.subscribe', 0);
  await check('userDataStream.subscribe.signature', 0, signedWith(server, maker, {}));
  await check('session.subscriptions', 0);
  await ordersOver(line, check);
  await check('userDataStream.unsubscribe', 0);
  await check('session.logout', 0);
  line.end();
  expect(unseen(WS_SHAPES)).toEqual([]);
});

type Check = (name: string, n: number, params?: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** Samples of it are in another order than those of HTTP. */
async function tickers(check: Check): Promise<void> {
  const shapes = JSON.parse(WS_SHAPES['ticker.24hr']!) as Shape[];
  for (const [n, shape] of shapes.entries()) {
    const one = (Array.isArray(shape) ? shape[0]! : shape) as Record<string, Shape>;
    const type = 'bidPrice' in one ? 'FULL' : 'MINI';
    await check('ticker.24hr', n, Array.isArray(shape) ? { symbols: ['BTCUSDT'], type } : { ...PAIR, type });
  }
}

async function ordersOver(line: Socket, check: Check): Promise<void> {
  const at = () => ({ timestamp: server.platform.clock.now() });
  const place = (away: number, more: Record<string, string | number> = {}) => ({
    ...limit('BUY', -away, more),
    ...at(),
  });
  for (const [n, newOrderRespType] of ['ACK', 'RESULT', 'FULL'].entries())
    await check('order.place', n, place(100 + n, { newOrderRespType }));
  await check('order.test', 0, place(100));
  await check('order.test', 1, place(100, { computeCommissionRates: 'true' }));
  const { orderId } = (await line.call('order.place', place(110))).result as { orderId: number };
  const id = { ...PAIR, orderId };
  await check('order.status', 0, { ...id, ...at() });
  await check('order.amend.keepPriority', 0, { ...id, newQty: '0.005', ...at() });
  await check('openOrders.status', 0, { ...PAIR, ...at() });
  await check('order.cancelReplace', 0, {
    ...place(120),
    cancelReplaceMode: 'STOP_ON_FAILURE',
    cancelOrderId: orderId,
  });
  const next = (await line.call('order.place', place(130))).result as { orderId: number };
  await check('order.cancel', 0, { ...PAIR, orderId: next.orderId, ...at() });
  await check('openOrders.cancelAll', 0, { ...PAIR, ...at() });
  for (const name of ['allOrders', 'myTrades', 'account.commission'])
    await check(name, 0, { ...PAIR, ...at() });
  for (const name of ['account.status', 'account.rateLimits.orders']) await check(name, 0, at());
}

test('streams of the market and events of an account', async () => {
  const names = Object.keys(STREAM_SHAPES).map((name) => `btcusdt@${name}`);
  const streams = await openSocket(server, `/stream?streams=${names.join('/')}`);
  const own = await openSocket(server, '/ws-api/v3');
  await own.call('userDataStream.subscribe.signature', signedWith(server, maker, {}));
  await trade();
  await server.call(
    'wallet/change',
    { currency_id: 3, from_field: 'change', to_field: 'lever', number: '10' },
    { token: maker.token, lang: 'en' },
  );
  for (const [name, text] of Object.entries(STREAM_SHAPES)) {
    const said = await until(() => streams.heard.find(({ stream }) => stream === `btcusdt@${name}`));
    expect(differences(JSON.parse(text) as Shape, said['data'], name), JSON.stringify(said)).toEqual([]);
  }
  for (const [name, text] of Object.entries(EVENT_SHAPES)) {
    const { event } = await until(() => own.heard.find((said) => said.event?.['e'] === name));
    expect(differences(JSON.parse(text) as Shape, event, name), JSON.stringify(event)).toEqual([]);
  }
  streams.end();
  own.end();
});
