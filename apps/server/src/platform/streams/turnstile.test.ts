import { expect, test } from 'vitest';
import { createTurnstile } from './turnstile.ts';

const turn = (): Promise<void> => new Promise((wake) => setImmediate(wake));

test('one passes in each turn of the event loop, in the order of coming, and others get their turn between them', async () => {
  const { pass, waiting } = createTurnstile(10);
  const seen: string[] = [];
  for (const name of ['a', 'b', 'c']) pass(() => void seen.push(name));
  expect([seen, waiting()]).toEqual([[], 3]);
  for (let n = 0; n < 3; n += 1) {
    await turn();
    seen.push('order');
  }
  expect(seen).toEqual(['a', 'order', 'b', 'order', 'c', 'order']);
  pass(() => void seen.push('later'));
  await turn();
  expect([seen.at(-1), waiting()]).toEqual(['later', 0]);
});

test('no more wait than may, and there is room again when some have passed', async () => {
  const { pass } = createTurnstile(2);
  const seen: number[] = [];
  const take = (n: number) => pass(() => void seen.push(n));
  expect([take(1), take(2), take(3)]).toEqual([true, true, false]);
  await turn();
  expect(take(4)).toBe(true);
  await turn();
  await turn();
  expect(seen).toEqual([1, 2, 4]);
});
