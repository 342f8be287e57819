/** Drags, pulls and slider stops in numbers. */
import { expect, test } from 'vitest';
import { isDismissed, pullDistance } from './drag-rules.ts';
import { snapped } from './slider-rules.ts';

test('a sheet goes when dragged beyond a third, or flicked; a small slow drag lets it stay', () => {
  expect(isDismissed(201, 0.05, 600)).toBe(true);
  expect(isDismissed(199, 0.05, 600)).toBe(false);
  expect(isDismissed(40, 0.8, 600)).toBe(true);
  expect(isDismissed(10, 2, 600)).toBe(false);
  expect(isDismissed(-80, -2, 600)).toBe(false);
});

test('a pulled list follows at half speed, ever slower, never beyond its limit, never upwards', () => {
  expect(pullDistance(-20, 96)).toBe(0);
  expect(pullDistance(10, 96)).toBeCloseTo(4.87, 1);
  expect(pullDistance(120, 96) - pullDistance(110, 96)).toBeLessThan(
    pullDistance(20, 96) - pullDistance(10, 96),
  );
  expect(pullDistance(10_000, 96)).toBeLessThanOrEqual(96);
});

test('a stop attracts a finger within two percents and leaves the others alone', () => {
  const stops = [0, 25, 50, 75, 100];
  expect([23, 25, 27].map((value) => snapped(value, stops))).toEqual([25, 25, 25]);
  expect([22, 28, 60].map((value) => snapped(value, stops))).toEqual([22, 28, 60]);
});
