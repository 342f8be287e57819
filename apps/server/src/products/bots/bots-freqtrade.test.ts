/**
 * freqtrade by ccxt as the guide's configuration points it: the calls and parameters of its exchange class, and for each thing that can go
 * wrong the class of error by which it decides whether to give up, to wait, or to try again. It cannot be run here itself.
 */
import { readFileSync } from 'node:fs';
import ccxt from 'ccxt';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import type { Bot } from './bots.fixture.ts';
import { botServer, openBot, signedAsk } from './bots.fixture.ts';

const CONFIG = readFileSync(new URL('./examples/freqtrade.json', import.meta.url), 'utf8');
const PAIR = 'BTC/USDT';
let server: TestServer;
let bot: Bot;
let last: number;

beforeAll(async () => {
  // With quotes of the house: a book that can be taken from.
  server = await botServer({ config: { houseLiquidity: true, rateLimitPerMinute: 60_000 } });
  bot = await openBot(server, { 1: '5', 3: '100000' });
  const ex = exchangeOf(bot);
  // The house quotes a moment after the start.
  const read = () => ex.fetchTicker(PAIR);
  for (const field of ['bid', 'ask', 'last'] as const)
    await vi.waitFor(async () => expect((await read())[field] ?? 0, field).toBeGreaterThan(0), 60_000);
  last = (await read()).last!;
});
afterAll(() => server.close());

interface Config {
  exchange: { ccxt_config: object };
}
/** Two of them, as it has: one that waits and one that does not, and a third that watches. */
function exchangeOf({ apiKey, secret }: Pick<Bot, 'apiKey' | 'secret'>, url = server.url) {
  const { exchange } = JSON.parse(
    CONFIG.replaceAll('https://candor.example', url).replaceAll(
      'wss://candor.example',
      url.replace('http', 'ws'),
    ),
  ) as Config;
  return new ccxt.pro.binance({ enableRateLimit: true, apiKey, secret, ...exchange.ccxt_config } as object);
}

test('R-BOT-6: what it reads of the market: books of each size, tickers, bars from the first on, trades by number and by time', async () => {
  const ex = exchangeOf(bot);
  const market = (await ex.loadMarkets(true))[PAIR]!;
  expect(market).toMatchObject({ active: true, spot: true });
  for (const part of ['amount', 'price'] as const) expect(market.precision[part], part).toBeGreaterThan(0);
  for (const part of ['amount', 'cost'] as const) expect(market.limits[part]!.min, part).toBeGreaterThan(0);
  for (const limit of [5, 10, 20, 50, 100, 500, 1_000])
    expect((await ex.fetchL2OrderBook(PAIR, limit)).bids.length).toBeLessThanOrEqual(limit);
  expect(Object.keys(await ex.fetchTickers([PAIR]))).toEqual([PAIR]);
  expect(await ex.fetchBidsAsks([PAIR])).toHaveProperty([PAIR]);
  const since = Date.now() - 2 * 3_600_000;
  await expect.poll(async () => (await ex.fetchOHLCV(PAIR, '5m', since, 1_000)).length).toBeGreaterThan(5);
  // A new pair: from the very first bar.
  const first = async (frame: string) => (await ex.fetchOHLCV(PAIR, frame, 0, 1_000))[0]?.[0] ?? 0;
  await expect.poll(() => first('1d')).toBeGreaterThan(0);
  expect(await first('5m')).toBeGreaterThanOrEqual(await first('1d'));
  await ex.createOrder(PAIR, 'market', 'buy', 0.001);
  const byTime = await ex.fetchTrades(PAIR, Date.now() - 600_000, 1_000);
  expect(byTime.length).toBeGreaterThan(0);
  const byNumber = await ex.fetchTrades(PAIR, undefined, 1_000, { fromId: byTime[0]!.id });
  expect(byNumber[0]!.id).toBe(byTime[0]!.id);
});

test('bars by websocket, beside those that it asks for', async () => {
  const ex = exchangeOf(bot);
  // Needed for plain http alone.
  await ex.loadHttpProxyAgent();
  await ex.loadMarkets();
  try {
    const watching = ex.watchOHLCV(PAIR, '1m');
    await ex.createOrder(PAIR, 'market', 'buy', 0.001);
    expect((await watching).length).toBeGreaterThan(0);
    expect((ex.ohlcvs[PAIR] as Record<string, unknown[]>)['1m']!.length).toBeGreaterThan(0);
  } finally {
    await ex.close();
  }
});

