import { expect, test } from 'vitest';
import { firstRows } from './availability.ts';

const offIn = (mode: 'demo' | 'live', product: string): string[] =>
  firstRows(mode)
    .filter((row) => row.product === product && !row.is_on)
    .map(({ country }) => country);

test('R-FN-11, R-GEN-6: live begins without hosting in the EEA and without options anywhere, each with a public reason', () => {
  expect(offIn('live', 'finance')).toHaveLength(30);
  expect(offIn('live', 'finance')).toEqual(expect.arrayContaining(['DE', 'NO', 'LI']));
  expect(offIn('live', 'options')).toEqual(['*']);
  expect(offIn('live', 'spot')).toEqual([]);
  for (const row of firstRows('live')) expect(row.is_on).toBe(row.reason === '');
});

test('R-GEN-5: a demo sells everything to everybody', () => {
  expect(firstRows('demo').every(({ country, is_on: isOn }) => country === '*' && isOn)).toBe(true);
});
