import { expect, test } from 'vitest';
import { shownRate } from './rate-words.ts';

test.each([
  ['7.10843685', '7.1084'],
  ['1468.12456866', '1468.1245'],
  ['0.86266390', '0.862663'],
  ['31.24', '31.24'],
  ['156.00009', '156'],
  ['1', '1'],
])('R-MD-7: a rate of %s is shown as %s, cut and never rounded up', (rate, shown) => {
  expect(shownRate({ usdt_rate: rate })).toBe(shown);
});
