import { expect, test } from 'vitest';
import { createHandshakes } from './handshakes.ts';

const turn = (): Promise<void> => new Promise((wake) => setImmediate(wake));

test('R-RT-2: one passes in each turn of the event loop, and who comes alone waits for one of each address', async () => {
  const { pass } = createHandshakes(100);
  const seen: string[] = [];
  for (const address of ['a', 'b'])
    for (let n = 0; n < 20; n += 1) pass(address, () => void seen.push(address));
  pass('c', () => void seen.push('c'));
  expect(seen.length).toBeLessThanOrEqual(1);
  for (let n = 0; n < 41; n += 1) {
    const before = seen.length;
    await turn();
    expect(seen.length - before).toBeLessThanOrEqual(1);
  }
  expect(seen.indexOf('c')).toBeLessThan(4);
  await expect.poll(() => seen.length).toBe(41);
});

test('R-RT-2: where too many wait, who has none among them comes in all the same', async () => {
  const { pass } = createHandshakes(10);
  let passed = 0;
  const taken = Array.from({ length: 20 }, () => pass('a', () => (passed += 1)));
  expect(taken.filter(Boolean).length).toBeLessThanOrEqual(11);
  expect(pass('b', () => (passed += 1))).toBe(true);
  expect(pass('b', () => (passed += 1))).toBe(false);
  await expect.poll(() => passed).toBe(12);
});
