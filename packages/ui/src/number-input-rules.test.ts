/** R-GEN-1 on the way in: what an amount field makes of keys, pastes and its stepper. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pastedDecimal, settledDecimal, stepped, typedDecimal } from './number-input-rules.ts';

describe('typing', () => {
  test.each([
    ['', ''],
    ['5', '5'],
    ['0', '0'],
    ['00', '0'],
    ['007', '7'],
    ['.', '0.'],
    ['.5', '0.5'],
    ['1.', '1.'],
    ['1,5', '1.5'],
    ['1。5', '1.5'],
    ['１２．５'.replace('．', '.'), '12.5'],
    ['๑๒', '12'],
    ['1.234', '1.23'],
    ['1 000', '1000'],
  ])('%j becomes %j with two places', (text, expected) => {
    expect(typedDecimal(text, 2)).toBe(expected);
  });

  test.each(['-1', '+1', '1e3', '1.2.3', '1,2,3', 'abc', '0x10', 'NaN', '٣', '1'.repeat(12)])(
    '%j is not taken',
    (text) => {
      expect(typedDecimal(text, 8)).toBeUndefined();
    },
  );

  test('an integer field has no point', () => {
    expect(typedDecimal('12.7', 0)).toBe('12');
  });

  test('R-MONEY-1: digits beyond the scale are dropped, never rounded', () => {
    expect(typedDecimal('0.999999999', 8)).toBe('0.99999999');
  });
});

describe('pasting', () => {
  test.each([
    ['1,234.50 USDT', '1234.50'],
    ['≈ $65,432.10', '65432.10'],
    ['1.234,50', '1234.50'],
    ['65 432,1', '65432.1'],
    ['65\u00a0432,1 €', '65432.1'],
    ["1'234.5", '1234.5'],
    ['65,432', '65432'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['0,123', '0.123'],
    ['1.234', '1.234'],
    ['12,5', '12.5'],
    ['+3', '3'],
    ['  42\n', '42'],
  ])('%j becomes %j', (text, expected) => {
    expect(pastedDecimal(text, 8)).toBe(expected);
  });

  test.each(['', 'hello', '-5', '$-5', '1e9', '12abc34', '2024-01-01', '....'])('%j is not taken', (text) => {
    expect(pastedDecimal(text, 8)).toBeUndefined();
  });
});

describe('stepping', () => {
  test.each([
    ['', 1, '0.01', '0.01'],
    ['65432.1', 1, '0.01', '65432.11'],
    ['65432.1', -1, '0.01', '65432.09'],
    ['0.1', 1, '0.2', '0.2'],
    ['0.3', -1, '0.2', '0.2'],
    ['0.005', -1, '0.01', '0'],
    ['0', -1, '1', '0'],
    ['5.', 1, '1', '6'],
  ] as const)('%j by %j x %j is %j', (text, direction, step, expected) => {
    expect(stepped(text, direction, { step })).toBe(expected);
  });

  test('stays within its range', () => {
    expect(stepped('9', 1, { step: '5', max: '12' })).toBe('10');
    expect(stepped('10', 1, { step: '5', max: '12' })).toBe('12');
    expect(stepped('3', -1, { step: '5', min: '2' })).toBe('2');
  });

  test('plus then minus from a multiple comes back, exactly', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.constantFrom('0.00000001', '0.01', '1'),
        (n, step) => {
          const start = stepped((n / 10n ** 8n).toString(), 1, { step });
          expect(stepped(stepped(start, 1, { step }), -1, { step })).toBe(start);
        },
      ),
    );
  });
});

test('a half-written number is finished when the field is left', () => {
  expect(['.', '0.', '1.', '1.50', ''].map(settledDecimal)).toEqual(['', '0', '1', '1.50', '']);
});
