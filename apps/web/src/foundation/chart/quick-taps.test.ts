/** Which taps the chart library drops. */
import { expect, test } from 'vitest';
import { isDropped } from './quick-taps.ts';

test('the second of two quick taps is dropped where it is elsewhere, and only there', () => {
  const first = { at: 1_000, x: 100, y: 100 };
  expect(isDropped(undefined, first)).toBe(false);
  expect(isDropped(first, { at: 1_350, x: 200, y: 120 })).toBe(true);
  // A double tap, and a tap that comes later.
  expect(isDropped(first, { at: 1_350, x: 110, y: 105 })).toBe(false);
  expect(isDropped(first, { at: 1_501, x: 200, y: 120 })).toBe(false);
});
