import { describe, expect, test } from 'vitest';
import { nudged, placeOf, snapped } from './chart-scale.ts';

describe('places on the chart', () => {
  test('a line beyond the chart stays at its edge and says where it lies', () => {
    expect(placeOf(900, 220)).toEqual({ y: 206, beyond: 'below' });
    expect(placeOf(-900, 220)).toEqual({ y: 14, beyond: 'above' });
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
