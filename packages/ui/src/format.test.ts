/** R-MONEY-1 on screen: exact, truncated, readable. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, formatFixed } from '@candor/money';
import {
  type DecimalFormat,
  compareDecimals,
  formatCompact,
  formatDecimal,
  formatPercent,
} from './format.ts';

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

  test('groups as asked, signs as asked', () => {
    expect(formatDecimal('65432.1', { group: false })).toBe('65432.1');
    expect(formatDecimal('1.5', { isSigned: true })).toBe('+1.5');
    expect(formatDecimal('0', { isSigned: true })).toBe('0');
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

/** What is less than the last place shown is asked for with the places that the app gives it. */
function asIntl(text: string, format: DecimalFormat & { decimals: number | undefined }): string {
  const [, zeros] = /^[+-]?0+\.(0*)[1-9]/.exec(text) ?? [];
  const { decimals, group, isTrimmed, isSigned, keepsSmall } = format;
  const isSmall =
    keepsSmall === true && decimals !== undefined && zeros !== undefined && zeros.length >= decimals;
  const most = isSmall ? zeros.length + 2 : (decimals ?? 20);
  const least = isSmall ? zeros.length + 1 : (decimals ?? text.split('.')[1]?.length ?? 0);
  return new Intl.NumberFormat('en', {
    minimumFractionDigits: isTrimmed === true ? 0 : Math.min(least, most),
    maximumFractionDigits: most,
    useGrouping: group === true ? 'always' : false,
    signDisplay: isSigned === true ? 'exceptZero' : 'negative',
    roundingMode: 'trunc',
  })
    .format(text as Intl.StringNumericLiteral)
    .replace('-', '−');
}

describe('writes by itself what Intl writes', () => {
  const texts = fc
    .tuple(
      fc.constantFrom('', '+', '-'),
      fc.stringMatching(/^[0-9]{1,40}$/),
      fc.option(fc.stringMatching(/^[0-9]{1,40}$/)),
    )
    .map(([sign, whole, fraction]) => sign + whole + (fraction === null ? '' : `.${fraction}`));

  test('in English: signs, groups, places, nothing rounded', () => {
    const formats = fc.record({
      decimals: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
      group: fc.boolean(),
      isTrimmed: fc.boolean(),
      isSigned: fc.boolean(),
      keepsSmall: fc.boolean(),
    });
    fc.assert(
      fc.property(texts, formats, (text, format) => {
        expect(formatDecimal(text, format)).toBe(asIntl(text, format));
      }),
      { numRuns: 1000 },
    );
  });

  test.each(['en', 'th', 'zh-Hans', 'zh-Hant', 'ja', 'ko'])('short figures in %s', (locale) => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 4 }), fc.boolean(), (text, decimals, isSigned) => {
        const said = new Intl.NumberFormat(locale, {
          notation: 'compact',
          minimumFractionDigits: 0,
          maximumFractionDigits: decimals,
          signDisplay: isSigned ? 'exceptZero' : 'negative',
          roundingMode: 'trunc',
          numberingSystem: 'latn',
        }).format(text as Intl.StringNumericLiteral);
        expect(formatCompact(text, { locale, decimals, isSigned })).toBe(said.replace('-', '−'));
      }),
      { numRuns: 300 },
    );
  });
});

test('compact figures are truncated and speak the language', () => {
  expect(formatCompact('1239999')).toBe('1.23M');
  expect(formatCompact('999999.99')).toBe('999.99K');
  expect(formatCompact('1234567.8', { locale: 'zh-Hans' })).toBe('123.45万');
  expect(formatCompact('123456789', { locale: 'ja' })).toBe('1.23億');
  expect(formatCompact('12.345')).toBe('12.34');
  for (const text of ['1820000', '656710', '3400', '2500000000'])
    expect(formatCompact(text, { locale: 'es-419' })).toBe(formatCompact(text));
  expect(formatCompact(undefined)).toBe('—');
});

test('percents are plain percents with their sign', () => {
  expect(formatPercent('+1.239')).toBe('+1.23%');
  expect(formatPercent('-0.004')).toBe('0.00%');
  expect(formatPercent('-12.5')).toBe('−12.50%');
  expect(formatPercent('7.5', { isSigned: false, isTrimmed: true })).toBe('7.5%');
  expect(formatPercent('')).toBe('—');
});

test('decimal texts are compared exactly', () => {
  expect(compareDecimals('0.1', '0.10')).toBe(0);
  expect(compareDecimals('92233720368.54775807', '92233720368.54775806')).toBe(1);
  expect(compareDecimals('-2', '-1')).toBe(-1);
  expect(compareDecimals('9', '10')).toBe(-1);
  expect(compareDecimals(undefined, '1')).toBe(0);
});
