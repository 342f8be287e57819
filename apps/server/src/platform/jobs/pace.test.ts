/** Batches get as large as the time allows, smaller as soon as they take too long, and leave room behind one that somebody waited for. */
import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

const limits = { least: 10, most: 200, batchMs: 20, restShare: 0.5 };

test('batches grow to what fits into their time, and no further than the most', async () => {
  const pace = createPace(limits, async () => {});
  const sizes: number[] = [];
  // 0.2 ms each: a hundred fit.
  for (let n = 0; n < 30; n += 1) {
    sizes.push(pace.size());
    await pace.rest({ done: pace.size(), tookMs: pace.size() * 0.2, hasWaiters: false });
  }
  expect(sizes[0]).toBe(10);
  expect(sizes.every((size, n) => n === 0 || size <= sizes[n - 1]! * 1.25 + 1)).toBe(true);
  expect(sizes.at(-1)).toBe(100);
  for (let n = 0; n < 30; n += 1) await pace.rest({ done: pace.size(), tookMs: 1, hasWaiters: false });
  expect(pace.size()).toBe(200);
});

test('where each takes longer, the next batch is smaller at once, and never less than the least', async () => {
  const pace = createPace(limits, async () => {});
  for (let n = 0; n < 30; n += 1)
    await pace.rest({ done: pace.size(), tookMs: pace.size() * 0.2, hasWaiters: false });
  await pace.rest({ done: 100, tookMs: 80, hasWaiters: false });
  expect(pace.size()).toBe(25);
  await pace.rest({ done: 25, tookMs: 10_000, hasWaiters: false });
  expect(pace.size()).toBe(10);
  // A clock that did not move says nothing.
  await pace.rest({ done: 10, tookMs: 0, hasWaiters: false });
  expect(pace.size()).toBe(13);
});

test('who waited for a batch comes before the next one; where nobody did, others of the node still do', async () => {
  const pauses: number[] = [];
  const pace = createPace(limits, async (ms) => void pauses.push(ms));
  await pace.rest({ done: 10, tookMs: 16, hasWaiters: true });
  await pace.rest({ done: 10, tookMs: 16, hasWaiters: false });
  expect(pauses).toEqual([8, 0]);
});
