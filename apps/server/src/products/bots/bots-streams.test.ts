/**
 * R-BOT-7 over what goes wrong: a book kept from deltas through 10,000 random orders, and one customer's events complete and in order over
 * a lost Redis, a node that is gone and a new connection.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase, TestRedis, TestServer } from '../../../test/harness.ts';
import { testDatabase, testRedis } from '../../../test/harness.ts';
import type { Bot } from './bots.fixture.ts';
import { ask, botServer, ccxtFor, openBot, signedAsk } from './bots.fixture.ts';
import { openSocket, signedWith, until } from './sockets/sockets.fixture.ts';
import type { Said, Socket } from './sockets/sockets.fixture.ts';

const FUNDS = { 1: '1000', 3: '90000000' };
const MANY = { rateLimitPerMinute: 100_000_000 };
const SYMBOL = 'BTC/USDT';
const priceOf = async (server: TestServer): Promise<number> =>
  Math.round(
    Number(
      (await ask(server, 'GET', { path: '/api/v3/ticker/price', query: 'symbol=BTCUSDT' })).body['price'],
    ),
  );

describe('books', () => {
  const ORDERS = 10_000;
  const PER_FRAME = 50;
  let server: TestServer;
  beforeAll(async () => {
    server = await botServer({ config: MANY });
  });
  afterAll(() => server.close());

  test('after 10,000 random orders the copies of a plain reader and of ccxt are the book', async () => {
    const bots = [
      await openBot(server, FUNDS, { kind: 'Ed25519' }),
      await openBot(server, FUNDS, { kind: 'Ed25519' }),
    ];
    const price = await priceOf(server);
    const reader = await openSocket(server, '/ws/btcusdt@depth@100ms');
    const ex = ccxtFor(server, { apiKey: '', secret: '' });
    await ex.loadHttpProxyAgent();
    await ex.loadMarkets();
    try {
      await ex.watchOrderBook(SYMBOL, 1_000);
      const first = await ask(server, 'GET', { path: '/api/v3/depth', query: 'symbol=BTCUSDT&limit=5000' });
      await Promise.all(bots.map((bot, n) => placeMany(bot, { price, seed: n + 1, count: ORDERS / 2 })));
      const last = await ask(server, 'GET', { path: '/api/v3/depth', query: 'symbol=BTCUSDT&limit=5000' });
      expect((last.body['bids'] as unknown[]).length).toBeGreaterThan(10);
      const deltas = await until(() => {
        const all = reader.heard.filter(({ e }) => e === 'depthUpdate') as unknown as Delta[];
        return (all.at(-1)?.u ?? 0) >= (last.body['lastUpdateId'] as number) ? all : undefined;
      });
      expect(kept(first.body, deltas)).toEqual({ bids: last.body['bids'], asks: last.body['asks'] });
      const numbers = (side: unknown) => (side as [string, string][]).map(([p, q]) => [Number(p), Number(q)]);
      const wanted = JSON.stringify(numbers(last.body['bids']).slice(0, 500));
      await expect
        .poll(() => JSON.stringify([...(ex.orderbooks[SYMBOL]?.bids ?? [])].slice(0, 500)), {
          timeout: 60_000,
        })
        .toBe(wanted);
      expect([...(ex.orderbooks[SYMBOL]?.asks ?? [])].slice(0, 500)).toEqual(
        numbers(last.body['asks']).slice(0, 500),
      );
    } finally {
      await ex.close();
      reader.end();
    }
  }, 300_000);

  /** Frames of fifty: limits around the price, some at once or never, some cancelled by name. */
  async function placeMany(bot: Bot, of: { price: number; seed: number; count: number }): Promise<void> {
    const line = await openSocket(server, '/ws-api/v3');
    await line.call('session.logon', signedWith(server, bot, {}));
    let state = of.seed;
    const below = (most: number): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state % most;
    };
    const name = (n: number): string => `s${of.seed}-${n}`;
    for (let sent = 0; sent < of.count; sent += PER_FRAME) {
      const requests = Array.from({ length: PER_FRAME }, (_, at) => {
        const n = sent + at;
        const timestamp = server.platform.clock.now();
        if (n > 100 && below(4) === 0) {
          const params = { symbol: 'BTCUSDT', origClientOrderId: name(below(n - PER_FRAME)), timestamp };
          return { id: `${n}`, method: 'order.cancel', params };
        }
        const params = {
          symbol: 'BTCUSDT',
          side: below(2) === 0 ? 'BUY' : 'SELL',
          type: 'LIMIT',
          timeInForce: below(5) === 0 ? 'IOC' : 'GTC',
          quantity: `0.0${1 + below(9)}`,
          price: (of.price + (below(4_000) - 2_000) / 10).toFixed(1),
          newClientOrderId: name(n),
          timestamp,
        };
        return { id: `${n}`, method: 'order.place', params };
      });
      const before = line.heard.length;
      line.say(JSON.stringify(requests));
      const reply = await until(() => line.heard[before]);
      const ids = (reply as unknown as Said[]).map(({ id }) => id);
      expect(ids).toEqual(requests.map(({ id }) => id));
    }
    line.end();
  }
});

interface Delta {
  U: number;
  u: number;
  b: [string, string][];
  a: [string, string][];
}

