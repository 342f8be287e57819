/** 24 h statistics and the price band against the worked examples. */
import { decimal, formatDecimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import { barOf } from './candles.ts';
import { changeOf, priceBand, windowStatistics } from './statistics.ts';

const fill = (time: string, price: string) =>
  barOf(Date.parse(time), { price: decimal(price), quantity: decimal('2'), quote: decimal(price) * 2n });

describe('24 h statistics', () => {
  test('X-MD-4: open 100 from before the window, high 104, low 98, last 102, change 2%', () => {
    const inside = [
      fill('2025-03-09T12:30Z', '104'),
      fill('2025-03-10T11:00Z', '98'),
      fill('2025-03-10T11:50Z', '102'),
    ];
    expect(windowStatistics(inside, decimal('100'))).toEqual({
      open: decimal('100'),
      high: decimal('104'),
      low: decimal('98'),
      last: decimal('102'),
      volume: decimal('6'),
      quoteVolume: decimal('608'),
      trades: 3,
      change: decimal('0.02'),
    });
  });

  test('R-MD-5: without a fill before the window it opens at its first fill', () => {
    expect(windowStatistics([fill('2025-03-09T12:30Z', '104')], undefined)).toMatchObject({
      open: decimal('104'),
      change: 0n,
    });
  });

  test('R-MD-5: a window without fills keeps the price it began with and no volume; before any fill there is nothing', () => {
    expect(windowStatistics([], decimal('7'))).toMatchObject({
      open: decimal('7'),
      high: decimal('7'),
      low: decimal('7'),
      last: decimal('7'),
      volume: 0n,
    });
    expect(windowStatistics([], undefined)).toBeUndefined();
  });

  test('a fall is truncated toward zero', () => {
    expect(formatDecimal(changeOf(decimal('3'), decimal('2')))).toBe('-0.33333333');
  });
});

describe('the price band', () => {
  const rule = { inner: decimal('0.02'), outer: decimal('0.05'), tick: decimal('0.01') };
  const band = (index: string, premium: string) => {
    const { highestBuy, lowestSell } = priceBand(decimal(index), decimal(premium), rule);
    return [formatDecimal(highestBuy), formatDecimal(lowestSell)];
  };

  test('R-SPOT-6: 2% around the index without a premium', () => {
    expect(band('100', '0')).toEqual(['102', '98']);
  });

  test('R-SPOT-6: the premium shifts both edges, but never beyond 5%, and never past the index itself', () => {
    expect(band('100', '1')).toEqual(['103', '99']);
    expect(band('100', '4')).toEqual(['105', '100']);
    expect(band('100', '-4')).toEqual(['100', '95']);
  });

  test('R-SPOT-6: edges stand on the tick, inside the band', () => {
    expect(band('100.333', '0')).toEqual(['102.33', '98.33']);
  });
});
