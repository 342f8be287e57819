import { expect, test } from 'vitest';
import { isDrawn } from './drawings.ts';

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
