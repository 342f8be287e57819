import { expect, test } from 'vitest';
import { createFew } from './few.ts';

test('so many at a time, the others in the order of asking, and what fails gives its place on', async () => {
  const few = createFew(2);
  const begun: number[] = [];
  const ends: ((isGood: boolean) => void)[] = [];
  const all = Array.from({ length: 5 }, (_, n) =>
    few(async () => {
      begun.push(n);
      if (!(await new Promise<boolean>((end) => ends.push(end)))) throw new Error(String(n));
      return n;
    }).catch((error: unknown) => (error as Error).message),
  );
  const begins = (count: number) => expect.poll(() => begun.length).toBe(count);
  await begins(2);
  ends[1]!(false);
  await begins(3);
  ends[0]!(true);
  ends[2]!(true);
  await begins(5);
  ends[3]!(true);
  ends[4]!(true);
  expect(await Promise.all(all)).toEqual([0, '1', 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(await few(async () => 'free')).toBe('free');
});
