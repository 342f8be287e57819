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

test('a crowd of addresses keeps out no key, no account and no address elsewhere, and is not remembered whole', () => {
  const { take, tell } = limits(10);
  for (let n = 0; n < 300_000; n += 1)
    isTaken(() => take([`ip:10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`], 1));
  for (const [name, isKeptOut] of [
    ['ip:203.0.113.1', false],
    ['ip:10.4.0.1', true],
  ] as const)
    expect(
      isTaken(() => take([name], 1)),
      name,
    ).toBe(!isKeptOut);
  expect(take(['key:7', 'user:8'], 1)).toBe(1);
  let told = 0;
  for (let some = tell(); some.length > 0; some = tell()) told += some[0]!.counts.length;
  expect(told).toBeLessThan(250_000);
});

test('nor does one of IPv6 lines, of whatever number of subscribers', () => {
  const { take } = limits(10);
  for (let n = 0; n < 120_000; n += 1) isTaken(() => take([`ip:2001:db8:${(n >> 4).toString(16)}:${n}`], 1));
  expect(isTaken(() => take(['ip:2001:db9:1:1'], 1))).toBe(true);
  expect(isTaken(() => take(['ip:198.51.100.1'], 1))).toBe(true);
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
