/** Batches get as large as the time allows, smaller as soon as they take too long, and each leaves room behind it. */
import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

const limits = { least: 10, most: 200, batchMs: 20, restShare: 0.5 };

test('batches grow to what fits into their time, and no further than the most', async () => {
  const pauses: number[] = [];
  const pace = createPace(limits, async (ms) => void pauses.push(ms));
  const sizes: number[] = [];
  // 0.2 ms each: a hundred fit.
  for (let n = 0; n < 30; n += 1) {
    sizes.push(pace.size());
    await pace.rest(pace.size(), pace.size() * 0.2);
  }
  expect(sizes[0]).toBe(10);
  expect(sizes.every((size, n) => n === 0 || size <= sizes[n - 1]! * 1.25 + 1)).toBe(true);
  expect(sizes.at(-1)).toBe(100);
  expect(pauses.at(-1)).toBeCloseTo(10);
  for (let n = 0; n < 30; n += 1) await pace.rest(pace.size(), 1);
  expect(pace.size()).toBe(200);
});

test('where each takes longer, the next batch is smaller at once, and never less than the least', async () => {
  const pace = createPace(limits, async () => {});
  for (let n = 0; n < 30; n += 1) await pace.rest(pace.size(), pace.size() * 0.2);
  await pace.rest(100, 80);
  expect(pace.size()).toBe(25);
  await pace.rest(25, 10_000);
  expect(pace.size()).toBe(10);
  // A clock that did not move says nothing.
  await pace.rest(10, 0);
  expect(pace.size()).toBe(13);
});
