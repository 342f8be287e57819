/** The price list against a plain sorted array, through growth, splits and emptying. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NONE } from './order-pool.ts';
import { PriceLadder } from './price-ladder.ts';
import { seededDraw } from './testing/random-commands.ts';

test('an empty ladder has no best, no level and nothing worse', () => {
  const ladder = new PriceLadder();
  expect([ladder.best, ladder.levelAt(5), ladder.worseThan(5), ladder.size]).toEqual([NONE, NONE, NONE, 0]);
});

test.each([
  ['rising', (i: number) => i],
  ['falling', (i: number) => -i],
  ['from the middle outward', (i: number) => (i % 2 === 0 ? i : -i)],
  ['far and sparse', (i: number) => ((i * 7919) % 1000) * 9_000_000_000_000],
])('a thousand prices, %s, are found in order and leave in any order', (_, keyOf) => {
  const keys = [...new Set(Array.from({ length: 1_000 }, (__, i) => keyOf(i)))];
  const ladder = new PriceLadder();
  keys.forEach((key, level) => ladder.insert(key, level));
  expect(walk(ladder, keys)).toEqual(keys.toSorted((a, b) => b - a));
  const left = new Set(keys);
  for (const key of keys) {
    ladder.remove(key);
    left.delete(key);
    if (left.size % 97 === 0) expect(walk(ladder, keys)).toEqual([...left].toSorted((a, b) => b - a));
  }
  expect([ladder.best, ladder.size]).toEqual([NONE, 0]);
});

test('prices that come and go around a block border agree with a sorted array', () => {
  const draw = seededDraw(3);
  const ladder = new PriceLadder();
  const held = new Map<number, number>();
  for (let step = 0; step < 60_000; step++) {
    // Fills to a few hundred prices and drains again, six times over.
    const isFilling = step % 10_000 < 5_000;
    const key = draw(600) - 300;
    const isHeld = held.has(key);
    if (!isHeld && (isFilling || draw(4) === 0)) {
      ladder.insert(key, step);
      held.set(key, step);
    } else if (isHeld && (!isFilling || draw(4) === 0)) {
      ladder.remove(key);
      held.delete(key);
    }
    expect(ladder.levelAt(key)).toBe(held.get(key) ?? NONE);
    if (step % 500 === 0) expectSame(ladder, held);
  }
});

test('any inserts and removals agree with a sorted array', () => {
  const keys = fc.array(fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }), {
    maxLength: 300,
  });
  fc.assert(
    fc.property(keys, (stream) => {
      const ladder = new PriceLadder();
      const held = new Map<number, number>();
      stream.forEach((key, step) => {
        if (held.delete(key)) return ladder.remove(key);
        held.set(key, step);
        ladder.insert(key, step);
      });
      expectSame(ladder, held);
    }),
  );
});

function expectSame(ladder: PriceLadder, held: Map<number, number>): void {
  const sorted = [...held].toSorted((a, b) => b[0] - a[0]);
  expect(ladder.size).toBe(held.size);
  expect(ladder.best).toBe(sorted[0]?.[1] ?? NONE);
  sorted.forEach(([key], i) => expect(ladder.worseThan(key)).toBe(sorted[i + 1]?.[1] ?? NONE));
}

/** Keys from the best down; a level's number is its place in `keys`. */
function walk(ladder: PriceLadder, keys: number[]): number[] {
  const found: number[] = [];
  for (let level = ladder.best; level !== NONE; level = ladder.worseThan(keys[level]!))
    found.push(keys[level]!);
  return found;
}
