import type { Candle, CandleInterval } from '@candor/formulas';
import { aggregateCandles, candlesFromFills } from '@candor/formulas';
import { decimal } from '@candor/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';
import type { KeptMinutes, TapeTrade } from './candle-store.ts';
import { readCandles, readCursors, readTrades } from './candle-store.ts';
import { insertTrades, seededTape } from './market-data.fixture.ts';
import { writeIndexCandles, writeOwnCandles } from './write-candles.ts';

const START = Date.parse('2025-03-08T22:10:00Z');
const FAR = START + 400 * 86_400_000;
const KEPT: [CandleInterval, KeptMinutes][] = [
  ['1m', 1],
  ['1h', 60],
  ['1d', 1440],
];

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.close());

const kept = async (pairId: number, minutes: KeptMinutes): Promise<Candle[]> =>
  (await readCandles(t.db, { series: 'O', pairId, minutes, from: 0, to: FAR })).map(
    ({ lastTradeNo: _, ...bar }) => bar,
  );

async function expectAgreement(pairId: number, tape: TapeTrade[]): Promise<void> {
  for (const [interval, minutes] of KEPT) {
    expect(await kept(pairId, minutes), interval).toEqual(candlesFromFills(tape, interval));
  }
}

describe('own candles', () => {
  test('R-MD-2, R-MD-3: kept 1m, 1h and 1d bars equal bars built from the trades, run by run', async () => {
    const tape = seededTape({ seed: 5, from: START, count: 900, maxGapMs: 400_000 });
    for (const part of [tape.slice(0, 1), tape.slice(1, 400), tape.slice(400)]) {
      await insertTrades(t.owner, 1, part);
      await writeOwnCandles(t.db, 97);
      await expectAgreement(1, tape.slice(0, part.at(-1)!.tradeNo));
    }
    expect((await readCursors(t.db)).get(1)).toBe(900);
    const daily = await kept(1, 1440);
    expect(aggregateCandles(await kept(1, 1), '1d')).toEqual(daily);
  });

  test('two writers at once count every trade once', async () => {
    const tape = seededTape({ seed: 6, from: START, count: 500, maxGapMs: 90_000 });
    await insertTrades(t.owner, 2, tape);
    await Promise.all([writeOwnCandles(t.db, 50), writeOwnCandles(t.db, 50), writeOwnCandles(t.db, 50)]);
    await expectAgreement(2, tape);
    expect(await writeOwnCandles(t.db)).toBe(0);
  });

  test("a bar's trades are found again by its numbers", async () => {
    const bars = await readCandles(t.db, { series: 'O', pairId: 2, minutes: 1, from: 0, to: FAR });
    const bar = bars.find((candle) => candle.trades > 2)!;
    const trades = await readTrades(t.db, {
      pairId: 2,
      first: bar.lastTradeNo - bar.trades + 1,
      last: bar.lastTradeNo,
    });
    expect(candlesFromFills(trades, '1m')).toEqual([
      expect.objectContaining({ time: bar.time, volume: bar.volume }),
    ]);
  });

  test('sums beyond one bigint do not stop the writer', async () => {
    const huge = {
      price: decimal('0.00001'),
      quantity: decimal('80000000000'),
      quote: decimal('800000'),
      takerSide: 'buy' as const,
    };
    const tape = [1, 2, 3].map((tradeNo) => ({ ...huge, tradeNo, at: START + tradeNo }));
    await insertTrades(t.owner, 3, tape);
    await writeOwnCandles(t.db);
    expect((await kept(3, 1))[0]!.volume).toBe(huge.quantity * 3n);
  });
});

describe('index candles', () => {
  test('R-MD-1: index bars are a series of their own, without volume, and merge when written again', async () => {
    const bar = {
      pairId: 1,
      time: START,
      open: 100n,
      high: 120n,
      low: 90n,
      close: 110n,
      volume: 0n,
      quoteVolume: 0n,
      trades: 0,
    };
    await writeIndexCandles(t.db, [bar]);
    await writeIndexCandles(t.db, [
      { ...bar, high: 115n, low: 80n, close: 85n },
      { ...bar, time: START + 60_000, close: 95n },
    ]);
    const read = (minutes: KeptMinutes) =>
      readCandles(t.db, { series: 'I', pairId: 1, minutes, from: 0, to: FAR });
    expect((await read(1)).map(({ high, low, close }) => [high, low, close])).toEqual([
      [120n, 80n, 85n],
      [120n, 90n, 95n],
    ]);
    expect(await read(60)).toEqual([
      expect.objectContaining({ open: 100n, high: 120n, low: 80n, close: 95n, volume: 0n }),
    ]);
    expect((await kept(1, 1)).some((candle) => candle.time === START && candle.volume === 0n)).toBe(false);
  });
});
