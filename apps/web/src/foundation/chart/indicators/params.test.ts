import { expect, test } from 'vitest';
import { saneParams } from './params.ts';

test('periods are whole numbers from 1 to 500, as many as the indicator has', () => {
  expect(saneParams('MA', [7, 14, 60])).toEqual([7, 14, 60]);
  for (const given of [[7, 14], [0, 1, 2], [1, 2, 501], [1.5, 2, 3], 'MA', undefined, [1, 2, Number.NaN]])
    expect(saneParams('MA', given)).toBeUndefined();
  expect(saneParams('VOL', [5, 10])).toBeUndefined();
});

test('the slow average of MACD is slower than the fast one', () => {
  expect(saneParams('MACD', [26, 12, 9])).toBeUndefined();
  expect(saneParams('MACD', [8, 21, 5])).toEqual([8, 21, 5]);
});
