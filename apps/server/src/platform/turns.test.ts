/** Who waits for whom when passwords are looked at. */
import { expect, test } from 'vitest';
import type { Place } from './turns.ts';
import { createTurns } from './turns.ts';

const settled = () => new Promise((wake) => setTimeout(wake, 0));
const stranger = (key: string): Place => ({ lane: 'stranger', key });
const known = (key: string): Place => ({ lane: 'known', key });
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
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
  const flood = Array.from({ length: 100 }, () => codeOf(turns(stranger('203.0.113.9'), work('flood'))));
  expect(new Set(await Promise.all(flood.slice(9)))).toEqual(new Set(['busy']));
  // The other core is not theirs, nor is the rest of the line.
  void turns(known('1'), work('known'));
  void turns(stranger('198.51.100.4'), work('other'));
  void turns(known('1'), work('known too'));
  void turns({ lane: 'home', key: '198.51.100.5' }, work('at home'));
  await settled();
  expect(order).toEqual(['flood', 'known']);
  for (let n = 0; n < 5; n += 1) {
    endOne();
    await settled();
  }
  // Addresses go by turns.
  expect(order.slice(0, 6)).toEqual(['flood', 'known', 'known too', 'at home', 'flood', 'other']);
  for (let n = 0; n < 40; n += 1) {
    endOne();
    await settled();
  }
  expect(order.filter((name) => name === 'flood')).toHaveLength(9);
});

test('R-SEC-1: who has most in a full line of strangers gives a place to who has none, and the line is no longer than half a second', async () => {
  const turns = createTurns(2);
  const { work } = held();
  const ask = (key: string) => codeOf(turns(stranger(key), work(key)));
  const first = [ask('a'), ...Array.from({ length: 8 }, () => ask('a'))];
  void ask('b');
  void ask('b');
  // Ten pieces of work of fifty milliseconds are half a second.
  const later = ask('c');
  expect(await first.at(-1)).toBe('busy');
  void later;
  for (const key of ['d', 'e', 'f', 'g', 'h', 'i']) void ask(key);
  for (const key of ['j', 'k']) void ask(key);
  expect(await ask('l')).toBe('busy');
});

test('R-SEC-1: a stranger whose turn does not come is told within half a second, however long people who are known are served', async () => {
  const turns = createTurns(1);
  const { order, work } = held();
  void turns(known('1'), work('known'));
  expect(await codeOf(turns(stranger('a'), work('stranger')))).toBe('busy');
  expect(order).toEqual(['known']);
});

test('R-SEC-1: one person who logs in again and again keeps nobody else waiting', async () => {
  const turns = createTurns(1);
  const { order, work, endOne } = held();
  const many = Array.from({ length: 100 }, () => codeOf(turns(known('1'), work('many'))));
  expect(await many.at(-1)).toBe('busy');
  void turns(known('2'), work('another'));
  for (let n = 0; n < 2; n += 1) {
    await settled();
    endOne();
  }
  await settled();
  expect(order).toEqual(['many', 'many', 'another']);
});

test('what fails gives its place back, and one core serves strangers too', async () => {
  const turns = createTurns(1);
  await expect(turns(stranger('a'), async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(turns(stranger('a'), async () => 'yes')).resolves.toBe('yes');
});
