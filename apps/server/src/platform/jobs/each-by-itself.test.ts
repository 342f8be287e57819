import { expect, test } from 'vitest';
import { eachByItself } from './each-by-itself.ts';

test('R-OPS-11: a piece that fails holds up no other, and the job has failed all the same', async () => {
  const done: number[] = [];
  const told: number[] = [];
  const work = async (n: number) => {
    if (n === 2) throw new Error('too short');
    done.push(n);
  };
  await expect(eachByItself([1, 2, 3], work, (_, n) => void told.push(n))).rejects.toThrow(
    '1 of 3: too short',
  );
  expect([done, told]).toEqual([[1, 3], [2]]);
  await eachByItself([4], work, () => {});
  expect(done).toEqual([1, 3, 4]);
});
