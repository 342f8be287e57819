/**
 * A recording played through the whole path: feed, index, chain, candles, options and contracts; and each of them equal to
 * what a recomputation from the files alone says (recomputation.ts). The recording is the committed one, or any folder of
 * venues' dumps in CANDOR_RECORDING.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { house, journalOf } from '@candor/ledger';
import { decimal, formatDecimal } from '@candor/money';
import { verifyChain } from '@candor/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketData } from '../../src/foundation/market-data/index.ts';
import type { Foundation } from '../../src/foundation/foundation.ts';
import { movableClock } from '../../src/platform/clock.ts';
import type { Platform } from '../../src/platform/platform.ts';
import type { Contracts } from '../../src/products/contracts/index.ts';
import { createContracts } from '../../src/products/contracts/index.ts';
import type { Options } from '../../src/products/options/index.ts';
import { createOptions } from '../../src/products/options/index.ts';
import { brokenInvariants } from '../check-invariants.ts';
import type { TestCustomer } from '../customers.ts';
import { openCustomers } from '../customers.ts';
import type { TestServer } from '../harness.ts';
import { testDatabase, testServer } from '../harness.ts';
import { openToAll } from '../house.ts';
import type { PlainTick, PlainTrade } from './recomputation.ts';
import { plainBars, plainLong, plainOption, plainTicks, readTrades } from './recomputation.ts';

const RECORDING =
  process.env['CANDOR_RECORDING'] ?? join(dirname(fileURLToPath(import.meta.url)), 'recording');
const START = Date.parse('2026-11-21T10:00:00Z');
const BTC = 1;
const USDT = 3;
const PLAYED_S = 330;
const HISTORY_MS = 6 * 60_000;
/** Seconds at which each customer buys a call, a put and a long. */
const BUYS = [20, 45, 88, 100, 113, 150, 186, 199, 230, 241];

let server: TestServer;
let market: MarketData;
/** In the play's time: what was recorded six minutes in happens at START. */
let trades: PlainTrade[];
let expected: PlainTick[];
const bought: {
  acceptedAt: number;
  customer: TestCustomer;
  call: number;
  put: number;
  long: number;
  stops: [bigint, bigint];
}[] = [];

beforeAll(async () => {
  const recorded = readTrades(RECORDING);
  const first = recorded[0]!.ts - (recorded[0]!.ts % 60_000);
  const playFrom = first + HISTORY_MS;
  trades = recorded.map((trade) => ({ ...trade, ts: trade.ts + START - playFrom }));
  // The second in which a node starts is nobody's: it leads from the next on.
  expected = plainTicks(trades, START + 1_000, START + PLAYED_S * 1_000);
  const feed = `replay:${RECORDING}@${new Date(playFrom).toISOString()}`;
  await play(feed);
});
afterAll(() => server.close());