test('a trade from entry to exit: orders, a stop on the exchange, what it reads of them, and their fees', async () => {
  const ex = exchangeOf(bot);
  await ex.loadMarkets();
  const began = Date.now();
  const far = ex.priceToPrecision(PAIR, last * 0.98) as unknown as number;
  for (const timeInForce of [undefined, 'PO'])
    expect(
      await ex.createOrder(PAIR, 'limit', 'buy', 0.01, far, timeInForce ? { timeInForce } : {}),
    ).toMatchObject({
      status: 'open',
      amount: 0.01,
    });
  const open = await ex.fetchOpenOrders(PAIR);
  expect(open.map(({ timeInForce, postOnly }) => [timeInForce, postOnly])).toEqual(
    expect.arrayContaining([
      ['GTC', false],
      ['GTC', true],
    ]),
  );
  for (const { id } of open) {
    // It takes the answer of a cancel for the order, where that has these.
    const ended = await ex.cancelOrder(id!, PAIR);
    expect(ended).toMatchObject({ status: 'canceled', amount: 0.01, filled: 0, id });
  }
  const killed = await ex.createOrder(PAIR, 'limit', 'buy', 0.01, far, { timeInForce: 'FOK' });
  expect((await ex.fetchOrder(killed.id!, PAIR)).status).toBe('expired');
  const entry = await ex.createOrder(PAIR, 'market', 'buy', 0.01);
  expect(await ex.fetchOrder(entry.id!, PAIR)).toMatchObject({
    status: 'closed',
    filled: 0.01,
    remaining: 0,
  });
  const fills = (await ex.fetchMyTrades(PAIR, began - 5_000)).filter(({ order }) => order === entry.id);
  expect(fills.reduce((sum, { amount }) => sum + amount!, 0)).toBeCloseTo(0.01, 8);
  for (const { fee } of fills) expect(fee).toMatchObject({ currency: 'BTC', cost: expect.any(Number) });
  const stopPrice = ex.priceToPrecision(PAIR, last * 0.95) as unknown as number;
  const limitPrice = ex.priceToPrecision(PAIR, last * 0.9405) as unknown as number;
  const stop = await ex.createOrder(PAIR, 'stop_loss_limit', 'sell', 0.01, limitPrice, { stopPrice });
  const found = await ex.fetchOrder(stop.id!, PAIR);
  expect(found).toMatchObject({ status: 'open', triggerPrice: Number(stopPrice) });
  // By this it sees whether a stop has to be moved.
  expect((found.info as { stopPrice: string }).stopPrice).toBe(`${Number(stopPrice).toFixed(8)}`);
  expect((await ex.cancelOrder(stop.id!, PAIR)).status).toBe('canceled');
  const exit = await ex.createOrder(PAIR, 'market', 'sell', 0.009);
  expect((await ex.fetchOrder(exit.id!, PAIR)).status).toBe('closed');
  const ids = (await ex.fetchOrders(PAIR, began - 60_000)).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([entry.id, stop.id, exit.id, killed.id]));
  const balances = (await ex.fetchBalance()) as unknown as Record<
    string,
    { free: number; used: number; total: number }
  >;
  expect(balances['USDT']).toMatchObject({ used: 0, free: expect.any(Number), total: expect.any(Number) });
  expect((await ex.fetchTradingFees())[PAIR]).toMatchObject({
    maker: expect.any(Number),
    taker: expect.any(Number),
  });
});

describe('what went wrong, by the class that decides what it does', () => {
  const failure = (asked: Promise<unknown>): Promise<unknown> =>
    asked.then(
      () => undefined,
      (error: unknown) => error,
    );

  test('it gives the order up: no funds, not an order that can be, a stop that is past, an order that is gone', async () => {
    const ex = exchangeOf(bot);
    await ex.loadMarkets();
    const far = Math.round(last * 0.98);
    expect(await failure(ex.createOrder(PAIR, 'limit', 'buy', 4, far))).toBeInstanceOf(
      ccxt.InsufficientFunds,
    );
    expect(await failure(ex.createOrder(PAIR, 'limit', 'buy', 0.00001, far))).toBeInstanceOf(
      ccxt.ExchangeError,
    );
    // Whether a stop is past is told by the last trade.
    await ex.createOrder(PAIR, 'market', 'buy', 0.001);
    const past = Math.round(last * 1.05);
    expect(
      await failure(
        ex.createOrder(PAIR, 'stop_loss_limit', 'sell', 0.01, Math.round(last * 1.04), { stopPrice: past }),
      ),
    ).toBeInstanceOf(ccxt.InvalidOrder);
    expect(
      await failure(
        ex.createOrder(PAIR, 'limit', 'buy', 0.01, Math.round(last * 1.02), { timeInForce: 'PO' }),
      ),
    ).toBeInstanceOf(ccxt.InvalidOrder);
    for (const asks of [() => ex.cancelOrder('1', PAIR), () => ex.fetchOrder('1', PAIR)]) {
      const error = await failure(asks());
      expect(error).toBeInstanceOf(ccxt.OrderNotFound);
      expect(error).toBeInstanceOf(ccxt.InvalidOrder);
    }
  });

  test('it stops: a wrong key; it waits: too many requests; it tries again: a clock that is off', async () => {
    const wrong = exchangeOf({ ...bot, secret: 'x' });
    expect(await failure(wrong.fetchBalance())).toBeInstanceOf(ccxt.AuthenticationError);
    const late = exchangeOf(bot);
    late.nonce = () => Date.now() - 20_000;
    const clock = await failure(late.fetchBalance());
    expect(clock).toBeInstanceOf(ccxt.OperationFailed);
    const slow = await botServer({ database: server.database, config: { rateLimitPerMinute: 60 } });
    try {
      for (let n = 0; n < 10; n += 1) await signedAsk(slow, bot, ['GET', '/api/v3/account']);
      expect(await failure(exchangeOf(bot, slow.url).fetchBalance())).toBeInstanceOf(ccxt.DDoSProtection);
    } finally {
      await slow.close();
    }
  });
});
