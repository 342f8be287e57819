import { expect, test } from 'vitest';
import { createArrivals } from './arrivals.ts';

const turn = (): Promise<void> => new Promise((wake) => setImmediate(wake));

test('of one address so much begins in a turn, in the order of coming; who comes alone waits for nothing', async () => {
  const { pass } = createArrivals({ mostOfOne: 2, mostInAll: 10 });
  const begun: string[] = [];
  for (let n = 0; n < 5; n += 1) pass('flood', () => void begun.push(`flood ${n}`));
  pass('alone', () => void begun.push('alone'));
  expect(begun).toEqual(['flood 0', 'flood 1', 'alone']);
  await turn();
  expect(begun.slice(3)).toEqual(['flood 2', 'flood 3']);
  // Whoever comes later stands behind, also where there would be room in this turn.
  pass('flood', () => void begun.push('flood 5'));
  await turn();
  expect(begun.slice(5)).toEqual(['flood 4', 'flood 5']);
  await turn();
  pass('flood', () => void begun.push('flood 6'));
  expect(begun.at(-1)).toBe('flood 6');
});

test('where more than enough has begun in all, addresses come by turns, and what costs more counts for more', async () => {
  const { pass } = createArrivals({ mostOfOne: 4, mostInAll: 4 });
  const begun: string[] = [];
  for (let n = 0; n < 6; n += 1) pass('flood', () => void begun.push('flood'));
  pass('heavy', () => void begun.push('heavy'), 3);
  pass('alone', () => void begun.push('alone'));
  expect(begun).toEqual(['flood', 'flood', 'flood', 'flood']);
  await turn();
  expect(begun.slice(4)).toEqual(['flood', 'heavy']);
  await turn();
  expect(begun.slice(6)).toEqual(['alone', 'flood']);
});

test('one that throws keeps nobody from his turn', async () => {
  const { pass } = createArrivals({ mostOfOne: 1, mostInAll: 10 });
  const begun: number[] = [];
  const faults: unknown[] = [];
  const fail = (fault: unknown): void => void faults.push(fault);
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').once('uncaughtException', fail);
  try {
    pass('a', () => void begun.push(1));
    pass('a', () => {
      throw new Error('broken');
    });
    pass('a', () => void begun.push(3));
    await expect.poll(() => begun).toEqual([1, 3]);
    expect(faults).toHaveLength(1);
  } finally {
    process.removeAllListeners('uncaughtException');
    for (const listener of others) process.on('uncaughtException', listener);
  }
});
