/** R-WD-4: what a stuck payout may cost at most, by the first price and by what it pays. */
import { ONE } from '@candor/money';
import { expect, test } from 'vitest';
import { highestPrice, nextPrice } from './price-rules.ts';

const of = { first: 1_000n, last: 1_000n, market: 900n, firstWorth: 4n * ONE, worth: 100n * ONE };

test('R-WD-4: three times the first price in any case, more within 25 USDT or 5% of what it pays, never more than ten times', () => {
  expect(highestPrice(of)).toBe(6_250n);
  expect(highestPrice({ ...of, worth: 600n * ONE })).toBe(7_500n);
  expect(highestPrice({ ...of, worth: 100_000n * ONE })).toBe(10_000n);
  expect(highestPrice({ ...of, firstWorth: 40n * ONE })).toBe(3_000n);
  // Nothing is known of what it pays: the floor; nothing of the coin: the times alone.
  expect(highestPrice({ ...of, worth: undefined })).toBe(6_250n);
  expect(highestPrice({ ...of, firstWorth: undefined })).toBe(10_000n);
  expect(highestPrice({ ...of, first: 0n })).toBeUndefined();
});

test('R-WD-4: a quarter more or the price of the market, cut at the highest, and none beyond it', () => {
  expect(nextPrice(of)).toBe(1_250n);
  expect(nextPrice({ ...of, market: 2_000n })).toBe(2_000n);
  expect(nextPrice({ ...of, market: 90_000n })).toBe(6_250n);
  expect(nextPrice({ ...of, last: 5_000n })).toBe(6_250n);
  expect(nextPrice({ ...of, last: 5_001n })).toBeUndefined();
  expect(nextPrice({ ...of, first: 0n, last: 0n, market: 7n })).toBe(7n);
});
