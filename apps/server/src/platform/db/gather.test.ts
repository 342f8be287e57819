import { expect, test } from 'vitest';
import { gather } from './gather.ts';

test('what is asked for in one turn is asked once, and each gets his own', async () => {
  const asked: (readonly number[])[] = [];
  const double = gather(async (keys: readonly number[]) => {
    asked.push(keys);
    return keys.map((key) => (key < 0 ? undefined : key * 2));
  });
  expect(await Promise.all([double(1), double(-1), double(3)])).toEqual([2, undefined, 6]);
  expect(await double(1)).toBe(2);
  expect(asked).toEqual([[1, -1, 3], [1]]);
});

test('a failed statement fails those who asked in that turn and nobody later', async () => {
  let isAway = true;
  const read = gather(async (keys: readonly number[]) => {
    if (isAway) throw new Error('away');
    return keys;
  });
  const outcomes = await Promise.allSettled([read(1), read(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await read(2)).toBe(2);
});
