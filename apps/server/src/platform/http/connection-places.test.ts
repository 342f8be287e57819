/** Who holds places, and who gives one when the house is full. */
import { expect, test } from 'vitest';
import { createPlaces, mostOpenFiles } from './connection-places.ts';

function house(limits: { mostOfAddress: number; mostOfLines: number; most: number }) {
  const places = createPlaces(limits);
  const held: { block: string; leave: () => void; isCut: boolean }[] = [];
  const takes = (block: string): boolean => {
    const entry = { block, leave: () => {}, isCut: false };
    const place = places.take(block, () => (entry.isCut = true));
    if (place === undefined) return false;
    entry.leave = place.leave;
    held.push(entry);
    return true;
  };
  const count = (block: RegExp) => held.filter((each) => block.test(each.block) && !each.isCut).length;
  return { takes, held, count };
}
const times = (count: number, act: (n: number) => boolean) =>
  Array.from({ length: count }, (_, n) => act(n)).filter(Boolean).length;

test('an address holds so many, all lines of an IPv6 subscriber so many, and what left may come again', () => {
  const { takes, held } = house({ mostOfAddress: 3, mostOfLines: 5, most: 100 });
  expect(times(5, () => takes('192.0.2.1'))).toBe(3);
  expect(times(20, (n) => takes(`2001:db8:1:${n}`))).toBe(5);
  expect(times(5, () => takes('2001:db8:2:1'))).toBe(3);
  held[0]!.leave();
  held[0]!.leave();
  expect(times(5, () => takes('192.0.2.1'))).toBe(1);
});

test('a full house takes the place from the network that holds most, and never for one that holds as many', () => {
  const { takes, held, count } = house({ mostOfAddress: 6, mostOfLines: 8, most: 20 });
  for (const net of [1, 2]) expect(times(8, (n) => takes(`2001:db8:${net}:${n}`))).toBe(8);
  expect(times(4, () => takes('192.0.2.1'))).toBe(4);
  // Full. Strangers come in all the same, and those of the crowds who came first go.
  expect(times(6, (n) => takes(`198.51.100.${n}`))).toBe(6);
  expect(held.filter(({ isCut }) => isCut).every(({ block }) => block.startsWith('2001:db8:'))).toBe(true);
  expect(held[0]!.isCut).toBe(true);
  expect(count(/^192/)).toBe(4);
  expect(count(/./)).toBe(20);
  // Who tries to take all of it takes it from himself in the end.
  times(500, (n) => takes(`2001:db8:9:${n}`));
  expect(count(/^2001:db8:9:/)).toBeLessThanOrEqual(8);
  expect(count(/^198/)).toBe(6);
});

test('of a house full of single ones nobody gives any', () => {
  const { takes } = house({ mostOfAddress: 6, mostOfLines: 8, most: 5 });
  expect(times(5, (n) => takes(`192.0.2.${n}`))).toBe(5);
  expect(takes('198.51.100.1')).toBe(false);
});

test('the system says how many files may be open', () => {
  if (process.platform === 'linux') expect(mostOpenFiles()).toBeGreaterThan(100);
});
