/** Levels widen the chart when they are near, and never flatten it. */
import { describe, expect, test } from 'vitest';
import { coversMark, markAt, rangeWith, scaleOf } from './price-scale.ts';

const candles = { from: 49_900, to: 50_200 };

describe('the scale of the price chart', () => {
  test('without levels the candles fill it', () => {
    expect(rangeWith(candles, [])).toEqual(candles);
  });

  test('a near stop widens it, a far liquidation price does not', () => {
    expect(rangeWith(candles, [50_350])).toEqual({ from: 49_900, to: 50_350 });
    expect(rangeWith(candles, [45_248.9])).toEqual(candles);
    expect(rangeWith(candles, [49_800, 50_350, 45_248.9])).toEqual({ from: 49_800, to: 50_350 });
  });

  test('a quiet market does not look wild', () => {
    const quiet = rangeWith({ from: 50_000, to: 50_001 }, [50_000.5]);
    expect(quiet.to - quiet.from).toBeCloseTo(40, 0);
  });

  test('a price read off a pixel is the price that was put there', () => {
    const scale = scaleOf(candles, { height: 220, axisWidth: 60 });
    expect(scale.y(50_200)).toBe(0);
    expect(scale.y(49_900)).toBe(220);
    for (const price of [49_900, 50_000, 50_150.5, 51_000])
      expect(scale.priceAt(scale.y(price))).toBeCloseTo(price, 6);
  });
});

test('a label that would cover the highest price is known, one above it or on the other side is free', () => {
  const highest = markAt({ x: 270, y: 40, of: 'high' }, 310);
  const label = { left: 182, right: 310, y: 44 };
  expect(coversMark([highest], label)).toBe(true);
  expect(coversMark([highest], { ...label, y: 60 })).toBe(false);
  expect(coversMark([highest], { ...label, left: 6, right: 134 })).toBe(false);
  // The text stands above the end of the highest candle, and below the lowest.
  expect(coversMark([highest], { ...label, y: 18 })).toBe(true);
  expect(coversMark([markAt({ x: 270, y: 40, of: 'low' }, 310)], { ...label, y: 18 })).toBe(false);
  // Left of the middle the chart writes to the right.
  expect(coversMark([markAt({ x: 120, y: 40, of: 'high' }, 310)], label)).toBe(true);
  expect(coversMark([markAt({ x: 60, y: 40, of: 'high' }, 310)], label)).toBe(false);
});
