/** R-OPS-10: which lines that came in one that left may take back. */
import { expect, test } from 'vitest';
import { cancelledBy } from './cancelling-rules.ts';

const linesOf = (...amounts: number[]) => amounts.map((amount) => ({ amount: BigInt(amount) }));
const found = (out: number, cameIn: number[], left: number[] = []) =>
  cancelledBy({ amount: BigInt(out) }, { cameIn: linesOf(...cameIn), left: linesOf(...left) }).map(
    ({ amount }) => Number(amount),
  );

test.each([
  ['one as large', -900, [10, 900, 900], [], [900]],
  ['three that are as large together', -900, [10, 300, 250, 350], [], [300, 250, 350]],
  ['one that it takes back with two others', -400, [10, 900], [-300, -200, -7], [900]],
  ['none', -13, [10, 900], [-300], []],
  ['none came in', -13, [], [-13], []],
] as const)('%s', (_, out, cameIn, left, expected) => {
  expect(found(out, [...cameIn], [...left])).toEqual(expected);
});

test('a long statement is not tried set by set', () => {
  const many = Array.from({ length: 2_000 }, (_, n) => 1_000_003 + n * 7);
  const before = performance.now();
  expect(
    found(
      -5,
      many,
      many.map((each) => -each),
    ),
  ).toEqual([]);
  found(-1_999_999_999, many);
  expect(performance.now() - before).toBeLessThan(2_000);
});
