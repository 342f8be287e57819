import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_AMOUNT, decimal, formatDecimal, formatFixed, groupDecimal, parseDecimal } from './index.ts';

const hostile = [
  '',
  ' ',
  ' 1',
  '1 ',
  '+1',
  '-1',
  '-0',
  '01',
  '00',
  '.5',
  '1.',
  '1e3',
  '1E3',
  '0x10',
  '0b11',
  '0o7',
  'NaN',
  'Infinity',
  '-Infinity',
  '1,000',
  '1_000',
  '１',
  '٣',
  '1.0.0',
  '1\n',
  '1\u0000',
  'null',
  'undefined',
  'true',
  '[1]',
  '9'.repeat(19),
  `0.${'1'.repeat(19)}`,
];

describe('decimal text', () => {
  test.each(hostile)('R-GEN-1: refuses %j', (text) => {
    expect(parseDecimal(text)).toEqual({ ok: false, fault: 'not_a_decimal' });
  });

  test('more places than the scale are refused, trailing zeros are not places', () => {
    expect(parseDecimal('0.000000001')).toEqual({ ok: false, fault: 'too_precise' });
    expect(parseDecimal('1.230', 2)).toEqual({ ok: true, value: 123_000_000n });
    expect(parseDecimal('1.231', 2)).toEqual({ ok: false, fault: 'too_precise' });
    expect(parseDecimal('7', 0)).toEqual({ ok: true, value: 700_000_000n });
  });

  test('the largest storable amount is read, one unit more is refused', () => {
    expect(parseDecimal('92233720368.54775807')).toEqual({ ok: true, value: MAX_AMOUNT });
    expect(parseDecimal('92233720368.54775808')).toEqual({ ok: false, fault: 'too_large' });
  });

  test('parse after format is identity', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_AMOUNT }), (value) => {
        expect(parseDecimal(formatDecimal(value))).toEqual({ ok: true, value });
      }),
    );
  });

  test('R-MONEY-1: display truncates toward zero and never shows minus zero', () => {
    expect(formatFixed(decimal('1.999'), 2)).toBe('1.99');
    expect(formatFixed(decimal('-1.999'), 2)).toBe('-1.99');
    expect(formatFixed(decimal('-0.001'), 2)).toBe('0.00');
    expect(formatFixed(decimal('-0.9'), 0)).toBe('0');
    expect(formatFixed(decimal('5'), 8)).toBe('5.00000000');
    expect(formatDecimal(decimal('-0.5'))).toBe('-0.5');
  });

  test('a number in a sentence reads as on a screen', () => {
    expect(groupDecimal('1234567.5')).toBe('1,234,567.5');
    expect(groupDecimal('-12345.678901')).toBe('\u221212,345.678901');
    expect(groupDecimal('999')).toBe('999');
    for (const other of ['', 'BTC/USDT', '1e9', '1,000', '5000 USDT'])
      expect(groupDecimal(other)).toBe(other);
  });

  test('a constant that does not parse throws', () => {
    expect(() => decimal('1e3')).toThrow(RangeError);
  });
});
