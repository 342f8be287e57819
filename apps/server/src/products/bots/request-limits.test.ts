/** Weight by name: of lines that belong together, of a crowd of addresses, and of replies that turned out to be long. */
import { expect, test } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { createRequestLimits } from './request-limits.ts';

const limits = (weight: number) =>
  createRequestLimits(movableClock(Date.UTC(2026, 0, 1)), { weight, orders10s: 1, ordersDay: 1 });
const isTaken = (by: () => unknown): boolean => {
  try {
    by();
    return true;
  } catch {
    return false;
  }
};

test('all lines of an IPv6 subscriber weigh together as eight', () => {
  const { take } = limits(10);
  const taken = Array.from({ length: 200 }, (_, n) => isTaken(() => take([`ip:2001:db8:1:${n}`], 1)));
  expect(taken.filter(Boolean)).toHaveLength(80);
  expect(isTaken(() => take(['ip:2001:db8:2:1'], 1))).toBe(true);
});

test('a crowd of addresses keeps no key and no account out', () => {
  const { take } = limits(10);
  for (let n = 0; n < 110_000; n += 1)
    isTaken(() => take([`ip:${n >> 16}.${(n >> 8) & 255}.${n & 255}.1`], 1));
  expect(isTaken(() => take(['ip:203.0.113.1'], 1))).toBe(false);
  expect(take(['key:7', 'user:8'], 1)).toBe(1);
});

test('what an answer was worth counts afterwards', () => {
  const { take, pay, refuseUnpaid } = limits(10);
  take(['key:7'], 1);
  expect(isTaken(() => refuseUnpaid(['key:7']))).toBe(true);
  expect(pay(['key:7'], 20)).toBe(21);
  expect(isTaken(() => take(['key:7'], 1))).toBe(false);
  expect(isTaken(() => refuseUnpaid(['key:7', 'user:8']))).toBe(false);
  // Requests that were refused are no answers.
  for (let n = 0; n < 20; n += 1) isTaken(() => take(['key:9'], 1));
  expect(isTaken(() => refuseUnpaid(['key:9']))).toBe(true);
});