async function play(marketFeed: string): Promise<void> {
  const clock = movableClock(START);
  const database = await testDatabase();
  let options: Options | undefined;
  let contracts: Contracts | undefined;
  let opened: Foundation | undefined;
  // Ticks are acted on when the test says so.
  const asleep = (platform: Platform, on: Foundation): Foundation => {
    const pairs = () => on.ticks.pairs().filter(({ id }) => id === BTC);
    const ticks = { ...on.ticks, pairs, optionPairs: pairs, onTick: () => undefined };
    return (opened ??= { ...openToAll(platform, on), ticks });
  };
  server = await testServer({
    clock,
    database,
    config: { marketFeed },
    products: [
      (platform, on) => (options = createOptions(platform, asleep(platform, on))),
      (platform, on) => (contracts = createContracts(platform, asleep(platform, on))),
    ],
  });
  const { ticks, ledger } = opened!;
  market = opened!.marketData;
  for (let n = 0; !market.leads() && n < 500; n += 1) await new Promise((wake) => setTimeout(wake, 20));
  const { db } = server.platform;
  const head = { kind: 'demo_funding', refType: 'demo', actor: 'job:test' } as const;
  const give = (to: Parameters<typeof journalOf>[1][number]['to'], amount: string, refId: string) =>
    journalOf({ ...head, refId }, [{ from: house('X:demo'), to, currencyId: USDT, amount: decimal(amount) }]);
  const customers = await openCustomers(
    database.owner,
    BUYS.map(() => ({})),
  );
  const given = customers.flatMap(({ id: userId }) =>
    (['option', 'contract'] as const).map((account) =>
      give({ userId, account, bucket: 'available' }, '1000', `${account}${userId}`),
    ),
  );
  const books = [give(house('B:option:a'), '1000000', 'o'), give(house('B:contract'), '2000000', 'c')];
  await db.transaction('fund', (tx) => ledger.post(tx, [...given, ...books]));
  for (const { token } of customers)
    await server.call('microtrade/test', { answers: 'bcabc', accepted: 1 }, { token });
  for (let second = 1; second <= PLAYED_S; second += 1) {
    clock.set(START + second * 1_000);
    const before = ticks.latest(BTC)?.seq ?? 0;
    market.tick(clock.now());
    if (expected.some(({ at }) => at === clock.now()))
      while ((ticks.latest(BTC)?.seq ?? 0) === before) await new Promise((wake) => setTimeout(wake, 1));
    while (await options!.runner.runPair(BTC));
    while (await contracts!.runner.runPair(BTC));
    if (BUYS.includes(second))
      await buy(customers[BUYS.indexOf(second)]!, clock.now(), ticks.latest(BTC)!.index);
  }
  await market.writeCandles();
}

async function buy(customer: TestCustomer, acceptedAt: number, index: bigint): Promise<void> {
  const call = async (path: string, fields: Record<string, string | number>): Promise<number> => {
    const reply = await server.call(path, fields, { token: customer.token, lang: 'en' });
    if (reply.type !== 'ok') throw new Error(JSON.stringify(reply));
    return reply.data.id;
  };
  const option = { match_id: BTC, seconds: 60, number: '10' };
  const whole = index - (index % decimal('0.1'));
  const stops: [bigint, bigint] = [whole - decimal('25'), whole + decimal('30')];
  const long = {
    currency_id: BTC,
    legal_id: USDT,
    type: 1,
    share: 10,
    multiple: 10,
    accepted: 1,
    stop_loss_price: formatDecimal(stops[0]),
    target_profit_price: formatDecimal(stops[1]),
    stop_source: 'index',
  };
  bought.push({
    acceptedAt,
    customer,
    stops,
    call: await call('microtrade/submit', { ...option, type: 1 }),
    put: await call('microtrade/submit', { ...option, type: 2 }),
    long: await call('lever/submit', long),
  });
}

const get = async (path: string, fields: Record<string, string | number>) =>
  (await server.call(path, fields, { method: 'GET' })).data;

test('R-IDX-1, R-IDX-2, R-IDX-3, R-IDX-4, R-IDX-5: every published tick is what the recorded trades say', async () => {
  const rows = await server.database.owner.query<
    PlainTick & { at: Date; line: string; hash: Buffer; seq: bigint }
  >(
    'select at, index, bid, ask, mark, status, line, hash, seq from ticks_lines where pair_id = $1 order by seq',
    [BTC],
  );
  const published = rows.map(({ at, index, bid, ask, mark, status, line }) => ({
    at: new Date(at).getTime(),
    index,
    bid,
    ask,
    mark,
    status,
    used: line
      .split('|')
      .at(-1)!
      .split(',')
      .filter((source) => source.endsWith(':in'))
      .map((source) => source.split(':')[0]),
  }));
  expect(published).toEqual(expected);
  if (process.env['CANDOR_RECORDING'] === undefined)
    expect(new Set(expected.map(({ status }) => status))).toEqual(new Set(['ok', 'degraded']));
  const { previous, symbol, tick } = await get('ticks', { symbol: 'BTC/USDT', after: 0, limit: 1 });
  const lines = rows.map(({ seq, hash, line }) => ({ seq: Number(seq), hash: hash.toString('hex'), line }));
  expect(
    verifyChain({ symbol, previous, indexStep: decimal(tick), isFromGenesis: true }, lines).fault,
  ).toBeUndefined();
});

