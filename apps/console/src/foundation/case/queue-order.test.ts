import { expect, it } from 'vitest';
import { nextInQueue, rememberQueue } from './queue-order.ts';

it('leads from a case to the one below it, to the first from outside, and nowhere at the end', () => {
  expect(nextInQueue('kyc', 7)).toBeUndefined();
  rememberQueue('kyc', [7, 9, 4]);
  expect(nextInQueue('kyc', 7)).toBe(9);
  expect(nextInQueue('kyc', 9)).toBe(4);
  expect(nextInQueue('kyc', 4)).toBeUndefined();
  expect(nextInQueue('kyc', 1)).toBe(7);
  expect(nextInQueue('withdrawals', 7)).toBeUndefined();
});
