/** Who may change a risk status alone, case by case. */
import { expect, test } from 'vitest';
import { inForce, isMoreToJudge, takesTwo } from './risk-status-rules.ts';

const NOW = 1_000;
const at = (status: 'normal' | 'enhanced' | 'restricted' | 'blocked', until: number | null = null) => ({
  status,
  until,
});

test.each([
  [at('normal'), at('enhanced'), false],
  [at('normal'), at('restricted'), false],
  [at('enhanced'), at('restricted'), false],
  [at('normal'), at('blocked'), true],
  [at('restricted'), at('blocked'), true],
  [at('blocked'), at('restricted'), true],
  [at('restricted'), at('enhanced'), true],
  [at('enhanced'), at('normal'), true],
  // An earlier end lifts it by the back door.
  [at('restricted'), at('restricted', NOW + 1), true],
  [at('restricted', NOW + 1), at('restricted'), false],
  // What has run out is lifted already.
  [at('restricted', NOW), at('enhanced'), false],
])('R-KYC-5: %j to %j takes two: %s', (from, to, two) => {
  expect(takesTwo(from, to, NOW)).toBe(two);
});

test('R-KYC-5: a status ends at its moment', () => {
  expect(inForce(at('blocked', NOW + 1), NOW)).toBe('blocked');
  expect(inForce(at('blocked', NOW), NOW)).toBe('normal');
});

test.each([
  ['0.000001', '9.999999', false],
  ['9.999999', '10', true],
  ['50', '59.99999999', false],
  ['59.99999999', '60', true],
  ['1', '5000', true],
  // Without a price nobody can say that it is dust.
  ['', '', true],
])('R-AML-2: a case of %s USDT that is now one of %s has more to judge: %s', (before, after, isMore) => {
  expect(isMoreToJudge(before, after)).toBe(isMore);
});
