import type { Candle } from '@candor/formulas';
import { aggregateCandles, candlesFromFills } from '@candor/formulas';
import { decimal, formatDecimal } from '@candor/money';
import type { ReplyOf } from '@candor/wire';
import { marketCalls } from '@candor/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';
import type { MarketNode } from './market-data.fixture.ts';
import { insertTrades, marketNode } from './market-data.fixture.ts';
import type { TapeTrade } from './candle-store.ts';

const LISTED = Date.parse('2026-11-21T03:00:20Z');
const d = decimal;

let t: TestDatabase;
let node: MarketNode;
beforeAll(async () => {
  t = await testDatabase();
  node = await marketNode(t.db, { at: LISTED });
});
afterAll(async () => {
  await node.stop();
  await t.close();
});

const candles = (period: string, more: Record<string, unknown> = {}) =>
  node.call(marketCalls.candles, { symbol: 'BTC/USDT', period, ...more }) as Promise<
    ReplyOf<typeof marketCalls.candles>
  >;
const bar = (row: ReplyOf<typeof marketCalls.candles>[number]): Candle => ({
  time: row.time,
  open: d(row.open),
  high: d(row.high),
  low: d(row.low),
  close: d(row.close),
  volume: d(row.volume),
  quoteVolume: d(row.quote_volume),
  trades: row.trades,
});

describe('a fresh installation', () => {
  test('R-MD-1: every interval has at least 300 bars at first start, from the named venue, in every spelling', async () => {
    for (const period of [
      '1min',
      '5min',
      '15min',
      '30min',
      '60min',
      '1day',
      '1week',
      '1mon',
      '1m',
      '5m',
      '15m',
      '30m',
      '1h',
      '2h',
      '4h',
      '12h',
      '1d',
      '1w',
      '1M',
      '1D',
      '1W',
    ]) {
      const now = Math.floor(LISTED / 1000);
      const bars = await candles(period, { from: now - 86_400, to: now });
      expect(bars.length, period).toBeGreaterThanOrEqual(300);
      expect(bars[0]!.source).toBe('sim-alpha');
      const times = bars.map(({ time }) => time);
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    }
    await expect(candles('7m')).rejects.toMatchObject({ code: 'period_unknown' });
  });

  test('R-MD-3: imported bars of every interval agree with the 1m bars under them', async () => {
    const minutes = (await candles('1m', { limit: 1500 })).map(bar);
    for (const period of ['5m', '15m', '30m', '1h'] as const) {
      const shown = (await candles(period)).map(bar);
      const built = aggregateCandles(minutes, period).slice(1, -1);
      for (const one of built) expect(shown.find(({ time }) => time === one.time)).toEqual(one);
    }
    const hours = (await candles('1h', { limit: 1500 })).map(bar);
    for (const period of ['2h', '4h', '12h', '1d', '1w'] as const) {
      const shown = (await candles(period, { limit: 1500 })).map(bar);
      for (const one of aggregateCandles(hours, period).slice(1, -1))
        expect(shown.find(({ time }) => time === one.time)).toEqual(one);
    }
    const days = (await candles('1d', { limit: 1500 })).map(bar);
    const months = (await candles('1M')).map(bar);
    for (const one of aggregateCandles(days, '1M').slice(1, -1))
      expect(months.find(({ time }) => time === one.time)).toEqual(one);
  });

  test('another node, and a restarted one, shows the same history', async () => {
    const other = await marketNode(t.db, { at: LISTED + 5_000 });
    const key = (row: { time: number; closed: boolean }) => row.closed && row.time < LISTED - 60_000;
    const request = { symbol: 'ETHUSDT', period: '30m' };
    const [a, b] = await Promise.all([
      node.call(marketCalls.candles, request),
      other.call(marketCalls.candles, request),
    ]);
    expect((b as { time: number; closed: boolean }[]).filter(key)).toEqual(
      (a as { time: number; closed: boolean }[]).filter(key),
    );
    await other.stop();
  });

  test('every public call answers in the shape the wire names', async () => {
    const requests: [keyof typeof marketCalls, Record<string, unknown>][] = [
      ['quotations', {}],
      ['candles', { symbol: 'btc_usdt', period: '1mon' }],
      ['timeShare', { symbol: 'BTCUSDT' }],
      ['deal', { currency_id: 1, legal_id: 3 }],
      ['deal', { currency_id: 1 }],
      ['pairs', {}],
      ['tickers', {}],
      ['gainers', { limit: 5 }],
      ['depth', { match_id: 1 }],
      ['trades', { symbol: 'BTC/USDT' }],
      ['index', { symbol: 'BTC/USDT' }],
    ];
    for (const [name, request] of requests) {
      const reply = await node.call(marketCalls[name], request);
      const parsed = v.safeParse(marketCalls[name].reply, reply);
      expect(parsed.success ? [] : parsed.issues.map((issue) => issue.message), name).toEqual([]);
    }
    const [usdt] = (await node.call(marketCalls.quotations, {})) as ReplyOf<typeof marketCalls.quotations>;
    expect(usdt).toMatchObject({ id: 3, name: 'USDT' });
    expect(usdt!.quotation.length).toBeGreaterThanOrEqual(12);
    for (const row of usdt!.quotation) {
      expect(row.spark, row.symbol).toHaveLength(24);
      expect(d(row.now_price) > 0n).toBe(true);
      expect(row.source).toBe('sim-alpha');
    }
  });

  test('R-SPOT-1: conflicting or unknown names of a pair are refused', async () => {
    for (const query of [
      {},
      { symbol: 'FOO/USDT' },
      { match_id: 99 },
      { symbol: 'BTC/USDT', match_id: 2 },
      { legal_id: 3 },
    ]) {
      await expect(node.call(marketCalls.index, query)).rejects.toMatchObject({ code: 'pair_unknown' });
    }
  });

  test('R-SPOT-6: no band in the first ten minutes, then around the index with the average premium', async () => {
    expect(node.market.band(1).band).toBe('none');
    node.clock.set(LISTED + 600_000);
    node.market.tick(node.clock.now());
    const index = node.market.indexPrice(1)!;
    node.market.recordMid(1, index + d('30'));
    const band = node.market.band(1).band as { highestBuy: bigint; lowestSell: bigint };
    const priceStep = d('0.01');
    expect(band.highestBuy).toBe(((index + (index * d('0.02')) / d('1') + d('30')) / priceStep) * priceStep);
    node.clock.advance(10_000);
    // Without ticks the index is too old, and nothing was traded here.
    expect(node.market.band(1).band).toBe('limit_only');
    expect(node.market.index(1)).toBeUndefined();
    node.market.onTrades(5, [trade(1, '700', '1', node.clock.now())]);
    expect(typeof node.market.band(5).band).toBe('object');
    node.market.tick(node.clock.now());
  });

  test('R-MD-7: valuation by index, by rate, and a coin without a price says so', () => {
    expect(node.market.usdtPrice(3)).toEqual({ price: d('1'), source: 'unit' });
    expect(node.market.usdtPrice(1)).toEqual({ price: node.market.indexPrice(1), source: 'index' });
    expect(node.market.usdtPrice(15)).toMatchObject({ source: 'rate' });
    expect(node.market.usdtPrice(999)).toEqual({ price: undefined, source: 'none' });
    expect(node.market.valuationChoices()).toEqual(
      expect.arrayContaining(['USDT', 'USD', 'CNY', 'JPY', 'KRW', 'EUR', 'THB']),
    );
    expect(node.market.valuationRate('CNY')).toMatchObject({ source: 'demo table' });
  });
});

