/** Whose picture is decoded next. */
import { expect, test } from 'vitest';
import type { Refusal } from '../../platform/refusal.ts';
import { createPictureQueue } from './picture-queue.ts';

const LIMITS = {
  atOnce: 1,
  mostWaiting: 3,
  mostWaitingOfOne: 2,
  longestWaitMs: 600_000,
  halfLifeMs: 600_000,
};
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: Refusal) => error.code,
  );
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

test('who has cost least comes first, whoever came before him, and of equals who came first', async () => {
  const queue = createPictureQueue(LIMITS);
  const told: string[] = [];
  const send = async (person: string, ms = 0): Promise<void> => {
    const end = await queue.take(person);
    told.push(person);
    await pause(ms);
    end();
  };
  await send('dear', 30);
  const all = [send('first', 20), send('dear'), send('second'), send('third')];
  await Promise.all(all);
  expect(told).toEqual(['dear', 'first', 'second', 'third', 'dear']);
});

test('one of each person at a time, and so many of his wait', async () => {
  const queue = createPictureQueue({ ...LIMITS, atOnce: 2 });
  const end = await queue.take('a');
  const waiting = [queue.take('a'), queue.take('a')];
  expect(await codeOf(queue.take('a'))).toBe('busy');
  const other = await queue.take('b');
  other();
  end();
  (await waiting[0]!)();
  (await waiting[1]!)();
});

test('in a full line the dearest gives way to who is cheaper, and to nobody else', async () => {
  const queue = createPictureQueue(LIMITS);
  const dear = await queue.take('dear');
  await pause(20);
  dear();
  const end = await queue.take('running');
  const lost = [codeOf(queue.take('dear')), codeOf(queue.take('dear'))];
  const third = queue.take('c');
  const fourth = queue.take('d');
  // The one that came last.
  expect(await lost[1]).toBe('busy');
  expect(await codeOf(queue.take('dear'))).toBe('busy');
  end();
  (await third)();
  (await fourth)();
  expect(await lost[0]).toBe('ok');
});

test('who has waited long enough is told so', async () => {
  const queue = createPictureQueue({ ...LIMITS, longestWaitMs: 20 });
  await queue.take('a');
  expect(await codeOf(queue.take('b'))).toBe('busy');
});
