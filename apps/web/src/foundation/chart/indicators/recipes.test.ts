/** Indicators agree with their plain definitions, and one bar at a time gives what all at once gives. */
import { describe, expect, test } from 'vitest';
import { type Bar, incremental } from './incremental.ts';
import {
  bollingerBands,
  exponentialAverages,
  kdj,
  macd,
  movingAverages,
  relativeStrength,
} from './recipes.ts';

const bars: Bar[] = Array.from({ length: 120 }, (_, n) => {
  const close = 100 + Math.sin(n / 5) * 10 + (n % 7);
  return { timestamp: n, open: close - 1, high: close + 2, low: close - 2, close, volume: 10 + (n % 3) };
});
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const recipes = {
  MA: () => incremental<unknown, Record<string, number>>(movingAverages([5, 10, 30]) as never),
  EMA: () => incremental<unknown, Record<string, number>>(exponentialAverages([7, 25]) as never),
  BOLL: () => incremental<unknown, Record<string, number>>(bollingerBands(20, 2) as never),
  MACD: () => incremental<unknown, Record<string, number>>(macd(12, 26, 9) as never),
  KDJ: () => incremental<unknown, Record<string, number>>(kdj(9, 3, 3) as never),
  RSI: () => incremental<unknown, Record<string, number>>(relativeStrength([6, 12, 24]) as never),
};

describe.each(Object.entries(recipes))('%s', (_name, make) => {
  test('bar by bar, with a last bar that changes, equals all at once', () => {
    const live = make();
    for (let count = 1; count <= bars.length; count += 1) {
      const before = bars.slice(0, count - 1);
      const last = bars[count - 1]!;
      live([...before, { ...last, close: last.close + 3, high: last.high + 3 }]);
      live([...before, last]);
    }
    expect(live(bars)).toEqual(make()(bars));
  });

  test('older bars in front are counted from the beginning again', () => {
    const live = make();
    live(bars.slice(40));
    expect(live(bars)).toEqual(make()(bars));
  });

  test('a shorter series of another pair starts over', () => {
    const live = make();
    live(bars);
    const other = bars
      .slice(0, 35)
      .map((bar) => ({ ...bar, timestamp: bar.timestamp + 1000, close: bar.close / 2 }));
    expect(live(other)).toEqual(make()(other));
  });
});

test('a moving average is the mean of the last closes', () => {
  const values = recipes.MA()(bars);
  expect(values[3]?.['ma1']).toBeUndefined();
  expect(values[50]?.['ma2']).toBeCloseTo(mean(bars.slice(41, 51).map((bar) => bar.close)), 9);
});

test('Bollinger bands lie two standard deviations around the mean', () => {
  const window = bars.slice(31, 51).map((bar) => bar.close);
  const spread = Math.sqrt(mean(window.map((close) => (close - mean(window)) ** 2)));
  const value = recipes.BOLL()(bars)[50]!;
  expect(value['up']).toBeCloseTo(mean(window) + 2 * spread, 9);
  expect(value['dn']).toBeCloseTo(mean(window) - 2 * spread, 9);
});

test('an EMA starts at the mean and then weighs the last close by 2/(n+1)', () => {
  const values = recipes.EMA()(bars);
  const seed = mean(bars.slice(0, 7).map((bar) => bar.close));
  expect(values[5]?.['ema1']).toBeUndefined();
  expect(values[6]?.['ema1']).toBeCloseTo(seed, 9);
  expect(values[7]?.['ema1']).toBeCloseTo((2 * bars[7]!.close + 6 * seed) / 8, 9);
});

test('relative strength is 100 when prices only rise and 50 when they stand', () => {
  const rising = bars.map((bar, n) => ({ ...bar, close: n }));
  const still = bars.map((bar) => ({ ...bar, close: 5 }));
  expect(recipes.RSI()(rising).at(-1)?.['rsi1']).toBe(100);
  expect(recipes.RSI()(still).at(-1)?.['rsi1']).toBe(50);
});

test('a tick costs one step whatever the length', () => {
  let steps = 0;
  const count = incremental<number, number>({
    start: 0,
    next: (state) => {
      steps += 1;
      return { state: state + 1, value: state };
    },
  });
  count(bars);
  steps = 0;
  const last = bars.at(-1)!;
  count([...bars.slice(0, -1), { ...last, close: 1 }]);
  expect(steps).toBe(1);
});
