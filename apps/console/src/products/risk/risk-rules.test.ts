import { describe, expect, test } from 'vitest';
import { heatOf, netOf, percentOf, venueState } from './risk-rules.ts';

describe('the risk board', () => {
  test('R-CT-11: net exposure is signed and its share of the cap is not', () => {
    expect(netOf('1200000', '3000000.5')).toBe('-1800000.50');
    expect(percentOf('-1800000', '2000000')).toBe('90.00');
    expect(percentOf('1', '0')).toBeUndefined();
  });
  test.each([
    ['59.99', 'success'],
    ['60', 'warning'],
    ['89.99', 'warning'],
    ['90', 'error'],
    [undefined, 'success'],
  ] as const)('%s percent of a cap is %s', (percent, heat) => expect(heatOf(percent)).toBe(heat));
  test.each([
    [true, 20_000, 'in'],
    [false, 10_000, 'stale'],
    [false, 9_999, 'outlier'],
  ] as const)('R-IDX-2: a venue that is in %s, silent for %d ms, is %s', (isIn, age, state) =>
    expect(venueState({ is_in: isIn, age_ms: age })).toBe(state),
  );
});
