import { describe, expect, test } from 'vitest';
import { nudged, placeOf, scaleOf, snapped } from './chart-scale.ts';

const bars = [
  { high: 50_100, low: 49_900 },
  { high: 50_200, low: 50_000 },
];

describe('the scale of the chart', () => {
  test('a price read off a pixel is the price that was put there', () => {
    const scale = scaleOf(bars, [], 220);
    for (const price of [49_900, 50_000, 50_150.5])
      expect(scale.priceAt(scale.y(price))).toBeCloseTo(price, 6);
  });

  test('a near stop widens it, a far liquidation price stays at the edge', () => {
    const near = scaleOf(bars, [50_350], 220);
    expect(near.high).toBeGreaterThan(50_350);
    const far = scaleOf(bars, [45_248.9], 220);
    expect(far).toMatchObject({ low: scaleOf(bars, [], 220).low });
    expect(placeOf(far.y(45_248.9), 220)).toEqual({ y: 206, beyond: 'below' });
    expect(placeOf(100, 220)).toEqual({ y: 100, beyond: undefined });
  });

  test('R-CT-8: what is dragged lands on a tick', () => {
    expect(snapped(50_000.14, '0.1')).toBe('50000.1');
    expect(snapped(50_000.17, '0.1')).toBe('50000.2');
    expect(snapped(-5, '0.1')).toBe('0');
  });

  test('arrow keys move by ticks and never to nothing', () => {
    expect(nudged('50000', 1, { tick: '0.1', times: 1 })).toBe('50025');
    expect(nudged('50000', -1, { tick: '0.1', times: 10 })).toBe('49750');
    expect(nudged('0.2', -1, { tick: '0.1', times: 10 })).toBe('0.1');
  });
});
