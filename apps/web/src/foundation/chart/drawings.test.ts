import { expect, test } from 'vitest';
import { isDrawn } from './drawings.ts';
import { levelsOf } from './draw-levels.ts';

const points = [
  { timestamp: 1, value: 50_000 },
  { timestamp: 2, value: 51_000 },
];

test('what was kept is drawn only when it is a line of this release between two places', () => {
  expect(isDrawn({ tool: 'segment', points })).toBe(true);
  expect(isDrawn({ tool: 'fibonacciLine', points })).toBe(true);
  for (const other of [
    null,
    'segment',
    { tool: 'gannBox', points },
    { tool: 'segment' },
    { tool: 'segment', points: points.slice(1) },
    { tool: 'segment', points: [points[0], { timestamp: 2, value: 'high' }] },
    { tool: 'segment', points: [points[0], null] },
  ])
    expect(isDrawn(other)).toBe(false);
});

test('Fibonacci levels lie between both points; words that would lie over each other are left away', () => {
  const of = (height: number) =>
    levelsOf([
      { y: 0, price: 60_000 },
      { y: height, price: 50_000 },
    ]);
  expect(of(100).map(({ price }) => Math.round(price))).toEqual([
    60_000, 57_860, 56_180, 55_000, 53_820, 52_360, 50_000,
  ]);
  expect(of(100).every(({ hasWords }) => hasWords)).toBe(true);
  const close = of(30).filter(({ hasWords }) => hasWords);
  expect(close.map(({ part }) => part)).toEqual([1, 0.618, 0.236]);
});
