import { expect, it } from 'vitest';
import { isOver, mayCheckInBulk, toDecide } from './bulk-rules.ts';

it('R-OPS-3: each of several has its own reason, and nothing is sent before all have one', () => {
  expect(toDecide([4, 5], { 4: 'known customer' }, {})).toBeUndefined();
  expect(toDecide([4, 5], { 4: 'known customer', 5: '  ' }, {})).toBeUndefined();
  expect(toDecide([4, 5], { 4: ' known customer ', 5: 'salary' }, {})).toEqual([
    { id: 4, reason: 'known customer' },
    { id: 5, reason: 'salary' },
  ]);
});

it('R-GEN-4: what is done is not sent again; what was refused may be', () => {
  const outcomes = { 4: { isDone: true as const }, 5: { isDone: false as const, text: 'held' } };
  expect(toDecide([4, 5], { 5: 'again' }, outcomes)).toEqual([{ id: 5, reason: 'again' }]);
  expect(isOver([4, 5], outcomes)).toBe(false);
  expect(isOver([4], outcomes)).toBe(true);
});

it('R-OPS-3: what needs three persons, or is no plain line of money, is opened one by one', () => {
  const one = { kind: 'withdrawal_approval', checks_needed: 1, may_check: true };
  expect(mayCheckInBulk(one)).toBe(true);
  expect(mayCheckInBulk({ ...one, checks_needed: 2 })).toBe(false);
  expect(mayCheckInBulk({ ...one, may_check: false })).toBe(false);
  expect(mayCheckInBulk({ ...one, kind: 'operator_roles' })).toBe(false);
});
