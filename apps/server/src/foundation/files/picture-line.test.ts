/** Whose picture is decoded next. */
import { expect, test } from 'vitest';
import type { Refusal } from '../../platform/refusal.ts';
import { createPictureLine } from './picture-line.ts';

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
  const line = createPictureLine(LIMITS);
  const told: string[] = [];
  const send = async (person: string, ms = 0): Promise<void> => {
    const end = await line.take(person);
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
  const line = createPictureLine({ ...LIMITS, atOnce: 2 });
  const end = await line.take('a');
  const waiting = [line.take('a'), line.take('a')];
  expect(await codeOf(line.take('a'))).toBe('busy');
  const other = await line.take('b');
  other();
  end();
  (await waiting[0]!)();
  (await waiting[1]!)();
});

test('in a full line the dearest gives way to who is cheaper, and to nobody else', async () => {
  const line = createPictureLine(LIMITS);
  const dear = await line.take('dear');
  await pause(20);
  dear();
  const end = await line.take('running');
  const lost = [codeOf(line.take('dear')), codeOf(line.take('dear'))];
  const third = line.take('c');
  const fourth = line.take('d');
  // The one that came last.
  expect(await lost[1]).toBe('busy');
  expect(await codeOf(line.take('dear'))).toBe('busy');
  end();
  (await third)();
  (await fourth)();
  expect(await lost[0]).toBe('ok');
});

test('who has waited long enough is told so', async () => {
  const line = createPictureLine({ ...LIMITS, longestWaitMs: 20 });
  await line.take('a');
  expect(await codeOf(line.take('b'))).toBe('busy');
});
