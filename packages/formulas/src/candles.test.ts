/** Candles against the worked examples, and the property that longer ones agree with shorter ones. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bar, CandleInterval } from './candles.ts';
import { addTrade, aggregate, barEnd, barNumber, barOf, barStart, fillGaps, openTimeOf } from './candles.ts';

const INTERVALS: readonly CandleInterval[] = ['1m', '5m', '30m', '1h', '1d', '1w', '1M'];
const at = (text: string): number => Date.parse(text);

/** Candles of 1m from trades `[time, price]`, each of quantity 1. */
function minutes(trades: readonly (readonly [number, bigint])[]): Bar[] {
  const bars: Bar[] = [];
  for (const [time, price] of trades) {
    const openTime = barStart('1m', time);
    const trade = { price, quantity: 1n, quote: price };
    const last = bars.at(-1);
    if (last?.openTime === openTime) addTrade(last, trade);
    else bars.push(barOf(openTime, trade));
  }
  return bars;
}

test('X-MD-1: a fill belongs to the minute of its time; the next minute opens at its own first fill', () => {
  const bars = minutes([
    [at('2025-03-10T12:00:00.000Z'), 100n],
    [at('2025-03-10T12:00:30Z'), 102n],
    [at('2025-03-10T12:00:59.999Z'), 101n],
    [at('2025-03-10T12:01:00.000Z'), 105n],
  ]);
  expect(bars).toMatchObject([
    { openTime: at('2025-03-10T12:00Z'), open: 100n, high: 102n, low: 100n, close: 101n, trades: 3 },
    { openTime: at('2025-03-10T12:01Z'), open: 105n },
  ]);
});

test('X-MD-2: a minute without a fill is flat at the previous close, volume 0, filled', () => {
  const bars = minutes([
    [at('2025-03-10T12:01:00Z'), 105n],
    [at('2025-03-10T12:03:10Z'), 107n],
  ]);
  expect(fillGaps('1m', bars, at('2025-03-10T12:04:59Z'))).toMatchObject([
    { close: 105n },
    {
      openTime: at('2025-03-10T12:02Z'),
      open: 105n,
      high: 105n,
      low: 105n,
      close: 105n,
      volume: 0n,
      trades: 0,
      filled: true,
    },
    { open: 107n },
    { openTime: at('2025-03-10T12:04Z'), close: 107n, filled: true },
  ]);
  expect(fillGaps('1m', [], at('2025-03-10T12:04:59Z'))).toEqual([]);
});

test('X-MD-3: Sunday 23:59:59 belongs to the week of Monday 2025-03-03 and the month of 2025-03-01', () => {
  const sunday = at('2025-03-09T23:59:59Z');
  expect(barStart('1w', sunday)).toBe(at('2025-03-03T00:00Z'));
  expect(barEnd('1w', sunday)).toBe(at('2025-03-10T00:00Z'));
  expect(barStart('1M', sunday)).toBe(at('2025-03-01T00:00Z'));
  expect(barEnd('1M', sunday)).toBe(at('2025-04-01T00:00Z'));
});

describe('for any moment', () => {
  const moment = fc.integer({ min: at('1999-01-01'), max: at('2060-01-01') });

  test('R-MD-3: it lies in its candle, candles are numbered without gaps', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom(...INTERVALS), (time, interval) => {
        const [start, end] = [barStart(interval, time), barEnd(interval, time)];
        expect(start <= time && time < end).toBe(true);
        expect(openTimeOf(interval, barNumber(interval, time))).toBe(start);
        expect(barNumber(interval, end)).toBe(barNumber(interval, time) + 1);
        expect(barStart(interval, start - 1)).toBeLessThan(start);
        // Every boundary is a minute boundary, so longer candles can be made of minutes.
        expect(start % 60_000).toBe(0);
      }),
    );
  });

  test('R-MD-3: candles made of 1m, of any shorter interval, or of the trades themselves are the same', () => {
    const trade = fc.tuple(fc.integer({ min: 0, max: 90 * 86_400_000 }), fc.bigInt({ min: 1n, max: 1_000n }));
    fc.assert(
      fc.property(fc.array(trade, { minLength: 1, maxLength: 200 }), (raw) => {
        const base = at('2025-02-27');
        const trades = raw.map(([ms, price]) => [base + ms, price] as const).sort((a, b) => a[0] - b[0]);
        const ofMinutes = (interval: CandleInterval) => aggregate(interval, minutes(trades));
        for (const interval of INTERVALS) {
          expect(ofMinutes(interval)).toEqual(fromTrades(interval, trades));
          expect(aggregate(interval, ofMinutes('1m'))).toEqual(ofMinutes(interval));
        }
        expect(aggregate('1d', ofMinutes('1h'))).toEqual(ofMinutes('1d'));
        expect(aggregate('1w', ofMinutes('1d'))).toEqual(ofMinutes('1w'));
        expect(aggregate('1M', ofMinutes('1d'))).toEqual(ofMinutes('1M'));
      }),
      { numRuns: 60 },
    );
  });
});

/** A second way to the same candles, straight from the definition. */
function fromTrades(interval: CandleInterval, trades: readonly (readonly [number, bigint])[]): Bar[] {
  const starts = [...new Set(trades.map(([time]) => barStart(interval, time)))];
  return starts.map((openTime) => {
    const prices = trades.filter(([time]) => barStart(interval, time) === openTime).map(([, price]) => price);
    const sorted = [...prices].sort((a, b) => (a < b ? -1 : 1));
    return {
      openTime,
      open: prices[0]!,
      high: sorted.at(-1)!,
      low: sorted[0]!,
      close: prices.at(-1)!,
      volume: BigInt(prices.length),
      quoteVolume: prices.reduce((sum, price) => sum + price, 0n),
      trades: prices.length,
    };
  });
}
