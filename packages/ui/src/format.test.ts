/** R-MONEY-1 on screen: exact, truncated, readable. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, formatFixed } from '@candor/money';
import { compareDecimals, formatCompact, formatDecimal, formatPercent, formatTime } from './format.ts';

describe('formatDecimal', () => {
  test.each([
    ['1234.5678', 2, '1,234.56'],
    ['1.999', 2, '1.99'],
    ['-1.999', 2, '−1.99'],
    ['-0.001', 2, '−0.001'],
    ['0.00456789', 2, '0.0045'],
    ['0.00', 2, '0.00'],
    ['0.4', 0, '0.4'],
    ['0.1', 8, '0.10000000'],
    ['5', 0, '5'],
    ['92233720368.54775807', 8, '92,233,720,368.54775807'],
  ])('R-MONEY-1: %s with %i places is %s', (text, decimals, expected) => {
    expect(formatDecimal(text, { decimals })).toBe(expected);
  });

  test('keeps the places a text has, or trims its zeros', () => {
    expect(formatDecimal('65432.10')).toBe('65,432.10');
    expect(formatDecimal('65432.10', { isTrimmed: true })).toBe('65,432.1');
    expect(formatDecimal('65432.100', { decimals: 2, isTrimmed: true })).toBe('65,432.1');
  });

  test('groups as asked, signs as asked, writes as the language does', () => {
    expect(formatDecimal('65432.1', { group: false })).toBe('65432.1');
    expect(formatDecimal('1.5', { isSigned: true })).toBe('+1.5');
    expect(formatDecimal('0', { isSigned: true })).toBe('0');
    expect(formatDecimal('1234.5', { locale: 'es' })).toBe('1.234,5');
    expect(formatDecimal('1234.5', { locale: 'th' })).toBe('1,234.5');
  });

  test.each([undefined, null, '', 'NaN', '1e5', 'abc', '--'])('%j is shown as no number', (text) => {
    expect(formatDecimal(text)).toBe('—');
  });

  test('says the same as the money package, digit by digit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
        fc.integer({ min: 0, max: 8 }),
        (n, decimals) => {
          const text = formatFixed(n, 8);
          expect(formatDecimal(text, { decimals, group: false, keepsSmall: false })).toBe(
            formatFixed(decimal(text), decimals).replace('-', '−'),
          );
        },
      ),
    );
  });
});

test('compact figures are truncated and speak the language', () => {
  expect(formatCompact('1239999')).toBe('1.23M');
  expect(formatCompact('999999.99')).toBe('999.99K');
  expect(formatCompact('1234567.8', { locale: 'zh-Hans' })).toBe('123.45万');
  expect(formatCompact('123456789', { locale: 'ja' })).toBe('1.23億');
  expect(formatCompact('12.345')).toBe('12.34');
  expect(formatCompact(undefined)).toBe('—');
});

test('percents are plain percents with their sign', () => {
  expect(formatPercent('+1.239')).toBe('+1.23%');
  expect(formatPercent('-0.004')).toBe('0.00%');
  expect(formatPercent('-12.5')).toBe('−12.50%');
  expect(formatPercent('7.5', { isSigned: false, isTrimmed: true })).toBe('7.5%');
  expect(formatPercent('')).toBe('—');
});

test('moments are Gregorian and 24 hours everywhere', () => {
  const at = Date.UTC(2026, 0, 2, 0, 4, 5);
  expect(formatTime(at, { shape: 'time', timeZone: 'UTC' })).toBe('00:04:05');
  expect(formatTime(at, { shape: 'minute', timeZone: 'Asia/Shanghai' })).toBe('08:04');
  expect(formatTime(at, { shape: 'date', locale: 'th', timeZone: 'UTC' })).toContain('2026');
});

test('decimal texts are compared exactly', () => {
  expect(compareDecimals('0.1', '0.10')).toBe(0);
  expect(compareDecimals('92233720368.54775807', '92233720368.54775806')).toBe(1);
  expect(compareDecimals('-2', '-1')).toBe(-1);
  expect(compareDecimals('9', '10')).toBe(-1);
  expect(compareDecimals(undefined, '1')).toBe(0);
});
