import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ceilTo,
  decimal,
  divideDown,
  divideUp,
  formatDecimal,
  formatFixed,
  multiplyDown,
  multiplyUp,
  roundHalfEven,
  truncateTo,
} from './index.ts';

describe('rounding by name', () => {
  test('X-MONEY-2: a margin is rounded up, a payout down', () => {
    expect(formatDecimal(divideUp(decimal('1000'), decimal('3')))).toBe('333.33333334');
    expect(formatDecimal(divideDown(decimal('1000'), decimal('3')))).toBe('333.33333333');
  });

  test('X-MONEY-3: a withdrawal fee at chain scale and its complement lose nothing', () => {
    const amount = decimal('33.333333');
    const fee = truncateTo(multiplyDown(amount, decimal('0.05')), 6);
    expect(formatDecimal(fee)).toBe('1.666666');
    expect(formatDecimal(amount - fee)).toBe('31.666667');
  });

  test('X-MONEY-4: a loss is truncated toward zero', () => {
    // -0.000000019 is a product that 8 places cannot hold: -19 * 0.1 units.
    expect(multiplyDown(-19n, decimal('0.1'))).toBe(-1n);
    expect(multiplyDown(19n, decimal('0.1'))).toBe(1n);
  });

  test('X-SPOT-1: the seller fee of a trade is truncated at 8 places', () => {
    const notional = multiplyDown(decimal('65432.10'), decimal('0.12345'));
    expect(formatDecimal(notional)).toBe('8077.592745');
    const fee = multiplyDown(notional, decimal('0.001'));
    expect(formatDecimal(fee)).toBe('8.07759274');
    expect(formatDecimal(notional - fee)).toBe('8069.51515226');
  });

  test('X-SPOT-4: a fee below one unit is no fee', () => {
    expect(multiplyDown(decimal('0.00001'), decimal('0.00075'))).toBe(0n);
  });

  test('X-IDX-1: half-even at a tenth of the tick', () => {
    const middle = decimal('50000.0') + decimal('50005.0');
    expect(formatFixed(roundHalfEven(middle, 2n, decimal('0.01')), 2)).toBe('50002.50');
    expect(roundHalfEven(5n, 2n, 1n)).toBe(2n);
    expect(roundHalfEven(7n, 2n, 1n)).toBe(4n);
    expect(roundHalfEven(-5n, 2n, 1n)).toBe(-2n);
  });

  test('R-MONEY-1: truncation and ceiling differ on both sides of zero', () => {
    expect(formatDecimal(truncateTo(decimal('-1.29'), 1))).toBe('-1.2');
    expect(formatDecimal(ceilTo(decimal('1.21'), 1))).toBe('1.3');
    expect(formatDecimal(ceilTo(decimal('-1.29'), 1))).toBe('-1.2');
    expect(() => truncateTo(1n, 9)).toThrow(RangeError);
  });

  test('down is never above up, and they differ by at most one unit', () => {
    const value = fc.bigInt({ min: 0n, max: 10n ** 18n });
    fc.assert(
      fc.property(value, value, (a, b) => {
        const gap = multiplyUp(a, b) - multiplyDown(a, b);
        expect(gap === 0n || gap === 1n).toBe(true);
        expect(multiplyDown(-a, b)).toBe(-multiplyDown(a, b));
      }),
    );
  });
});
