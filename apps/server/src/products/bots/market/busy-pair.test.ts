/** What a pair with many trades costs whoever asks about it, and what he is told (R-BOT-4). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestServer } from '../../../../test/harness.ts';
import { ask, botServer } from '../bots.fixture.ts';

/** In a hundred seconds. */
const TRADES = 20_000;
let server: TestServer;

beforeAll(async () => {
  server = await botServer({ config: { rateLimitPerMinute: 300 } });
  const { markets, marketData } = server.on();
  const { id } = markets.pairBySymbol('DOT/USDT')!;
  const now = server.platform.clock.now();
  // The first quarter at 1, the others at 2.
  await server.database.owner.query(
    `insert into spot_trades select $1, n, price, 100000000, price, 'B', n, n, 1, 2, 0, 0, $2::timestamptz + n * interval '5 ms'
     from generate_series(1, $3::integer) n, lateral (select case when n <= $3::integer / 4 then 100000000 else 200000000 end as price) p`,
    [id, new Date(now - 100_000), TRADES],
  );
  // Told of the last, it reads the others.
  const last = { tradeNo: TRADES, price: 200_000_000n, quantity: 100_000_000n, quote: 200_000_000n };
  marketData.onTrades(id, [{ ...last, takerSide: 'buy', at: now }]);
  await vi.waitFor(() => expect(marketData.lastTradeNo(id)).toBe(TRADES), { timeout: 60_000 });
});
afterAll(() => server.close());

const get = (path: string, query: string) => ask(server, 'GET', { path, query: `symbol=DOTUSDT&${query}` });

test('an average is of all trades of its minutes, and reads none of them', async () => {
  const { body } = await get('/api/v3/avgPrice', '');
  expect(body['price']).toBe('1.75000000');
});

test('the first trade of a moment is found in few questions, wherever it lies', async () => {
  const trades = await get('/api/v3/historicalTrades', `fromId=${TRADES / 2}&limit=1`);
  const [half] = trades.body as unknown as { id: number; time: number }[];
  const read = vi.spyOn(server.platform.db, 'query');
  for (const [time, id] of [
    [half!.time, half!.id],
    [half!.time - 1, half!.id],
    [half!.time + 1, half!.id + 1],
    [0, 1],
    [Date.now() + 60_000, undefined],
  ] as const) {
    read.mockClear();
    const { body } = await get('/api/v3/aggTrades', `startTime=${time}&limit=1`);
    expect((body as unknown as { a: number }[])[0]?.a).toBe(id);
    expect(read.mock.calls.filter(([sql]) => sql.includes('spot_tape')).length).toBeLessThanOrEqual(4);
  }
  read.mockRestore();
});

test('R-BOT-4: bars of a second weigh what is read for them, and are refused where that is too much', async () => {
  const first = await get('/api/v3/klines', 'interval=1s&limit=1000');
  expect(first.status).toBe(200);
  // Two hundred, less what it got back while it was answered.
  expect(Number(first.headers.get('x-mbx-used-weight-1m'))).toBeGreaterThan(TRADES / 200);
  const bars = first.body as unknown as [number, ...unknown[]][];
  expect(bars.reduce((sum, bar) => sum + Number(bar[8]), 0)).toBe(TRADES);
  const more = await Promise.all(
    Array.from({ length: 5 }, () => get('/api/v3/klines', 'interval=1s&limit=1000')),
  );
  for (const { status, body, headers } of more) {
    expect([status, body.code]).toEqual([429, -1003]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
});
