/** Fractions of 1 as percentages. */
import { expect, test } from 'vitest';
import { percentText } from './figures.ts';

test.each([
  ['0.0005', '0.05%'],
  ['0.002', '0.2%'],
  ['0', '0%'],
  ['1', '100%'],
  ['0.9', '90%'],
  ['10', '1,000%'],
  ['0.00000001', '0.000001%'],
  ['-0.05', '−5%'],
])('%s is %s', (fraction, percent) => expect(percentText(fraction)).toBe(percent));
