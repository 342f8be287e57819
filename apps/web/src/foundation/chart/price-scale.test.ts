/** Levels widen the chart when they are near, and never flatten it. */
import { describe, expect, test } from 'vitest';
import { rangeWith, scaleOf } from './price-scale.ts';

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
