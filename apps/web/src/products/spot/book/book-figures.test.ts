/** Figures of the book stay short and are cut, never rounded. */
import { decimal } from '@candor/money';
import { expect, test } from 'vitest';
import { balanceOf, placesOfStep, priceFigure, quantityFigure } from './book-figures.ts';

test('R-MONEY-1: quantities lose places before they lose meaning, always cut', () => {
  expect(quantityFigure(decimal('0.01239'), 5)).toBe('0.01239');
  expect(quantityFigure(decimal('1234.56789'), 5)).toBe('1,234.567');
  expect(quantityFigure(decimal('99999.999'), 5)).toBe('99,999.99');
  expect(quantityFigure(decimal('123456.78'), 5)).toBe('123.45K');
  expect(quantityFigure(decimal('1234567.89'), 0)).toBe('1.23M');
});

test('prices show the places of their grouping', () => {
  expect(placesOfStep(decimal('0.01'))).toBe(2);
  expect(placesOfStep(decimal('10'))).toBe(0);
  expect(priceFigure(decimal('97123.4'), 2)).toBe('97,123.40');
});

test('the shares of both sides of the book make a hundred, and nothing is said of an empty one', () => {
  expect(balanceOf(decimal('3'), decimal('1'))).toEqual({ share: 0.75, words: ['75%', '25%'] });
  expect(balanceOf(decimal('1'), decimal('2')).words).toEqual(['33%', '67%']);
  expect(balanceOf(0n, decimal('2')).words).toEqual(['0%', '100%']);
  expect(balanceOf(0n, 0n)).toEqual({ share: 0.5, words: ['—', '—'] });
});
