/** Readings of the whole ledger: one at a time, shared by those who wait for the same, never older than the question. */
import { expect, test } from 'vitest';
import { createLongReadings } from './long-readings.ts';

test('sixty who ask for the same at once are two readings, and the second began after they had asked', async () => {
  const { read } = createLongReadings();
  let [under, most, made] = [0, 0, 0];
  const reading = async (): Promise<number> => {
    made += 1;
    under += 1;
    most = Math.max(most, under);
    await new Promise((wake) => setTimeout(wake, 5));
    under -= 1;
    return made;
  };
  const first = read('run', reading);
  // The first has begun when the others come.
  await Promise.resolve().then(() => Promise.resolve());
  expect(made).toBe(1);
  const others = await Promise.all(Array.from({ length: 60 }, () => read('run', reading)));
  expect(await first).toBe(1);
  expect(others).toEqual(new Array(60).fill(2));
  expect([made, most]).toEqual([2, 1]);
});

test('one that fails holds up nobody, and more than may wait are told to come again', async () => {
  const { read } = createLongReadings(2);
  const failing = read('a', () => Promise.reject(new Error('away')));
  const next = read('b', () => Promise.resolve('read'));
  expect(() => read('c', () => Promise.resolve())).toThrow('busy');
  await expect(failing).rejects.toThrow('away');
  expect(await next).toBe('read');
  expect(await read('c', () => Promise.resolve('read too'))).toBe('read too');
});
