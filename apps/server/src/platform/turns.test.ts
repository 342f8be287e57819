/** Who waits for whom when passwords are looked at. */
import { expect, test } from 'vitest';
import type { OnCore, Place } from './turns.ts';
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
  const work = (name: string) => (onCore: OnCore) =>
    onCore(async () => {
      order.push(name);
      await new Promise<void>((end) => done.push(end));
    });
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
  // One of each kind was ready before; then addresses go by turns.
  expect(order.slice(0, 6)).toEqual(['flood', 'known', 'flood', 'known too', 'at home', 'flood']);
  endOne();
  await settled();
  expect(order.at(-1)).toBe('other');
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
  for (let n = 0; n < 3; n += 1) {
    await settled();
    endOne();
  }
  await settled();
  // The second was ready before, the third was first in the line.
  expect(order).toEqual(['many', 'many', 'many', 'another']);
});

test('R-SEC-1: who is known, or at an address that is, and logs in again and again leaves one turn in four to those behind', async () => {
  const turns = createTurns(1);
  const { order, work, endOne } = held();
  const asked = (place: Place, name: string): void => void codeOf(turns(place, work(name)));
  for (let n = 0; n < 20; n += 1) asked(known('1'), 'known');
  for (let n = 0; n < 8; n += 1) asked({ lane: 'home', key: '198.51.100.5' }, 'at home');
  asked(stranger('203.0.113.9'), 'stranger');
  await settled();
  for (let n = 0; n < 24; n += 1) {
    endOne();
    await settled();
  }
  const of = (name: string): number[] => order.flatMap((each, n) => (each === name ? [n] : []));
  // The first was in before anybody waited behind it.
  expect(of('at home').slice(0, 3)).toEqual([4, 8, 12]);
  expect(of('stranger')).toEqual([16]);
});

test('what is asked before computing is asked while the one before computes, and no more than one is ahead', async () => {
  const turns = createTurns(1);
  const { order, work, endOne } = held();
  const asking = (name: string) =>
    turns(known(name), (onCore) => {
      order.push(`asked ${name}`);
      return work(name)(onCore);
    });
  for (const name of ['1', '2', '3']) void asking(name);
  await settled();
  expect(order).toEqual(['asked 1', '1', 'asked 2']);
  endOne();
  await settled();
  expect(order.slice(3)).toEqual(['2', 'asked 3']);
});

test('what is refused before it computes gives its place to the next', async () => {
  const turns = createTurns(1);
  const { order, work } = held();
  void turns(known('1'), work('1'));
  const refused = turns(known('2'), async () => Promise.reject(new Error('no')));
  void turns(known('3'), async (onCore) => {
    order.push('asked 3');
    return work('3')(onCore);
  });
  await expect(refused).rejects.toThrow('no');
  await settled();
  expect(order).toEqual(['1', 'asked 3']);
});

test('what fails gives its place back, and one core serves strangers too', async () => {
  const turns = createTurns(1);
  const failing = turns(stranger('a'), (onCore) => onCore(async () => Promise.reject(new Error('no'))));
  await expect(failing).rejects.toThrow('no');
  await expect(turns(stranger('a'), async () => 'yes')).resolves.toBe('yes');
});
