/** Worked examples of referral, and the edges of its ladder. */
import { decimal, formatDecimal } from '@candor/money';
import { expect, test } from 'vitest';
import { isActivated, missingUntilActivation, rebateOf, rebateRatio, relationEnds } from './rebate.ts';

test('X-RF-1, X-RF-2: what a fee earns is cut to the last digit', () => {
  expect(formatDecimal(rebateOf(decimal('12.34567891'), rebateRatio(50)))).toBe('2.46913578');
  expect(formatDecimal(rebateOf(decimal('0.00012345'), rebateRatio(0)))).toBe('0.00001234');
});

test('R-RF-1: 10, 15 and 20 percent from 0, 10 and 50 activated referees on', () => {
  const at = [0, 9, 10, 49, 50, 5000].map((count) => formatDecimal(rebateRatio(count)));
  expect(at).toEqual(['0.1', '0.1', '0.15', '0.15', '0.2', '0.2']);
});

test('R-RF-2: verified, 5 USDT of fees and 7 days, each to the edge', () => {
  const whole = { days: 7, fees: decimal('5'), isVerified: true };
  expect(isActivated(whole)).toBe(true);
  expect(isActivated({ ...whole, days: 6 })).toBe(false);
  expect(isActivated({ ...whole, fees: decimal('4.99999999') })).toBe(false);
  expect(isActivated({ ...whole, isVerified: false })).toBe(false);
  expect(missingUntilActivation({ days: 2, fees: decimal('1.5'), isVerified: true })).toEqual({
    days: 5,
    fees: decimal('3.5'),
    isVerified: true,
  });
});

test('R-RF-2: twelve months later, also from the 29th of February', () => {
  const day = (text: string) => new Date(relationEnds(Date.parse(text))).toISOString();
  expect(day('2026-11-24T10:00:00Z')).toBe('2027-11-24T10:00:00.000Z');
  expect(day('2028-02-29T10:00:00Z')).toBe('2029-02-28T10:00:00.000Z');
});
