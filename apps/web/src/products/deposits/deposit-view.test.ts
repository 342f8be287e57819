/** Tags, steps and progress of deposits. */
import { expect, test } from 'vitest';
import { confirmedPercent, statusTone, stepLabel, withRecent } from './deposit-view.ts';

test('spec section 4: each state has its words and colour', () => {
  expect((['seen', 'review'] as const).map(statusTone)).toEqual(['brand', 'brand']);
  expect((['unseen', 'gathering'] as const).map(statusTone)).toEqual(['warn', 'warn']);
  expect((['credited', 'resolved', 'rejected'] as const).map(statusTone)).toEqual([
    'success',
    'success',
    'danger',
  ]);
  expect(stepLabel('unseen')).toBe('stepUnseen');
  expect(stepLabel('something new')).toBe('stepReview');
});

test('progress is full only when every confirmation is there', () => {
  expect(confirmedPercent({ confirmations: 19, confirmations_needed: 20 })).toBe(95);
  expect(confirmedPercent({ confirmations: 999, confirmations_needed: 1000 })).toBe(99);
  expect(confirmedPercent({ confirmations: 20, confirmations_needed: 20 })).toBe(100);
  expect(confirmedPercent({ confirmations: null, confirmations_needed: null })).toBe(0);
});

test('the coin used last comes first, once', () => {
  expect(withRecent([1, 2, 3, 4], 3)).toEqual([3, 1, 2, 4]);
  expect(withRecent([1, 2, 3, 4], 9)).toEqual([9, 1, 2, 3]);
});
