import { expect, test } from 'vitest';
import { sumOf } from './earn-rules.ts';

test('what several products earn is added up, and says where a price is missing', () => {
  const one = { held: '1000', today: '2.66666666', total: '40', count: 1, isComplete: true };
  expect(sumOf([one, { ...one, held: '0.5', isComplete: false }])).toEqual({
    held: '1000.5',
    today: '5.33333332',
    total: '80',
    count: 2,
    isComplete: false,
  });
  expect(sumOf([])).toMatchObject({ held: '0', isComplete: true });
});
