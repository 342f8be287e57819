import type { CandleInterval } from '@candor/formulas';
import { aggregateCandles, indexTick } from '@candor/formulas';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../../platform/clock.ts';
import { examplePair } from '../../market-data.fixture.ts';
import { pricePath } from './price-path.ts';
import { createSimFeed } from './sim-feed.ts';

const NOW = Date.parse('2026-11-21T03:00:00Z');
const btc = examplePair();
const doge = examplePair({ id: 6, base: 'DOGE', priceStep: '0.00001', lot: '1' });

describe('simulated feed', () => {
  test('two instances say the same of every moment, whatever they were asked before', async () => {
    const [a, b] = [createSimFeed(42), createSimFeed(42)];
    const bars = { pair: btc, grid: '1m', from: NOW - DAY_MS, to: NOW } as const;
    await a.history.bars({ ...bars, from: NOW - 3 * DAY_MS });
    for (let n = 0; n < 200; n += 1) a.quotes(btc, NOW - n * 7_919);
    for (const at of [NOW, NOW + 123, NOW - 5 * DAY_MS, NOW + 900 * DAY_MS]) {
      expect(a.quotes(btc, at)).toEqual(b.quotes(btc, at));
    }
    expect(await a.history.bars(bars)).toEqual(await b.history.bars(bars));
  });

  test('another seed is another market', () => {
    expect(createSimFeed(1).quotes(btc, NOW)).not.toEqual(createSimFeed(2).quotes(btc, NOW));
  });

  test('R-IDX-1: at least five venues a pair, on the tick, bid below ask', () => {
    for (const pair of [btc, doge]) {
      const quotes = createSimFeed(42).quotes(pair, NOW);
      expect(new Set(quotes.map((quote) => quote.venue)).size).toBeGreaterThanOrEqual(5);
      for (const { bid, ask } of quotes) {
        expect([bid % pair.priceStep, ask % pair.priceStep]).toEqual([0n, 0n]);
        expect(bid > 0n && bid < ask).toBe(true);
      }
    }
  });

  test('R-IDX-2: over six hours venues fall silent and stray, and the index still moves smoothly', () => {
    const feed = createSimFeed(42);
    let outliers: ReadonlySet<string> = new Set();
    let [silent, stray, last] = [0, 0, 0];
    for (let at = NOW; at < NOW + 6 * 3_600_000; at += 1_000) {
      const quotes = feed
        .quotes(btc, at)
        .map((quote) => ({ ...quote, name: quote.venue, ageMs: at - quote.at }));
      const tick = indexTick(quotes, { indexStep: btc.priceStep, outliers })!;
      outliers = tick.outliers;
      silent += quotes.filter((quote) => quote.ageMs >= 10_000).length;
      stray += outliers.size;
      const price = Number(tick.index);
      if (last !== 0) expect(Math.abs(price / last - 1)).toBeLessThan(0.004);
      last = price;
    }
    expect(silent).toBeGreaterThan(0);
    expect(stray).toBeGreaterThan(0);
  });

  test('R-MD-3: history on each grid agrees with every longer interval; bars are sound', async () => {
    const feed = createSimFeed(42);
    const from = NOW - (NOW % DAY_MS) - 2 * DAY_MS;
    const bars = await feed.history.bars({ pair: doge, grid: '1m', from, to: from + DAY_MS });
    expect(bars).toHaveLength(1440);
    for (const bar of bars) {
      expect(
        bar.low <= bar.open && bar.low <= bar.close && bar.high >= bar.open && bar.high >= bar.close,
      ).toBe(true);
      expect(bar.low > 0n && bar.volume > 0n && bar.trades > 0).toBe(true);
      expect(bar.volume % doge.lot).toBe(0n);
    }
    for (const interval of ['5m', '30m', '1h', '1d'] as CandleInterval[]) {
      const direct = aggregateCandles(bars, interval);
      expect(aggregateCandles(aggregateCandles(bars, '5m'), interval)).toEqual(direct);
      expect(direct.reduce((sum, bar) => sum + bar.volume, 0n)).toBe(
        bars.reduce((sum, bar) => sum + bar.volume, 0n),
      );
    }
  });

  test('history joins the live quotes: the last bar closes where the venue stands', async () => {
    const feed = createSimFeed(7);
    const [bar] = await feed.history.bars({ pair: btc, grid: '1m', from: NOW - 60_000, to: NOW });
    const alpha = feed.quotes(btc, NOW)[0]!;
    const mid = Number(alpha.bid + alpha.ask) / 2;
    expect(Math.abs(Number(bar!.close) / mid - 1)).toBeLessThan(0.002);
  });

  test('returns have the volatility asked for, from minutes to weeks', () => {
    for (const lag of [60, 3_600, 86_400, 604_800]) {
      let sum = 0;
      let count = 0;
      for (let pairId = 1; pairId <= 4; pairId += 1) {
        const path = pricePath({ seed: 42, pairId, level: 97_000, annualVolatility: 0.5 });
        for (let n = 0; n < 300; n += 1, count += 1) {
          const at = NOW / 1000 - n * Math.max(lag * 1.37, 977);
          sum += Math.log(path.at(at) / path.at(at - lag)) ** 2;
        }
      }
      const ratio = Math.sqrt(sum / count) / (0.5 * Math.sqrt(lag / 31_557_600));
      expect(ratio, `lag ${lag}`).toBeGreaterThan(0.65);
      expect(ratio, `lag ${lag}`).toBeLessThan(1.5);
    }
  });
});
