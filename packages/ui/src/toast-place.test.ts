/** How far toasts are lifted. */
import { expect, test } from 'vitest';
import { placeToastsBy } from './toast-place.ts';

const FOOT = 700;

test('nothing below it: at the foot', () => {
  expect(placeToastsBy(40, FOOT, [])).toBe(0);
  expect(placeToastsBy(40, FOOT, [{ top: 500, bottom: 548 }])).toBe(0);
});

test('a button at the foot lifts it to eight pixels above', () =>
  expect(placeToastsBy(40, FOOT, [{ top: 650, bottom: 698 }])).toBe(58));

test('buttons that stand close to each other lift it above both, whatever their order', () => {
  const two = [
    { top: 650, bottom: 698 },
    { top: 590, bottom: 638 },
  ];
  expect(placeToastsBy(40, FOOT, two)).toBe(118);
  expect(placeToastsBy(40, FOOT, two.toReversed())).toBe(118);
});

test('a gap that is high enough is used', () =>
  expect(
    placeToastsBy(40, FOOT, [
      { top: 650, bottom: 698 },
      { top: 500, bottom: 548 },
    ]),
  ).toBe(58));

test('no place in the lower part of the window: there is none to give', () => {
  const rows = Array.from({ length: 14 }, (_, row) => ({ top: row * 50, bottom: row * 50 + 48 }));
  expect(placeToastsBy(40, FOOT, rows)).toBeUndefined();
});
