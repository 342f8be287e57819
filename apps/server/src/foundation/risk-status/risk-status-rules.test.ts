/** Who may change a risk status alone, case by case. */
import { expect, test } from 'vitest';
import { addAmount, addName, inForce, isMoreToJudge, takesTwo } from './risk-status-rules.ts';

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
  // Stricter for a moment, and nothing afterwards.
  [at('enhanced'), at('restricted', NOW + 1), true],
  [at('enhanced', NOW + 2), at('restricted', NOW + 1), true],
  [at('enhanced', NOW + 1), at('restricted', NOW + 1), false],
  [at('normal'), at('restricted', NOW + 1), false],
  // Two had agreed to an end.
  [at('blocked', NOW + 1), at('blocked'), true],
  [at('blocked', NOW + 1), at('blocked', NOW + 2), true],
  [at('blocked', NOW + 1), at('blocked', NOW + 1), false],
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
])('R-AML-2: a case of %s USDT that is now one of %s has more to judge: %s', (before, after, isMore) => {
  expect(isMoreToJudge(before, after)).toBe(isMore);
});

test.each([
  [undefined, 3n, '0.00000003 ABC', true],
  ['0.00000003 ABC', 4n, '0.00000007 ABC', false],
  ['0.00000007 ABC', 3n, '0.0000001 ABC', true],
  ['5 DEF', 1n, '5 DEF, 0.00000001 ABC', true],
  ['5 DEF, 0.00000001 ABC', 1n, '5 DEF, 0.00000002 ABC', false],
])(
  'R-AML-2: without a price %s and %s units more are %s, more to judge: %s',
  (before, amount, text, isMore) => {
    expect(addAmount(before, { amount, currency: 'ABC' })).toEqual({ text, isMore });
  },
);

test('R-AML-2: everybody listed who sent something is named, ten beside the first, and no more than that moves a case', () => {
  const seen = { listed_as: 'first', also_listed_as: '' };
  expect(addName(seen, { first: 'first', name: 'first' })).toEqual({ text: '', isMore: false });
  expect(addName(seen, { first: 'first', name: 'second' })).toEqual({ text: 'second', isMore: true });
  expect(addName(seen, { first: 'second', name: 'second' })).toEqual({ text: 'first', isMore: true });
  const facts: Record<string, string> = { listed_as: 'first' };
  let moves = 0;
  for (let n = 1; n <= 100; n += 1) {
    const { text, isMore } = addName(facts, { first: 'first', name: `name ${n}` });
    facts['also_listed_as'] = text;
    if (isMore) moves += 1;
  }
  expect(moves).toBe(10);
  expect(facts['also_listed_as']).toMatch(/^name 1; name 2; .*; name 10; …$/);
});
