import { expect, test } from 'vitest';
import { breakEvenWords, mostOf, previewOf, unitsFault, unitsOf } from './lease-preview.ts';

const terms = { rent: '900', day: 90, day_output: '10.5', left: 200 };

test('X-MC-1: three units cost 2,700, 30 a day; at once all of it comes back, halfway 1,350', () => {
  expect(previewOf(terms, '3')).toEqual({
    rent: '2700',
    perDay: '30',
    output: '31.5',
    atOnce: '2700',
    half: '1350',
    halfDays: 45,
  });
  expect(previewOf({ ...terms, day_output: null }, '3').output).toBeUndefined();
});

test('R-MC-1: no more than are left, and than the balance pays for', () => {
  expect(unitsFault(terms, '', '10000')).toBe('needUnits');
  expect(unitsFault(terms, '201', '1000000')).toBe('aboveLeft');
  expect(unitsFault(terms, '12', '10000')).toBe('aboveBalance');
  expect(unitsFault(terms, '11', '10000')).toBeUndefined();
  expect([mostOf(terms, '10000'), mostOf(terms, undefined), mostOf(terms, '10')]).toEqual(['11', '200', '0']);
  expect(['0', '1.5', '-1', 'x'].map(unitsOf)).toEqual([undefined, undefined, undefined, undefined]);
});

test('R-MC-4: the break-even line says a gain, a loss, nothing, or that it is not known', () => {
  const at = (days: number | null, net: string) =>
    breakEvenWords({ break_even: { day_value: '1', days, net }, day: 90 });
  expect(at(86, '45')).toEqual({ key: 'breakEvenGain', days: 86, net: '45' });
  expect(at(100, '-90')).toEqual({ key: 'breakEvenLoss', net: '90' });
  expect(at(null, '-900')).toEqual({ key: 'breakEvenNever' });
  expect(breakEvenWords({ break_even: null, day: 90 })).toEqual({ key: 'breakEvenUnknown' });
});
