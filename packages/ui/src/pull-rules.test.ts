/** The pull gesture in numbers: what starts it, how far it goes. */
import { expect, test } from 'vitest';
import { READY_PX, isPullStart, pulledBy } from './pull-rules.ts';

test('a pull starts downwards, not upwards, not sideways, not by a tremble', () => {
  expect(isPullStart({ x: 0, y: 9 })).toBe(true);
  expect(isPullStart({ x: 20, y: 12 })).toBe(false);
  expect(isPullStart({ x: -20, y: 12 })).toBe(false);
  expect(isPullStart({ x: 0, y: -30 })).toBe(false);
  expect(isPullStart({ x: 0, y: 4 })).toBe(false);
});

test('the content follows at half the speed, ever slower, and stops before 120 px', () => {
  expect(pulledBy(0)).toBe(0);
  expect(pulledBy(28)).toBeCloseTo(9.6, 1);
  expect(pulledBy(100) - pulledBy(90)).toBeGreaterThan(pulledBy(300) - pulledBy(290));
  expect(pulledBy(5000)).toBeLessThanOrEqual(120);
});

test('a comfortable thumb way (about 160 px) is enough to refresh', () => {
  expect(pulledBy(120)).toBeLessThan(READY_PX);
  expect(pulledBy(165)).toBeGreaterThanOrEqual(READY_PX);
});
