/** Who waits for whom when passwords are looked at. */
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const settled = () => new Promise((wake) => setTimeout(wake, 0));
/** Work that ends when it is told to. */
function held() {
  const done: (() => void)[] = [];
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(name);
    await new Promise<void>((end) => done.push(end));
  };
  return { order, work, endOne: () => done.shift()?.() };
}

test('R-SEC-1: strangers of one address fill their share of the line, and who is known goes first', async () => {
  const turns = createTurns(2);
  const { order, work, endOne } = held();
  const flood = Array.from({ length: 100 }, () => turns('203.0.113.9', work('flood')).catch((e: Error) => e));
  const refused = await Promise.all(flood.slice(26));
  expect(refused.every((each) => (each as { code?: string }).code === 'busy')).toBe(true);
  // The other core is not theirs, nor is the rest of the line.
  void turns(undefined, work('known'));
  void turns('198.51.100.4', work('other'));
  void turns(undefined, work('known too'));
  await settled();
  expect(order).toEqual(['flood', 'known']);
  endOne();
  await settled();
  expect(order).toEqual(['flood', 'known', 'known too']);
  for (let n = 0; n < 40; n += 1) {
    endOne();
    await settled();
  }
  expect(order.filter((name) => name === 'flood')).toHaveLength(26);
  expect(order).toContain('other');
});

test('what fails gives its place back, and one core serves strangers too', async () => {
  const turns = createTurns(1);
  await expect(turns('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(turns('a', async () => 'yes')).resolves.toBe('yes');
});
