import { decimal, formatDecimal } from '@candor/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CandleFill, CandleInterval } from './candles.ts';
import { aggregateCandles, candlesFromFills, fillGaps, openTimeOf, stepTime } from './candles.ts';
import { dayStatistics, figuresOf, gainersOf } from './statistics.ts';

const d = decimal;
const INTERVALS: CandleInterval[] = ['1m', '5m', '15m', '30m', '1h', '2h', '4h', '12h', '1d', '1w', '1M'];
const at = (text: string): number => Date.parse(text);
const fill = (time: string, price: string): CandleFill => ({
  price: d(price),
  quantity: d('1'),
  quote: d(price),
  at: at(time),
});
const ohlc = (candle: { open: bigint; high: bigint; low: bigint; close: bigint }) =>
  [candle.open, candle.high, candle.low, candle.close].map(formatDecimal);

const noon = [
  fill('2025-03-10T12:00:00.000Z', '100'),
  fill('2025-03-10T12:00:30.000Z', '102'),
  fill('2025-03-10T12:00:59.999Z', '101'),
  fill('2025-03-10T12:01:00.000Z', '105'),
];

describe('candles', () => {
  test('X-MD-1: a fill belongs to the minute of its match time', () => {
    const [first, second] = candlesFromFills(noon, '1m');
    expect(ohlc(first!)).toEqual(['100', '102', '100', '101']);
    expect(formatDecimal(second!.open)).toBe('105');
  });

  test('X-MD-2: a minute without fills is the previous close, filled; none before the first fill', () => {
    const shown = fillGaps(candlesFromFills(noon, '1m'), {
      interval: '1m',
      last: at('2025-03-10T12:03:00Z'),
    });
    expect(shown.map((candle) => candle.filled)).toEqual([false, false, true, true]);
    expect(ohlc(shown[2]!)).toEqual(['105', '105', '105', '105']);
    expect([shown[2]!.volume, shown[2]!.trades]).toEqual([0n, 0]);
  });

  test('R-MD-4: an earlier close fills the time before the first bar of the part shown', () => {
    const range = {
      interval: '1m',
      first: at('2025-03-10T11:58:00Z'),
      last: at('2025-03-10T12:01:00Z'),
    } as const;
    const shown = fillGaps(candlesFromFills(noon, '1m'), { ...range, previousClose: d('99') });
    expect(shown.map((candle) => formatDecimal(candle.close))).toEqual(['99', '99', '101', '105']);
    expect(fillGaps([], { ...range, previousClose: d('99') })).toHaveLength(4);
    expect(fillGaps([], range)).toEqual([]);
  });

  test('X-MD-3: Sunday 23:59:59 belongs to the week of Monday 3 March and the month of 1 March', () => {
    const sunday = at('2025-03-09T23:59:59Z');
    expect(openTimeOf('1w', sunday)).toBe(at('2025-03-03T00:00:00Z'));
    expect(openTimeOf('1M', sunday)).toBe(at('2025-03-01T00:00:00Z'));
    expect(openTimeOf('1w', sunday + 1000)).toBe(at('2025-03-10T00:00:00Z'));
  });

  test('R-MD-3: months step by the calendar, over the year and the leap day', () => {
    expect(stepTime('1M', at('2024-02-01T00:00:00Z'), 1)).toBe(at('2024-03-01T00:00:00Z'));
    expect(stepTime('1M', at('2025-01-01T00:00:00Z'), -1)).toBe(at('2024-12-01T00:00:00Z'));
    expect(stepTime('1w', at('2025-03-03T00:00:00Z'), 2)).toBe(at('2025-03-17T00:00:00Z'));
  });

  test('R-MD-3: bars aggregated from 1m, or from any shorter interval, equal bars built from the fills', () => {
    const fills = fc.array(
      fc.record({
        gapMs: fc.integer({ min: 0, max: 40 * 3_600_000 }),
        price: fc.bigInt(1n, 10n ** 15n),
        quantity: fc.bigInt(1n, 10n ** 12n),
      }),
      { maxLength: 120 },
    );
    fc.assert(
      fc.property(fills, fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 }), (rows, a, b) => {
        let clock = at('2024-12-20T00:00:00Z');
        const tape = rows.map(({ gapMs, price, quantity }) => ({
          price,
          quantity,
          quote: price * quantity,
          at: (clock += gapMs),
        }));
        const longer = INTERVALS[Math.max(a, b)]!;
        const shorter = longer === '1M' && Math.min(a, b) === 9 ? '1d' : INTERVALS[Math.min(a, b)]!;
        expect(aggregateCandles(candlesFromFills(tape, shorter), longer)).toEqual(
          candlesFromFills(tape, longer),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('24 h figures', () => {
  const tape = [
    fill('2025-03-09T11:59:00Z', '100'),
    fill('2025-03-09T12:30:00Z', '104'),
    fill('2025-03-10T11:00:00Z', '98'),
    fill('2025-03-10T11:50:00Z', '102'),
  ];
  const insideOf = (fills: CandleFill[]) => figuresOf(candlesFromFills(fills, '1m'));

  test('X-MD-4: open24 is the last fill before the window; change 2.00%', () => {
    const figures = dayStatistics(insideOf(tape.slice(1)), tape[0]!.price)!;
    expect(
      [figures.open24, figures.high24, figures.low24, figures.last, figures.change].map(formatDecimal),
    ).toEqual(['100', '104', '98', '102', '0.02']);
  });

  test('R-MD-5: without an earlier fill open24 is the first inside; without any inside the price stands', () => {
    expect(formatDecimal(dayStatistics(insideOf(tape.slice(1)), undefined)!.open24)).toBe('104');
    expect(dayStatistics(undefined, d('7'))).toMatchObject({ last: d('7'), change: 0n, volume24: 0n });
    expect(dayStatistics(undefined, undefined)).toBeUndefined();
  });

  test('R-MD-5: gainers are sorted by change among pairs that turned over 10,000', () => {
    const row = (name: string, change: string, quote24: string) => ({
      name,
      change: d(change),
      quote24: d(quote24),
    });
    const rows = [
      row('a', '0.01', '10000'),
      row('b', '0.5', '9999.99999999'),
      row('c', '0.03', '20000'),
      row('d', '-0.2', '90000'),
    ];
    expect(gainersOf(rows).map(({ name }) => name)).toEqual(['c', 'a', 'd']);
  });
});