test('R-MD-1, R-MD-2, R-MD-3: candles of the index and of the recorded venue are those of the files', async () => {
  // Of what was published: the index of the first second was told, but its publication in the chain was nobody's.
  const points = expected.map(({ at, index }) => ({ ts: at, price: index, quantity: 0n }));
  const venue = [...new Set(trades.map((trade) => trade.venue))].sort()[0]!;
  const own = trades.filter((trade) => trade.venue === venue && trade.ts < START);
  for (const [source, minutes, known] of [
    ['index', 1, points],
    ['index', 5, points],
    [venue, 1, own],
    [venue, 5, own],
  ] as const) {
    const bars = plainBars(known, minutes);
    const shown = (await get('currency/new_timeshar', {
      symbol: 'BTC/USDT',
      period: `${minutes}min`,
      source,
    })) as Record<string, string | number>[];
    const text = bars.map((bar) => ({
      time: bar.time,
      open: formatDecimal(bar.open),
      high: formatDecimal(bar.high),
      low: formatDecimal(bar.low),
      close: formatDecimal(bar.close),
      volume: formatDecimal(bar.volume),
    }));
    const wanted = new Set(bars.map(({ time }) => time));
    const plain = shown
      .filter(({ time }) => wanted.has(Number(time)))
      .map(({ time, open, high, low, close, volume }) => ({ time, open, high, low, close, volume }));
    expect(plain, `${source} ${minutes}m`).toEqual(text);
  }
});

test('R-OPT-3, R-OPT-4, R-OPT-5: every option is settled as the files say', async () => {
  const outcomes = new Set<string>();
  for (const { acceptedAt, customer, call, put } of bought) {
    for (const [id, isCall] of [
      [call, true],
      [put, false],
    ] as const) {
      const { order } = (
        await server.call('microtrade/detail', { id }, { method: 'GET', token: customer.token })
      ).data;
      const ratio = decimal(order.profit_ratio) / 100n;
      const band = order.flat_band === null ? 0n : decimal(order.flat_band);
      const right = plainOption(expected, {
        acceptedAt,
        isCall,
        seconds: 60,
        stake: decimal('10'),
        ratio,
        band,
      });
      expect({
        strike: order.open_price,
        expiresAt: order.expires_at,
        price: order.end_price,
        outcome: order.outcome,
        paid: order.paid,
      }).toEqual({
        strike: formatDecimal(right.strike),
        expiresAt: right.expiresAt,
        price: right.price === null ? null : formatDecimal(right.price),
        outcome: right.outcome,
        paid: formatDecimal(right.paid),
      });
      outcomes.add(right.outcome);
    }
  }
  for (const outcome of ['won', 'lost', ...(process.env['CANDOR_RECORDING'] === undefined ? ['void'] : [])])
    expect(outcomes).toContain(outcome);
});

test('R-CT-2, R-CT-8: stops trigger on the tick and execute at the price that the files say', async () => {
  const rows = await server.database.owner.query<{ seq: bigint; at: Date }>(
    'select seq, at from ticks_lines where pair_id = $1',
    [BTC],
  );
  const timeOf = new Map(rows.map(({ seq, at }) => [Number(seq), at.getTime()]));
  const ways = new Set<boolean>();
  for (const { acceptedAt, customer, long, stops } of bought) {
    const { position } = (await server.call('lever/detail', { id: long }, { token: customer.token })).data;
    const right = plainLong(expected, { acceptedAt, stopLoss: stops[0], takeProfit: stops[1] });
    if (right === undefined) {
      expect(position.status).toBe(1);
      continue;
    }
    ways.add(right.isStop);
    expect({
      entry: position.price,
      triggeredAt: timeOf.get(position.trigger_seq),
      exit: position.update_price,
      closedAt: timeOf.get(position.close_seq),
      reason: position.reason,
    }).toEqual({
      entry: formatDecimal(right.entry),
      triggeredAt: right.triggeredAt,
      exit: formatDecimal(right.exit),
      closedAt: right.closedAt,
      reason: right.isStop ? 'stop_loss' : 'take_profit',
    });
  }
  expect(ways.size).toBe(2);
  expect(await brokenInvariants(server.database.owner)).toEqual({});
});
