import { expect, test } from 'vitest';
import { amountFault, cents, isBelow, less, returnOf, stopsAt, withdrawalShare } from './copy-preview.ts';

test('R-CP-4: the equity at which a copy stops, of what was typed', () => {
  expect([stopsAt('1000', 40), stopsAt('0', 40), stopsAt('abc', 40)]).toEqual(['600', undefined, undefined]);
});

test('R-CP-5: what of an amount taken out the lead gets is said before', () => {
  const of = { value: '2000', high_water: '1000', share_rate: '10', agreement_version: 2 };
  expect(withdrawalShare('1950', of)).toEqual({ share: '97.5', rest: '1852.5' });
  expect([
    withdrawalShare('', of),
    withdrawalShare('2000.01', of),
    withdrawalShare('1950', { ...of, high_water: '2000' }),
    withdrawalShare('1950', { ...of, agreement_version: 1 }),
  ]).toEqual([undefined, undefined, undefined, undefined]);
});

test('an amount is between the bounds and within the balance', () => {
  expect([amountFault('', '10'), amountFault('49.99', '100'), amountFault('100000.01', undefined)]).toEqual([
    'needAmount',
    'belowMinimum',
    'aboveMaximum',
  ]);
  expect([amountFault('60', '59'), amountFault('60', '60')]).toEqual(['aboveBalance', undefined]);
});

test('cents are cut, whatever the sign', () => {
  expect([cents('1.239'), cents('-1.239'), cents('-0.001')]).toEqual(['1.23', '-1.23', '0']);
});

test('a copy’s return is of what was put in, cut; of nothing there is none', () => {
  expect([
    returnOf({ profit: '12.345', amount: '1000' }),
    returnOf({ profit: '-12.399', amount: '1000' }),
    returnOf({ profit: '0', amount: '0' }),
  ]).toEqual(['1.23', '-1.23', undefined]);
});

test('what is left of one amount without another, below zero too', () => {
  expect([
    less('1000', '999.5'),
    isBelow(less('999.99999999', '1000')),
    isBelow(less('1000', '1000')),
  ]).toEqual(['0.5', true, false]);
});
