import { expect, test } from 'vitest';
import type { HostingProduct } from './hosting-preview.ts';
import { amountFault, exampleOf, mostOf, percentOf, previewOf } from './hosting-preview.ts';

const product = {
  day: 15,
  interest_rate: '4',
  save_min: '10',
  save_max: '20000',
  left: '5000',
  settlement_ratio: '0.004',
} as HostingProduct;

test('X-FN-2, R-FN-7: what a purchase brings, and the worst that leaving costs, in money', () => {
  expect(previewOf(product, '1000')).toEqual({
    perDay: '2.66666666',
    inAll: '40',
    worst: '940',
    worstPenalty: '60',
  });
  // R-FN-7: never more than a tenth.
  expect(previewOf({ day: 90, interest_rate: '36' }, '1000').worst).toBe('900');
  expect(previewOf(product, '').worst).toBe('0');
});

test('R-FN-6: the worked example is the product’s own', () => {
  expect(exampleOf(product)).toMatchObject({
    amount: '1000',
    days: 3,
    formula: '12',
    penalty: '12',
    back: '988',
    kept: '32',
    sum: '1020',
  });
  expect(exampleOf({ ...product, save_min: '0.001', save_max: '2' })).toMatchObject({ amount: '1' });
  expect(percentOf('0.004')).toBe('0.4');
  expect(percentOf(null)).toBeUndefined();
});

test('R-FN-1: what is wrong with an amount, the first thing first', () => {
  const fault = (amount: string, available?: string) => amountFault(product, amount, available);
  expect(fault('')).toBe('needAmount');
  expect(fault('9')).toBe('belowMinimum');
  expect(fault('20001')).toBe('aboveMaximum');
  expect(fault('5001')).toBe('aboveLeft');
  expect(fault('100', '99.99')).toBe('aboveBalance');
  expect(fault('100', '100')).toBeUndefined();
  expect(fault('100')).toBeUndefined();
  expect(mostOf(product, '123.45')).toBe('123.45');
  expect(mostOf(product, undefined)).toBe('5000');
});
