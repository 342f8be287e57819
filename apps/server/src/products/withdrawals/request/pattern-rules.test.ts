import { decimal } from '@candor/money';
import { expect, it } from 'vitest';
import { patternsOf } from './pattern-rules.ts';
import { FIRST_RULES, rulesOf } from '../terms/rules-configuration.ts';

const quiet = {
  value: decimal('500'),
  smallOfDay: { count: 1, sum: decimal('500') },
  smallOfWeek: { count: 1, sum: decimal('500') },
  amount: decimal('89'),
  depositedInHour: decimal('100'),
  leftInHour: 0n,
  otherCustomers: 1,
  isNewAddress: true,
};

it.each([
  ['split_amounts', { smallOfDay: { count: 2, sum: decimal('1000') } }],
  ['split_amounts', { smallOfWeek: { count: 4, sum: decimal('5000') } }],
  ['in_and_out', { amount: decimal('90') }],
  ['in_and_out', { leftInHour: decimal('1') }],
  ['shared_address', { otherCustomers: 2 }],
  ['new_address_large', { value: decimal('10000') }],
] as const)('R-AML-1: %s', (pattern, change) => {
  expect(patternsOf(quiet, rulesOf(FIRST_RULES))).toEqual([]);
  expect(patternsOf({ ...quiet, ...change }, rulesOf(FIRST_RULES))).toEqual([pattern]);
});

it("R-AML-1: a stranger's coin, sent to somebody who withdraws his own, opens no case about him", () => {
  const sent = { ...quiet, amount: decimal('500'), depositedInHour: decimal('1') };
  expect(patternsOf(sent, rulesOf(FIRST_RULES))).toEqual([]);
  expect(patternsOf({ ...sent, depositedInHour: decimal('50') }, rulesOf(FIRST_RULES))).toEqual([
    'in_and_out',
  ]);
  // Nor does what he has taken out of his own make it so, or keep it from being so.
  expect(patternsOf({ ...sent, leftInHour: decimal('9000') }, rulesOf(FIRST_RULES))).toEqual([]);
  const after = { ...quiet, amount: decimal('90'), leftInHour: decimal('90000') };
  expect(patternsOf(after, rulesOf(FIRST_RULES))).toEqual(['in_and_out']);
});

it('R-AML-1: what is looked at by its own size is not called split', () => {
  const large = { ...quiet, value: decimal('1000'), smallOfDay: { count: 3, sum: decimal('2500') } };
  expect(patternsOf(large, rulesOf(FIRST_RULES))).toEqual([]);
});
