/** What came last is known, and memory has an end. */
import { expect, test } from 'vitest';
import { RecentMap } from './recent-map.ts';

test('the newest are known, what is older than twice as many is not', () => {
  const recent = new RecentMap<number>(100);
  for (let n = 0; n < 1_000; n += 1) {
    recent.set(`key ${n}`, n);
    for (const age of [0, 50, 99]) if (n >= age) expect(recent.get(`key ${n - age}`)).toBe(n - age);
    expect(recent.has(`key ${n - 200}`)).toBe(false);
  }
});

test('what was taken out is not known, whichever generation it is of', () => {
  const recent = new RecentMap<number>(2);
  for (const [n, key] of ['a', 'b', 'c'].entries()) recent.set(key, n);
  recent.delete('a');
  recent.delete('c');
  expect(['a', 'b', 'c'].map((key) => recent.has(key))).toEqual([false, true, false]);
  recent.set('b', 7);
  expect(recent.get('b')).toBe(7);
});
