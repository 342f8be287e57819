import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { gather } from './gather.ts';

test('what is asked for in one turn is asked once, and each gets his own', async () => {
  const asked: (readonly number[])[] = [];
  const double = gather(async (keys: readonly number[]) => {
    asked.push(keys);
    return keys.map((key) => (key < 0 ? undefined : key * 2));
  });
  expect(await Promise.all([double(1), double(-1), double(3)])).toEqual([2, undefined, 6]);
  expect(await double(1)).toBe(2);
  expect(asked).toEqual([[1, -1, 3], [1]]);
});

test('a failed statement fails those who asked in that turn and nobody later', async () => {
  let isAway = true;
  const read = gather(async (keys: readonly number[]) => {
    if (isAway) throw new Error('away');
    return keys;
  });
  const outcomes = await Promise.allSettled([read(1), read(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await read(2)).toBe(2);
});

test('what is asked for while a statement is under way goes together after it', async () => {
  const asked: (readonly number[])[] = [];
  let answer: () => void = () => {};
  const read = gather(
    async (keys: readonly number[]) => {
      asked.push(keys);
      await new Promise<void>((done) => (answer = done));
      return keys;
    },
    { isOneAtATime: true },
  );
  const turn = () => new Promise((wake) => setImmediate(wake));
  const first = read(1);
  await expect.poll(() => asked).toEqual([[1]]);
  const later = [read(2)];
  for (const key of [3, 4]) {
    await turn();
    later.push(read(key));
  }
  expect(asked).toEqual([[1]]);
  answer();
  expect(await first).toBe(1);
  await expect.poll(() => asked.length).toBe(2);
  answer();
  expect(await Promise.all(later)).toEqual([2, 3, 4]);
  expect(asked).toEqual([[1], [2, 3, 4]]);
});

test('what was answered is let go, however often somebody asks', async () => {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  const answers: WeakRef<object>[] = [];
  const read = gather(
    async (keys: readonly number[]) =>
      keys.map((key) => {
        const found = { key };
        answers.push(new WeakRef(found));
        return found;
      }),
    { isOneAtATime: true },
  );
  for (let key = 0; key < 20; key += 1) await read(key);
  await expect
    .poll(() => {
      collect();
      return answers.slice(0, 10).filter((answer) => answer.deref() !== undefined);
    })
    .toEqual([]);
});
