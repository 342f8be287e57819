/** R-BOT-1 to R-BOT-6 with ccxt and its Pro part, unmodified: what it makes of our replies. Each call of each client is in bots-calls.test.ts. */
import ccxt from 'ccxt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import type { Bot } from './bots.fixture.ts';
import { ask, botServer, ccxtFor, openBot, signedAsk } from './bots.fixture.ts';
import { openRecorder } from './recorder.fixture.ts';

const FUNDS = { 1: '5', 3: '100000' };
let server: TestServer;
let maker: Bot;
let taker: Bot;
let price: number;

beforeAll(async () => {
  server = await botServer();
  [maker, taker] = [await openBot(server, FUNDS), await openBot(server, FUNDS)];
  const { body } = await ask(server, 'GET', { path: '/api/v3/ticker/price', query: 'symbol=BTCUSDT' });
  price = Math.round(Number(body['price']));
});
afterAll(() => server.close());

const limit = (bot: Bot, side: string, at: number, quantity = '0.01') =>
  signedAsk(server, bot, ['POST', '/api/v3/order'], {
    symbol: 'BTCUSDT',
    side,
    type: 'LIMIT',
    timeInForce: 'GTC',
    quantity,
    price: at,
  });
const SYMBOL = 'BTC/USDT';

describe('ccxt', () => {
  test('REST: markets, prices, a life of orders, replacement, history', async () => {
    const ex = ccxtFor(server, taker);
    const markets = await ex.loadMarkets();
    expect(markets[SYMBOL]).toMatchObject({ spot: true, active: true, base: 'BTC', quote: 'USDT' });
    expect((await ex.fetchTicker(SYMBOL)).symbol).toBe(SYMBOL);
    expect(Object.keys(await ex.fetchTickers([SYMBOL]))).toEqual([SYMBOL]);
    await ex.fetchBidsAsks([SYMBOL]);
    await ex.fetchLastPrices([SYMBOL]);
    expect((await ex.fetchStatus()).status).toBe('ok');
    // History that takes long is left out of one answer and there for the next.
    for (const frame of ['1m', '3m', '6h', '3d'])
      await expect
        .poll(async () => (await ex.fetchOHLCV(SYMBOL, frame, undefined, 5)).length, { message: frame })
        .toBeGreaterThan(0);
    const made = await ex.createOrder(SYMBOL, 'limit', 'buy', 0.01, price - 100);
    expect(made).toMatchObject({ status: 'open', price: price - 100, amount: 0.01 });
    expect((await ex.fetchOrder(made.id!, SYMBOL)).status).toBe('open');
    const moved = await ex.editOrder(made.id!, SYMBOL, 'limit', 'buy', 0.02, price - 90);
    expect((await ex.fetchOpenOrders(SYMBOL)).map(({ id }) => id)).toEqual([moved.id]);
    expect((await ex.fetchOrderBook(SYMBOL, 5)).bids[0]).toEqual([price - 90, 0.02]);
    await ex.cancelOrder(moved.id!, SYMBOL);
    await expect(ex.cancelOrder(moved.id!, SYMBOL)).rejects.toBeInstanceOf(ccxt.OrderNotFound);
    await ex.createOrder(SYMBOL, 'limit', 'buy', 0.01, price - 100);
    await ex.cancelAllOrders(SYMBOL);
    await limit(maker, 'SELL', price + 20);
    const bought = await ex.createOrder(SYMBOL, 'market', 'buy', 0.005);
    expect(bought).toMatchObject({ status: 'closed', filled: 0.005 });
    expect((await ex.fetchMyTrades(SYMBOL)).length).toBeGreaterThan(0);
    expect((await ex.fetchTrades(SYMBOL)).length).toBeGreaterThan(0);
    expect((await ex.fetchClosedOrders(SYMBOL)).map(({ id }) => id)).toContain(bought.id);
    expect((await ex.fetchTradingFees())[SYMBOL]).toBeDefined();
    const { total } = (await ex.fetchBalance()) as unknown as { total: Record<string, number> };
    expect(total['BTC']).toBeGreaterThan(5);
    await expect(ex.createOrder(SYMBOL, 'limit', 'buy', 2, price)).rejects.toBeInstanceOf(
      ccxt.InsufficientFunds,
    );
    const stranger = ccxtFor(server, { ...taker, secret: 'wrong' });
    await expect(stranger.fetchBalance()).rejects.toBeInstanceOf(ccxt.AuthenticationError);
    await signedAsk(server, maker, ['DELETE', '/api/v3/openOrders'], { symbol: 'BTCUSDT' });
  });

  test('Pro: a book kept from deltas equals depth after random orders; own orders, trades and balances are told', async () => {
    const recorder = await openRecorder(server.url);
    const ex = ccxtFor(recorder, taker);
    await ex.loadHttpProxyAgent();
    await ex.loadMarkets();
    try {
      await ex.watchOrderBook(SYMBOL, 1_000);
      const orders = ex.watchOrders(SYMBOL);
      // What happens before it has subscribed is not told to it.
      await expect
        .poll(() => [...recorder.answered], { timeout: 60_000 })
        .toContain('ws userDataStream.subscribe.signature');
      const placed = await ex.createOrderWs(SYMBOL, 'limit', 'buy', 0.01, price - 500);
      expect((await orders)[0]).toMatchObject({ id: placed.id, status: 'open' });
      await ex.cancelOrderWs(placed.id!, SYMBOL);
      for (let n = 0; n < 60; n += 1) {
        const side = n % 2 === 0 ? 'SELL' : 'BUY';
        const away = 1 + ((n * 37) % 50);
        await limit(
          n % 3 === 0 ? taker : maker,
          side,
          price + (side === 'SELL' ? away : -away),
          `0.0${1 + (n % 5)}`,
        );
      }
      const depth = await ask(server, 'GET', { path: '/api/v3/depth', query: 'symbol=BTCUSDT&limit=1000' });
      const numbers = (side: unknown) => (side as [string, string][]).map(([p, q]) => [Number(p), Number(q)]);
      await expect
        .poll(() => JSON.stringify([...(ex.orderbooks[SYMBOL]?.bids ?? [])]))
        .toBe(JSON.stringify(numbers(depth.body['bids'])));
      expect([...(ex.orderbooks[SYMBOL]?.asks ?? [])]).toEqual(numbers(depth.body['asks']));
    } finally {
      await ex.close();
      await recorder.close();
    }
  });
});