/** The book as a reader keeps it, by the steps of the documentation; each delta must follow the one before. */
function kept(first: Record<string, unknown>, deltas: readonly Delta[]) {
  const sides = {
    b: new Map(first['bids'] as [string, string][]),
    a: new Map(first['asks'] as [string, string][]),
  };
  const since = first['lastUpdateId'] as number;
  let at: number | undefined;
  for (const delta of deltas) {
    if (at !== undefined) expect(delta.U).toBe(at + 1);
    at = delta.u;
    if (delta.u <= since) continue;
    for (const side of ['b', 'a'] as const)
      for (const [price, quantity] of delta[side])
        if (Number(quantity) === 0) sides[side].delete(price);
        else sides[side].set(price, quantity);
  }
  const sorted = (side: Map<string, string>, sign: 1 | -1) =>
    [...side].toSorted(([a], [b]) => sign * (Number(a) - Number(b)));
  return { bids: sorted(sides.b, -1), asks: sorted(sides.a, 1) };
}

describe('events of an account', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let first: TestServer;
  let second: TestServer;
  let maker: Bot;
  let taker: Bot;
  let price: number;

  beforeAll(async () => {
    [database, redis] = [await testDatabase(), await testRedis()];
    const config = { ...MANY, redisUrl: redis.url };
    first = await botServer({ database, config });
    second = await botServer({ database, config });
    [maker, taker] = [await openBot(first, FUNDS), await openBot(first, FUNDS)];
    price = await priceOf(first);
  });
  afterAll(async () => {
    await first.close();
    await redis.close();
    await database.close();
  });

  const order = (bot: Bot, side: string, quantity: string) =>
    signedAsk(first, bot, ['POST', '/api/v3/order'], {
      symbol: 'BTCUSDT',
      side,
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity,
      price: price + 5,
    });
  /** Two fills for the maker, on the first node. */
  async function fill(): Promise<void> {
    await order(maker, 'SELL', '0.02');
    for (let n = 0; n < 2; n += 1) expect((await order(taker, 'BUY', '0.01')).body['status']).toBe('FILLED');
  }
  const listen = async (server: TestServer): Promise<Socket> => {
    const line = await openSocket(server, '/ws-api/v3');
    await line.call('userDataStream.subscribe.signature', signedWith(server, maker, {}));
    return line;
  };
  const trades = (line: Socket) =>
    line.heard.flatMap(({ event }) => (event?.['x'] === 'TRADE' ? [event['t'] as number] : []));
  const tradesOf = async () =>
    (
      (await signedAsk(first, maker, ['GET', '/api/v3/myTrades'], { symbol: 'BTCUSDT', limit: 1_000 }))
        .body as unknown as { id: number }[]
    ).map(({ id }) => id);

  /** On the second node, with what the program read before; that something did not come is noticed at each end of the line by itself. */
  async function heardAgain(): Promise<{ line: Socket; read: number[] }> {
    for (;;) {
      const read = await tradesOf();
      const line = await listen(second);
      let isOver = false;
      void line.closed.then(() => (isOver = true));
      await fill();
      await expect.poll(() => isOver || trades(line).length === 2, { timeout: 60_000 }).toBe(true);
      if (!isOver) return { line, read };
    }
  }

  test('are complete, in order and told once: on another node, without Redis, with it again, and after a node is gone', async () => {
    const line = await listen(second);
    await fill();
    await expect.poll(() => trades(line).length, { timeout: 60_000 }).toBe(2);
    await redis.kill();
    await fill();
    await expect.poll(() => trades(line).length, { timeout: 60_000 }).toBe(4);
    await redis.start();
    // Fills are in the log that every node follows; what else came to his balances meanwhile nobody has told.
    expect(await line.closed).toBe(1012);
    expect(trades(line)).toEqual(await tradesOf());
    const back = await heardAgain();
    expect([...back.read, ...trades(back.line)]).toEqual(await tradesOf());
    const ids = [line, back.line].flatMap(({ heard }) =>
      heard.flatMap(({ event }) => (event?.['e'] === 'executionReport' ? [event['I'] as number] : [])),
    );
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    await second.stop();
    expect(await back.line.closed).toBeGreaterThan(1000);
    // Nobody tells what happens now: the program reads it, and hears on from where it came back.
    await fill();
    const again = await listen(first);
    const read = await tradesOf();
    await fill();
    await expect.poll(() => trades(again).length, { timeout: 60_000 }).toBe(2);
    expect([...read, ...trades(again)]).toEqual(await tradesOf());
    again.end();
  });

  test('R-BOT-4: what one node counted is counted on the other', async () => {
    const other = await botServer({ database, config: { ...MANY, redisUrl: redis.url } });
    try {
      const used = async (server: TestServer): Promise<number> =>
        Number(
          (await signedAsk(server, taker, ['GET', '/api/v3/account'])).headers.get('x-mbx-used-weight-1m'),
        );
      // Each look counts as well; what the first alone has counted is far above what the second has.
      await expect
        .poll(
          async () => {
            for (let n = 0; n < 5; n += 1) await used(first);
            return used(other);
          },
          { timeout: 60_000, interval: 500 },
        )
        .toBeGreaterThan(200);
      expect(await used(other)).toBeGreaterThan(100);
    } finally {
      await other.close();
    }
  });
});