const trade = (tradeNo: number, price: string, quantity: string, at: number): TapeTrade => ({
  tradeNo,
  price: d(price),
  quantity: d(quantity),
  quote: (d(price) * d(quantity)) / d('1'),
  takerSide: 'buy',
  at,
});

describe('own trades', () => {
  const first = LISTED + 12 * 60_000;
  const tape = [
    trade(1, '97000', '0.5', first),
    trade(2, '97100', '0.25', first + 30_000),
    trade(3, '96900', '0.1', first + 59_999),
    trade(4, '97050', '0.2', first + 180_000),
  ];

  test('X-MD-1, X-MD-2: bars of our trades follow imported ones, gaps filled from the close before', async () => {
    node.clock.set(first + 200_000);
    await insertTrades(t.owner, 1, tape);
    node.market.onTrades(1, tape.slice(0, 2));
    node.market.onTrades(1, tape.slice(1));
    await node.market.writeCandles();
    const bars = await candles('1m', { limit: 20 });
    const imported = bars.filter(({ source }) => source === 'sim-alpha');
    const own = bars.filter(({ source }) => source === 'own');
    expect(own.filter(({ filled }) => !filled).map(bar)).toEqual(candlesFromFills(tape, '1m'));
    expect(own[0]).toMatchObject({ filled: true, open: imported.at(-1)!.close, volume: '0', trades: 0 });
    expect(imported.every(({ filled }) => !filled)).toBe(true);
    expect(bars).toHaveLength(20);
    expect(bars.map(({ closed }) => closed)).toEqual(bars.map((_, n) => n < 19));
  });

  test('R-MD-1: the bar in which the listing lies joins both and names both; a source asked for stands alone', async () => {
    const day = (await candles('1d')).at(-1)!;
    expect(day.source).toBe('own+sim-alpha');
    const parts = [
      (await candles('1d', { source: 'sim-alpha' })).at(-1)!,
      (await candles('1d', { source: 'own' })).at(-1)!,
    ];
    expect(d(day.volume)).toBe(d(parts[0]!.volume) + d(parts[1]!.volume));
    expect(parts.map(({ source }) => source)).toEqual(['sim-alpha', 'own']);
    expect(
      (await candles('1m', { source: 'index', limit: 3 })).every(
        (one) => one.source === 'index' && one.volume === '0',
      ),
    ).toBe(true);
  });

  test('R-MD-1: the index with its history: the venue before the listing, then the index, and no trade of ours', async () => {
    const bars = await candles('1m', { source: 'indexed', limit: 20 });
    expect(bars).toHaveLength(20);
    const sources = bars.map(({ source }) => source);
    expect([...new Set(sources)].filter((source) => source.startsWith('own'))).toEqual([]);
    expect([...sources].sort((a, b) => (a === b ? 0 : a === 'sim-alpha' ? -1 : 1))).toEqual(sources);
    const index = bars.filter(({ source }) => source === 'index');
    expect(index.length).toBeGreaterThan(0);
    expect(index.every(({ volume, trades }) => volume === '0' && trades === 0)).toBe(true);
    const alone = await candles('1m', { source: 'index', limit: 20 });
    for (const bar of index.filter(({ filled }) => !filled))
      expect(alone.find(({ time }) => time === bar.time)).toEqual(bar);
    const share = (await node.call(marketCalls.timeShare, {
      symbol: 'BTCUSDT',
      source: 'indexed',
    })) as ReplyOf<typeof marketCalls.timeShare>;
    const last = share.at(-1)!;
    expect(last.price).toBe(bars.at(-1)!.close);
    const mean = share.reduce((sum, { price }) => sum + d(price), 0n) / BigInt(share.length);
    expect(last.average).toBe(formatDecimal((mean / d('0.01')) * d('0.01')));
  });

  test('a gap in the trades heard is filled from the database before newer ones count', async () => {
    const at = first + 210_000;
    const more = [5, 6, 7, 8].map((no) => trade(no, `9700${no}`, '0.1', at + no));
    await insertTrades(t.owner, 1, more);
    node.clock.set(at + 1_000);
    node.market.onTrades(1, [more[3]!]);
    await expect.poll(() => node.market.lastPrice(1)).toBe(d('97008'));
    const shown = (await node.call(marketCalls.trades, { symbol: 'BTC/USDT', limit: 8 })) as { id: number }[];
    expect(shown.map(({ id }) => id)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('closed bars never change: a node that starts later shows the same', async () => {
    await node.market.writeCandles();
    node.clock.advance(120_000);
    const before = (await candles('1m')).filter(({ closed }) => closed);
    const other = await marketNode(t.db, { at: node.clock.now() });
    const after = (await other.call(marketCalls.candles, {
      symbol: 'BTC/USDT',
      period: '1m',
    })) as typeof before;
    expect(after.filter(({ closed }) => closed)).toEqual(before);
    expect(other.market.lastPrice(1)).toBe(node.market.lastPrice(1));
    await other.stop();
  });

  test('R-MD-5: figures of 24 h slide to the trade, and turn to our own when history has left the window', async () => {
    const expected = (now: number) => {
      const all = [...tape, ...[5, 6, 7, 8].map((no) => trade(no, `9700${no}`, '0.1', first + 210_000 + no))];
      const inside = all.filter(({ at }) => at > now - 86_400_000 && at <= now);
      const before = all.findLast(({ at }) => at <= now - 86_400_000);
      const high = inside.reduce((most, { price }) => (price > most ? price : most), 0n);
      const volume = inside.reduce((sum, { quantity }) => sum + quantity, 0n);
      return {
        high24: formatDecimal(high),
        vol24: formatDecimal(volume),
        open24: formatDecimal((before ?? inside[0]!).price),
      };
    };
    for (const offset of [0, 29_999, 30_000, 30_001, 59_998, 59_999, 100_000, 180_000, 210_006]) {
      const now = first + 86_400_000 + offset;
      node.clock.set(now - 60_000);
      node.market.tick(node.clock.now());
      node.clock.set(now);
      await node.edgesRead();
      node.market.tick(now);
      const [btc] = (await node.call(marketCalls.tickers, {})) as ReplyOf<typeof marketCalls.tickers>;
      expect(btc, `${offset}`).toMatchObject({ ...expected(now), source: 'own', last: '97008' });
    }
  });
});
