import fc from 'fast-check';
import { MAX_AMOUNT, ONE, decimal, formatDecimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import {
  annualRate,
  hostingCoverage,
  hostingShortfall,
  interestAfter,
  interestOf,
  interestOfToday,
  maturesAt,
  paidAt,
  paymentsDue,
  redemption,
  remainingDays,
  settlementRatio,
  shownDailyRate,
  totalInterest,
  worstPenalty,
} from './index.ts';

const DAY = 86_400_000;
const terms = (amount: string, cycleDays: number, totalYield: string) => ({
  amount: decimal(amount),
  cycleDays,
  totalYield: decimal(totalYield),
});
const bought = (text: string) => Date.parse(text);
const iso = (at: number) => new Date(at).toISOString().slice(0, 16);

describe('hosting', () => {
  test('X-FN-1, R-FN-2: 10,000 at 6% over 15 days from 13:45: 40 a day, each at 00:00 UTC, 600 in all', () => {
    const order = terms('10000', 15, '0.06');
    const boughtAt = bought('2025-03-01T13:45:00Z');
    expect(shownDailyRate(order)).toBe(decimal('0.004'));
    for (let k = 1; k <= 15; k += 1) expect(interestOf(order, k)).toBe(decimal('40'));
    expect(iso(paidAt(boughtAt, 1))).toBe('2025-03-03T00:00');
    expect(iso(maturesAt({ boughtAt, cycleDays: 15 }))).toBe('2025-03-17T00:00');
    expect(totalInterest(order)).toBe(decimal('600'));
    // Nothing on the day of purchase; each of the accrual days after it earns.
    const progress = { ...order, boughtAt, payments: 0 };
    expect(interestOfToday(progress, boughtAt + 3_600_000)).toBe(0n);
    expect(interestOfToday(progress, bought('2025-03-02T00:00:00Z'))).toBe(decimal('40'));
    expect(interestOfToday(progress, bought('2025-03-16T23:59:59Z'))).toBe(decimal('40'));
    expect(interestOfToday(progress, bought('2025-03-17T00:00:00Z'))).toBe(0n);
  });

  test('X-FN-2, R-FN-5: with 3 days remaining 12 of 1,000 stay, 988 come back, 1,020 with the interest', () => {
    const order = terms('1000', 15, '0.04');
    expect(settlementRatio(order)).toBe(decimal('0.004'));
    const boughtAt = 0;
    const progress = { ...order, boughtAt, payments: 12 };
    expect(remainingDays(progress)).toBe(3);
    const { penalty, back } = redemption(progress, boughtAt + 13 * DAY);
    expect([penalty, back, back + interestAfter(order, 12)].map(formatDecimal)).toEqual([
      '12',
      '988',
      '1020',
    ]);
  });

  test('X-FN-3, R-FN-6: at 6% the same takes 18 and gives back 982', () => {
    const order = terms('1000', 15, '0.06');
    expect(settlementRatio(order)).toBe(decimal('0.006'));
    const { penalty, back } = redemption({ ...order, boughtAt: 0, payments: 12 }, 13 * DAY);
    expect([penalty, back].map(formatDecimal)).toEqual(['18', '982']);
  });

  test('X-FN-4, R-FN-3: 2.66666666, then 2.66666667 twice, 8 after three days, 40 in all', () => {
    const order = terms('1000', 15, '0.04');
    expect([1, 2, 3].map((k) => formatDecimal(interestOf(order, k)))).toEqual([
      '2.66666666',
      '2.66666667',
      '2.66666667',
    ]);
    expect(interestAfter(order, 3)).toBe(decimal('8'));
    expect(interestAfter(order, 15)).toBe(decimal('40'));
  });

  test('X-FN-5, R-FN-7: 480 by the formula, capped to 100; 900 come back, 40 interest are kept', () => {
    const order = terms('1000', 90, '0.36');
    const { penalty, back } = redemption({ ...order, boughtAt: 0, payments: 10 }, 11 * DAY);
    expect([penalty, back, interestAfter(order, 10)].map(formatDecimal)).toEqual(['100', '900', '40']);
    expect(worstPenalty(order)).toBe(decimal('100'));
    expect(worstPenalty(terms('1000', 15, '0.04'))).toBe(decimal('60'));
  });

  test('X-FN-6, R-FN-8: 60,000 must lie in reserve; after 250,000 sold 15,000 and 45,000, coverage 1', () => {
    const [quota, totalYield] = [decimal('1000000'), decimal('0.06')];
    expect(hostingShortfall({ free: 0n, unsold: quota, totalYield })).toBe(decimal('60000'));
    const [committed, free] = [decimal('15000'), decimal('45000')];
    const reserve = { free, committed, unpaid: committed, unsold: decimal('750000'), totalYield };
    expect(hostingCoverage(reserve)).toBe(ONE);
    expect(hostingShortfall(reserve)).toBe(0n);
    expect(hostingCoverage({ ...reserve, free: 0n, committed: 0n, unpaid: 0n, unsold: 0n })).toBeNull();
  });

  test('X-FN-7, R-FN-9: 0.4% a day is 146% a year', () => {
    expect(annualRate(terms('1', 15, '0.06'))).toBe(decimal('1.46'));
  });

  test('X-FN-8, R-FN-7: 23 h after purchase nothing is taken; a day after it something is', () => {
    const order = { ...terms('1000', 15, '0.04'), boughtAt: 0, payments: 0 };
    expect(redemption(order, 23 * 3_600_000)).toEqual({ penalty: 0n, back: decimal('1000') });
    expect(redemption(order, DAY - 1).penalty).toBe(0n);
    expect(redemption(order, DAY)).toEqual({ penalty: decimal('60'), back: decimal('940') });
  });

  test('R-FN-5: a settlement ratio that is no decimal of six places makes no product', () => {
    expect(settlementRatio(terms('1', 7, '0.01'))).toBeUndefined();
    expect(settlementRatio(terms('1', 7, '0.0014'))).toBe(decimal('0.0003'));
    // 1.5 * 0.00000001 has nine places.
    expect(settlementRatio(terms('1', 1, '0.00000001'))).toBeUndefined();
    expect(settlementRatio(terms('1', 0, '0.01'))).toBeUndefined();
  });

  test('R-FN-2: leap days, ends of months and years are days like all others', () => {
    expect(iso(paidAt(bought('2028-02-28T23:59:59.999Z'), 1))).toBe('2028-03-01T00:00');
    expect(iso(paidAt(bought('2027-02-28T00:00:00.000Z'), 1))).toBe('2027-03-02T00:00');
    expect(iso(maturesAt({ boughtAt: bought('2025-12-20T12:00:00Z'), cycleDays: 30 }))).toBe(
      '2026-01-20T00:00',
    );
    const order = { boughtAt: bought('2025-10-25T22:30:00Z'), cycleDays: 3 };
    // The night in which Europe's clocks go back: UTC knows nothing of it.
    expect(paymentsDue(order, bought('2025-10-26T23:59:59.999Z'))).toBe(0);
    expect(paymentsDue(order, bought('2025-10-27T00:00:00.000Z'))).toBe(1);
    expect(paymentsDue(order, bought('2025-11-27T00:00:00.000Z'))).toBe(3);
    expect(paymentsDue(order, 0)).toBe(0);
  });

  test('R-FN-3, R-MONEY-3: payments add up to the total, none is negative, and selling never needs more than was set aside', () => {
    const quota = fc.bigInt({ min: 1n, max: MAX_AMOUNT / 1000n });
    fc.assert(
      fc.property(
        fc.array(quota, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 400 }),
        fc.bigInt({ min: 1n, max: ONE }),
        (amounts, cycleDays, totalYield) => {
          const all = amounts.reduce((sum, amount) => sum + amount, 0n);
          let free = totalInterest({ amount: all, totalYield });
          let unsold = all;
          for (const amount of amounts) {
            const order = { amount, cycleDays, totalYield };
            const parts = Array.from({ length: cycleDays }, (_, n) => interestOf(order, n + 1));
            expect(parts.every((part) => part >= 0n)).toBe(true);
            expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(totalInterest(order));
            free -= totalInterest(order);
            unsold -= amount;
            expect(hostingShortfall({ free, unsold, totalYield })).toBe(0n);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
