import { decimal, formatDecimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import type { OptionOrder, OptionTick, OptionType } from './option.ts';
import {
  breakEvenRate,
  isSoldOut,
  leastFlatRatio,
  mostFlatRatio,
  potentialProfit,
  settleOption,
  settlementOf,
} from './option.ts';

const d = decimal;
const f = formatDecimal;
const EXPIRY = 1_740_787_300_000;
const TEN = '50010.10 50010.60 50011.00 50009.80 50060.00 50011.30 50010.90 49950.00 50011.40 50010.70'.split(
  ' ',
);
const ticksOf = (prices: readonly string[]): OptionTick[] =>
  prices.map((price, n) => ({ seq: n + 1, at: EXPIRY - 9_000 + n * 1_000, index: d(price), status: 'ok' }));
const order = (type: OptionType, strike: string, more: Partial<OptionOrder> = {}): OptionOrder => ({
  type,
  stake: d('100'),
  payoutRatio: d('0.95'),
  strike: d(strike),
  expiresAt: EXPIRY,
  indexStep: d('0.1'),
  flatBand: null,
  ...more,
});
const settled = (of: OptionOrder, prices: readonly string[] = TEN) => {
  const { outcome, settlementPrice: price, profit, paid } = settleOption(of, ticksOf(prices));
  return [outcome, price === null ? null : f(price), f(profit), f(paid)];
};

describe('settlement', () => {
  test('X-OPT-1: a call above its strike wins 95', () => {
    expect(settled(order('call', '50005.35'))).toEqual(['won', '50010.77', '95', '195']);
  });
  test('X-OPT-2: the put loses its stake', () => {
    expect(settled(order('put', '50005.35'))).toEqual(['lost', '50010.77', '0', '0']);
  });
  test('X-OPT-3: S = K is flat, the stake returns whole', () => {
    const same = Array.from({ length: 10 }, () => '50010.80');
    expect(settled(order('call', '50010.80'), same)).toEqual(['flat', '50010.8', '0', '100']);
    expect(settled(order('put', '50010.80'), same)).toEqual(['flat', '50010.8', '0', '100']);
  });
  test('X-OPT-4, R-OPT-6: six usable ticks void the order, seven do not', () => {
    const ticks = ticksOf(TEN).map((tick, n) => (n < 4 ? { ...tick, status: 'degraded' as const } : tick));
    expect(settleOption(order('call', '1'), ticks)).toMatchObject({
      outcome: 'void',
      paid: d('100'),
      settlementPrice: null,
      counted: [5, 6, 7, 8, 9, 10],
    });
    ticks[3] = { ...ticks[3]!, status: 'stressed' };
    expect(settleOption(order('call', '1'), ticks).outcome).toBe('won');
  });
  test('X-OPT-5: profit is truncated', () => {
    expect(f(potentialProfit(d('33.33333333'), d('0.85')))).toBe('28.33333333');
  });
  test('R-OPT-4: the window is open at its beginning and closed at its end', () => {
    const ticks = ticksOf(TEN);
    const before = { ...ticks[0]!, seq: 0, at: EXPIRY - 10_000, index: d('1') };
    const after = { ...ticks[0]!, seq: 11, at: EXPIRY + 1, index: d('1') };
    expect(settleOption(order('call', '50005.35'), [before, ...ticks, after]).counted).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });
  test('R-OPT-4: the mean is rounded half-even at a tenth of the tick', () => {
    const mean = (...prices: string[]) =>
      f(settlementOf(ticksOf(prices), EXPIRY, d('0.1')).settlementPrice ?? 0n);
    expect(mean('1', '1', '1.00', '1.01', '1.01', '1.02', '2', '2')).toBe('1.01');
    expect(mean('1', '1', '1.00', '1.00', '1.00', '1.01', '1.01', '9', '9')).toBe('1');
    expect(mean('1', '1', '1.00', '1.00', '1.01', '1.01', '9', '9')).toBe('1');
    expect(mean('1', '1', '1.01', '1.01', '1.02', '1.02', '9', '9')).toBe('1.02');
  });
  test('R-OPT-4: says which ticks were left out; of equal ones the older counts as lower', () => {
    expect(settlementOf(ticksOf(TEN), EXPIRY, d('0.1'))).toEqual({
      settlementPrice: d('50010.77'),
      counted: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      trimmed: [4, 5, 8, 9],
    });
    const same = ticksOf(Array.from({ length: 10 }, () => '7'));
    expect(settlementOf(same, EXPIRY, d('0.1')).trimmed).toEqual([1, 2, 9, 10]);
    expect(settlementOf(same.slice(0, 3), EXPIRY, d('0.1'))).toMatchObject({
      settlementPrice: null,
      trimmed: [1, 2, 3],
    });
  });
  test('R-OPT-7: within the band flat wins and the others are refunded', () => {
    const band = { flatBand: d('0.0002') };
    expect(settled(order('flat', '50005.35', { ...band, payoutRatio: d('14.2') }))).toEqual([
      'won',
      '50010.77',
      '1420',
      '1520',
    ]);
    expect(settled(order('call', '50005.35', band))[0]).toBe('flat');
    expect(settled(order('flat', '49990', band))[0]).toBe('lost');
  });
});

describe('what the option fund may promise', () => {
  test('X-OPT-6: hit rate needed only to break even', () => {
    const percent = (ratio: string) => (Number(breakEvenRate(d(ratio))) / 1_000_000).toFixed(2);
    expect(['0.80', '0.85', '0.92', '0.95'].map(percent)).toEqual(['55.56', '54.05', '52.08', '51.28']);
  });
  test('X-OPT-7: sold out by side, not by net', () => {
    const at = { fund: d('100000'), calls: d('700'), puts: d('300'), all: d('1000') };
    const profit = potentialProfit(d('400'), d('0.95'));
    expect(isSoldOut({ ...at, order: { type: 'call', profit } })).toBe(true);
    expect(isSoldOut({ ...at, order: { type: 'put', profit } })).toBe(false);
    expect(isSoldOut({ ...at, all: d('19700'), order: { type: 'put', profit } })).toBe(true);
  });
  test('X-OPT-8: the flat type must give back 95%', () => {
    expect(f(leastFlatRatio(d('0.0625')))).toBe('14.2');
    expect(f(mostFlatRatio(d('0.0625')))).toBe('15');
  });
});
