import fc from 'fast-check';
import { MAX_AMOUNT, ONE, decimal, formatDecimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import {
  breakEven,
  dayOverAt,
  daysOver,
  fixedOutput,
  machineCoverage,
  outputOfDay,
  rentAfter,
  rentLeft,
  rentOf,
  reserveLacking,
  reserveSurplus,
  shareDay,
  shareOf,
  unitsCovered,
} from './index.ts';

const terms = (rent: string, termDays: number) => ({ rent: decimal(rent), termDays });
const measured = (amount: string, units: number, powerCost = '0', carried = '0') => ({
  amount: decimal(amount),
  powerCost: decimal(powerCost),
  carried: decimal(carried),
  units,
});

describe('machines', () => {
  test('X-MC-1, R-MC-2: 2,700 for 90 days, 30 a day; after 30 days 900 are earned and 1,800 go back', () => {
    const rental = terms('2700', 90);
    for (let day = 1; day <= 90; day += 1) expect(rentOf(rental, day)).toBe(decimal('30'));
    expect(rentAfter(rental, 30)).toBe(decimal('900'));
    expect(rentLeft(rental, 30)).toBe(decimal('1800'));
    expect(rentLeft(rental, 90)).toBe(0n);
  });

  test('X-MC-2, R-MC-3: 0.005 BTC for 200 that exist: 0.000075 for three; of 210: 0.00007142, the rest stays', () => {
    expect(formatDecimal(shareOf(measured('0.005', 200), 3))).toBe('0.000075');
    const day = shareDay(measured('0.005', 210), [3]);
    expect(day.shares.map(formatDecimal)).toEqual(['0.00007142']);
    expect(formatDecimal(day.house)).toBe('0.00492857');
    expect(formatDecimal(day.rest)).toBe('0.00000001');
    // The next day begins with it.
    expect(outputOfDay(measured('0.005', 210, '0', '0.00000001'))).toBe(decimal('0.00500001'));
  });

  test('R-MC-3: the power cost comes off first, and a day that does not pay for its power brings nothing', () => {
    expect(formatDecimal(shareOf(measured('0.005', 200, '0.001'), 50))).toBe('0.001');
    expect(shareDay(measured('0.0005', 200, '0.001'), [10])).toMatchObject({
      customers: 0n,
      house: 0n,
      rest: 0n,
    });
  });

  test('X-MC-3, R-MC-3: 10.5 a day over 90 days is 945, 45 more than the rent; 200 units need 189,000', () => {
    const ofUnit = fixedOutput({ units: 1, daily: decimal('10.5'), days: 90 });
    expect(ofUnit).toBe(decimal('945'));
    expect(breakEven(terms('900', 90), decimal('10.5'))).toEqual({ days: 86, net: decimal('45') });
    const nothing = { reserve: 0n, owed: 0n, idle: 200, ofUnit };
    expect(reserveLacking(nothing)).toBe(decimal('189000'));
    expect(unitsCovered(nothing)).toBe(0);
    expect(unitsCovered({ ...nothing, reserve: decimal('188999.99999999') })).toBe(199);
    const full = { ...nothing, reserve: decimal('189000') };
    expect([reserveLacking(full), reserveSurplus(full), machineCoverage(full)]).toEqual([0n, 0n, ONE]);
  });

  test('X-MC-4, R-MC-2: 1.11111111 on days 1 to 8, 1.11111112 on day 9, 10 after nine, 100 after ninety', () => {
    const rental = terms('100', 90);
    const each = Array.from({ length: 9 }, (_, at) => formatDecimal(rentOf(rental, at + 1)));
    expect(each).toEqual([...Array.from({ length: 8 }, () => '1.11111111'), '1.11111112']);
    expect(rentAfter(rental, 9)).toBe(decimal('10'));
    expect(rentAfter(rental, 90)).toBe(decimal('100'));
  });

  test('R-MC-4: a loss is said as one, and no output at all is never earned back', () => {
    expect(breakEven(terms('900', 90), decimal('9'))).toEqual({ days: 100, net: decimal('-90') });
    expect(breakEven(terms('900', 90), 0n)).toEqual({ days: null, net: decimal('-900') });
  });

  test('R-MC-5: leased at 13:45 on the 1st: the first day is over at 00:00 of the 3rd', () => {
    const begunAt = Date.parse('2027-03-01T13:45:00Z');
    expect(new Date(dayOverAt(begunAt, 1)).toISOString()).toBe('2027-03-03T00:00:00.000Z');
    expect(daysOver({ begunAt, days: 90 }, Date.parse('2027-03-02T23:59:59.999Z'))).toBe(0);
    expect(daysOver({ begunAt, days: 90 }, Date.parse('2027-03-03T00:00:00.000Z'))).toBe(1);
    expect(daysOver({ begunAt, days: 90 }, Date.parse('2028-03-03T00:00:00.000Z'))).toBe(90);
  });

  test('R-MC-5: leap days, ends of months, and the night in which clocks go back are days like all others', () => {
    const leap = Date.parse('2028-02-28T23:59:59.999Z');
    expect(new Date(dayOverAt(leap, 1)).toISOString()).toBe('2028-03-01T00:00:00.000Z');
    expect(daysOver({ begunAt: leap, days: 90 }, Date.parse('2028-02-29T23:59:59.999Z'))).toBe(0);
    const common = Date.parse('2027-02-28T00:00:00.000Z');
    expect(new Date(dayOverAt(common, 1)).toISOString()).toBe('2027-03-02T00:00:00.000Z');
    const autumn = Date.parse('2027-10-30T22:30:00.000Z');
    expect(daysOver({ begunAt: autumn, days: 3 }, Date.parse('2027-11-01T00:00:00.000Z'))).toBe(1);
    // A clock that stands before the lease has seen no day end.
    expect(daysOver({ begunAt: autumn, days: 3 }, 0)).toBe(0);
  });

  test('R-MC-3, R-MONEY-3: a day is shared whole: nobody gets more than his units bring, and what stays is less than a unit each', () => {
    const amount = fc.bigInt({ min: 1n, max: MAX_AMOUNT / 100_000n });
    fc.assert(
      fc.property(
        amount,
        fc.bigInt({ min: 0n, max: 1000n }),
        fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 8 }),
        fc.integer({ min: 0, max: 500 }),
        (paid, carried, leased, idle) => {
          const units = leased.reduce((sum, each) => sum + each, 0) + idle;
          if (units === 0) return;
          const day = { amount: paid, powerCost: 0n, carried, units };
          const { shares, customers, house, rest } = shareDay(day, leased);
          expect(customers + house + rest).toBe(paid + carried);
          expect(customers + rest >= carried && house >= 0n && rest >= 0n).toBe(true);
          for (const [n, share] of shares.entries())
            expect(share * BigInt(units) <= (paid + carried) * BigInt(leased[n]!)).toBe(true);
          if (house < paid) expect(rest <= BigInt(leased.length + 1)).toBe(true);
        },
      ),
    );
  });

  test('R-FN-8, R-MC-3: whatever is leased out of a reserve, coverage is one or more and all of it can be paid', () => {
    const daily = fc.bigInt({ min: 1n, max: ONE * 1000n });
    fc.assert(
      fc.property(
        daily,
        fc.integer({ min: 1, max: 400 }),
        fc.bigInt({ min: 0n, max: ONE * 1_000_000n }),
        fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 10 }),
        (perDay, days, reserve, wishes) => {
          const ofUnit = perDay * BigInt(days);
          const state = { reserve, owed: 0n, idle: 30, ofUnit };
          for (const wish of wishes) {
            const units = Math.min(wish, unitsCovered(state));
            state.idle -= units;
            state.owed += ofUnit * BigInt(units);
            expect(state.owed <= reserve).toBe(true);
            const coverage = machineCoverage(state);
            expect(coverage === null || coverage >= ONE).toBe(true);
          }
        },
      ),
    );
  });
});
