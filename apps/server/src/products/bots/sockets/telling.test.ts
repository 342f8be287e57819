/** Many readers of one address hear everything: what each is due is one write, and whoever orders gets his turn in between. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTelling } from './telling.ts';

function readers(count: number) {
  const writes: string[][] = [];
  const closed: string[] = [];
  const all = Array.from({ length: count }, () => ({
    sendAll: (texts: readonly string[]) => void writes.push([...texts]),
    close: (_: number, reason: string) => void closed.push(reason),
  }));
  return { all, writes, closed };
}

test('what a reader is due is one write in the order in which it was told, and others get a turn between slices', async () => {
  const telling = createTelling();
  const { all, writes } = readers(300);
  for (let n = 0; n < 20; n += 1) for (const reader of all) telling.tell(reader, `event ${n}`);
  expect(writes).toHaveLength(0);
  let turns = 0;
  while (writes.length < 300) {
    const before = writes.length;
    await turn();
    turns += 1;
    expect(writes.length - before).toBeLessThanOrEqual(50);
  }
  expect(turns).toBeGreaterThanOrEqual(6);
  for (const texts of writes) expect(texts).toEqual(Array.from({ length: 20 }, (_, n) => `event ${n}`));
  telling.close();
});

test('who is due more than can be written ends, once, and the others hear it', async () => {
  const telling = createTelling();
  const { all, writes, closed } = readers(2);
  const [greedy, usual] = all;
  for (let n = 0; n < 30; n += 1) telling.tell(greedy!, 'x'.repeat(100_000));
  telling.tell(usual!, 'one');
  await expect.poll(() => writes).toContainEqual(['one']);
  expect(closed).toEqual(['You hear more than can be told.']);
  telling.close();
});
