/** Where a chart of programs begins (R-BOT-3), and what it costs to ask for it. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestServer } from '../../../../test/harness.ts';
import { ask, botServer } from '../bots.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await botServer({ config: { rateLimitPerMinute: 1_000_000 } });
});
afterAll(() => server.close());

type Bars = [number, ...unknown[]][];
const bars = async (query: string): Promise<Bars> => {
  const { status, body } = await ask(server, 'GET', {
    path: '/api/v3/klines',
    query: `symbol=BTCUSDT&${query}`,
  });
  expect(status).toBe(200);
  return body as unknown as Bars;
};

test('who asks from before there was anything has the first bars there are; finding them is worked out once', async () => {
  const { marketData } = server.on();
  const read = vi.spyOn(marketData, 'candles');
  for (const interval of ['1d', '8h']) {
    let first: Bars[number] | undefined;
    // Old history is slow to come where much else runs.
    await expect
      .poll(async () => ([first] = await bars(`interval=${interval}&startTime=0&limit=1`)).length, {
        timeout: 60_000,
      })
      .toBe(1);
    read.mockClear();
    for (const startTime of [0, 1, 1_000_000_000])
      expect((await bars(`interval=${interval}&startTime=${startTime}&limit=1`))[0]![0]).toBe(first![0]);
    // Each looks into its own range, then reads the one it is answered with.
    expect(read.mock.calls.length).toBeLessThanOrEqual(3 * 2);
    read.mockClear();
    // It begins where the range without a start ends, however far back that is asked for.
    expect(await bars(`interval=${interval}&endTime=${first![0] - 1}`)).toEqual([]);
    const next = await bars(`interval=${interval}&startTime=${first![0] + 1}&limit=2`);
    expect(next[0]![0]).toBeGreaterThan(first![0]);
    // From a moment that has not come there is nothing, and nothing is looked for.
    read.mockClear();
    expect(await bars(`interval=${interval}&startTime=${Date.now() + 86_400_000_000}`)).toEqual([]);
    expect(await bars(`interval=${interval}&startTime=0&endTime=1`)).toEqual([]);
    expect(read.mock.calls.length).toBeLessThanOrEqual(2);
    read.mockClear();
  }
});

test('in a range in which no bar begins there is none, and nothing is read for it', async () => {
  const read = vi.spyOn(server.on().marketData, 'candles');
  const [last] = await bars('interval=1m&limit=1');
  for (const interval of ['1m', '1h', '1d', '8h', '1M']) {
    const [first] = await bars(`interval=${interval}&endTime=${last![0] - 7 * 86_400_000}&limit=1`);
    read.mockClear();
    expect(await bars(`interval=${interval}&startTime=${first![0] + 1}&endTime=${first![0] + 2}`)).toEqual(
      [],
    );
    expect(read).not.toHaveBeenCalled();
  }
  read.mockRestore();
});

test('R-BOT-4: bars that are put together weigh what is read for them', async () => {
  const weightOf = async (interval: string): Promise<number> => {
    const used = async (query: string): Promise<number> => {
      const { headers } = await ask(server, 'GET', {
        path: '/api/v3/klines',
        query: `symbol=BTCUSDT&${query}`,
      });
      return Number(headers.get('x-mbx-used-weight-1m'));
    };
    const before = await used('interval=1m&limit=1');
    return (await used(`interval=${interval}&limit=1000`)) - before;
  };
  // History that is still on its way is asked for again; a minute that ends meanwhile begins anew at nothing.
  await expect.poll(() => weightOf('8h'), { timeout: 60_000, interval: 500 }).toBeGreaterThan(24);
  await expect.poll(() => weightOf('1h'), { timeout: 60_000, interval: 500 }).toBeLessThan(20);
});
