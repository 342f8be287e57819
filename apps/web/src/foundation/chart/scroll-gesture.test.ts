import { expect, test } from 'vitest';
import { directionOf } from './scroll-gesture.ts';

test('a finger that moves up or down scrolls the page, sideways the chart, and a tap is neither', () => {
  expect(directionOf(1, 2)).toBeUndefined();
  expect(directionOf(2, -9)).toBe(true);
  expect(directionOf(9, 2)).toBe(false);
  expect(directionOf(-6, -6)).toBe(false);
});
