/** The examples of the guide and the market maker, run as programs of their own against a server. */
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { Bot } from './bots.fixture.ts';
import { ask, openBot, signedAsk } from './bots.fixture.ts';

const EXAMPLES = fileURLToPath(new URL('./examples/', import.meta.url));
const MARKET_MAKER = fileURLToPath(
  new URL('../../../../../examples/market-maker/market-maker.mjs', import.meta.url),
);
const MAKER_S = 60;
let server: TestServer;
let bot: Bot;

beforeAll(async () => {
  // With a book that moves: quotes of the house, and demo traders.
  server = await testServer({
    without: ['chains'],
    config: { houseLiquidity: true, demoTraders: true, rateLimitPerMinute: 60_000 },
  });
  bot = await openBot(server, { 1: '5', 3: '100000' });
});
afterAll(() => server.close());

function run(file: string, env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, URL: server.url, API_KEY: bot.apiKey, API_SECRET: bot.secret, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((wake) => child.once('close', (code) => wake({ code, said })));
}

const openOrders = async () =>
  (await signedAsk(server, bot, ['GET', '/api/v3/openOrders'])).body as unknown as unknown[];

test.each(readdirSync(EXAMPLES).filter((name) => name.endsWith('.mjs')))(
  'the guide shows %s, and it runs',
  async (name) => {
    const guide = await (await fetch(`${server.url}/api/docs/bots`)).text();
    const first = readFileSync(`${EXAMPLES}${name}`, 'utf8').split('\n')[0]!;
    expect(guide).toContain(first);
    const { code, said } = await run(`${EXAMPLES}${name}`, {});
    expect([code, said], said).toEqual([0, expect.stringContaining('done ')]);
    expect(await openOrders()).toEqual([]);
  },
);

test(
  'the market maker quotes for a minute, trades with others, and ends with its books right',
  async () => {
    const before = await balances();
    const running = run(MARKET_MAKER, { SECONDS: String(MAKER_S), HALF_SPREAD: '0.0002' });
    const taker = await openBot(server, { 1: '5', 3: '100000' });
    let isOver = false;
    void running.then(() => (isOver = true));
    for (let n = 0; !isOver; n += 1) {
      const side = n % 2 === 0 ? 'BUY' : 'SELL';
      await signedAsk(server, taker, ['POST', '/api/v3/order'], {
        symbol: 'BTCUSDT',
        side,
        type: 'MARKET',
        quantity: '0.004',
      });
      await new Promise((wake) => setTimeout(wake, 500));
    }
    const { code, said } = await running;
    expect(code, said).toBe(0);
    expect(await openOrders()).toEqual([]);
    const { body } = await signedAsk(server, bot, ['GET', '/api/v3/myTrades'], {
      symbol: 'BTCUSDT',
      limit: 1_000,
    });
    const fills = body as unknown as Fill[];
    expect(fills.length, said).toBeGreaterThan(0);
    expect(fills.every(({ isMaker }) => isMaker)).toBe(true);
    const moved = fills.reduce(sumOf, { BTC: 0n, USDT: 0n });
    expect(await balances()).toEqual({ BTC: before.BTC + moved.BTC, USDT: before.USDT + moved.USDT });
    const { held } = JSON.parse(said.trim().split('\n').at(-1)!) as { held: number };
    const gross = fills.reduce((sum, { isBuyer, qty }) => sum + (isBuyer ? units(qty) : -units(qty)), 0n);
    expect(BigInt(Math.round(held * 1e8))).toBe(gross);
    const state = await ask(server, 'GET', { path: '/api/v3/ping' });
    expect(state.status).toBe(200);
  },
  (MAKER_S + 120) * 1_000,
);

interface Fill {
  isBuyer: boolean;
  isMaker: boolean;
  qty: string;
  quoteQty: string;
  commission: string;
}
interface Sums {
  BTC: bigint;
  USDT: bigint;
}
const units = (text: string): bigint => BigInt(text.replace('.', ''));

function sumOf({ BTC, USDT }: Sums, { isBuyer, qty, quoteQty, commission }: Fill): Sums {
  const [base, quote, fee] = [units(qty), units(quoteQty), units(commission)];
  return isBuyer
    ? { BTC: BTC + base - fee, USDT: USDT - quote }
    : { BTC: BTC - base, USDT: USDT + quote - fee };
}

/** Free and locked together. */
async function balances(): Promise<Sums> {
  const { body } = await signedAsk(server, bot, ['GET', '/api/v3/account']);
  const rows = body['balances'] as { asset: string; free: string; locked: string }[];
  const of = (asset: string): bigint => {
    const row = rows.find((each) => each.asset === asset)!;
    return units(row.free) + units(row.locked);
  };
  return { BTC: of('BTC'), USDT: of('USDT') };
}
