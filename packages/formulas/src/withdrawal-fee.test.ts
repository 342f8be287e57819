/** Fees of withdrawals to the last digit: the worked examples, and that nothing is created or lost by the split. */
import { decimal, formatDecimal } from '@candor/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withdrawalFee, withdrawalScale } from './withdrawal-fee.ts';

const split = (amount: string, rate: string, fixed = '0', chainScale = 6) => {
  const { fee, arrives } = withdrawalFee(decimal(amount), {
    rate: decimal(rate),
    fixed: decimal(fixed),
    chainScale,
  });
  return { fee: formatDecimal(fee), arrives: formatDecimal(arrives) };
};

describe('the fee of a withdrawal', () => {
  it('X-WD-1: 1,000 USDT at 5 %: fee 50, arrives 950', () => {
    expect(split('1000', '0.05')).toEqual({ fee: '50', arrives: '950' });
  });

  it('X-WD-2: the same under the recommended schedule: arrives 999', () => {
    expect(split('1000', '0', '1')).toEqual({ fee: '1', arrives: '999' });
  });

  it('X-MONEY-3: 33.333333 at 5 % is cut off at six places: 1.666666 and 31.666667', () => {
    expect(split('33.333333', '0.05')).toEqual({ fee: '1.666666', arrives: '31.666667' });
  });

  it('R-MONEY-4: a chain with more places than the ledger counts with eight', () => {
    expect(withdrawalScale(18)).toBe(8);
    expect(split('0.12345678', '0.05', '0', 18)).toEqual({ fee: '0.00617283', arrives: '0.11728395' });
  });

  it('R-WD-3: a fixed part larger than the amount takes all of it and no more', () => {
    expect(split('0.5', '0', '1')).toEqual({ fee: '0.5', arrives: '0' });
  });

  it('R-MONEY-2: fee and arrival together are the amount, and the fee is never rounded up', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 16n }).map((units) => units * 100n);
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 10_000_000n }), (amount, rate) => {
        const { fee, arrives } = withdrawalFee(amount, { rate, fixed: 0n, chainScale: 6 });
        expect(fee + arrives).toBe(amount);
        expect(fee % 100n).toBe(0n);
        expect(fee * 100_000_000n <= amount * rate).toBe(true);
        expect((fee + 100n) * 100_000_000n > amount * rate).toBe(true);
      }),
    );
  });
});
