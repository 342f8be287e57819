import { decimal } from '@candor/money';
import { expect, test } from 'vitest';
import { venueDecimal } from './venue-price.ts';

test.each([
  ['97000.10', '97000.1'],
  ['0.000012345678901234567890', '0.00001234'],
  ['1.5e-7', '0.00000015'],
  ['1.25E+3', '1250'],
  ['007.50', '7.5'],
  ['5.', '5'],
])('%s is read as %s, truncated, without a float', (text, value) => {
  expect(venueDecimal(text)).toBe(decimal(value));
});

test.each(['', '-1', '0', '0.000000001', 'NaN', 'Infinity', '1e999', '0x10', '1,5', undefined])(
  '%s is no price',
  (text) => {
    expect(venueDecimal(text)).toBeUndefined();
  },
);
