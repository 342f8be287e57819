/** Dates, numbers and blocks of verification. */
import type { KycState } from '@candor/wire';
import { describe, expect, test } from 'vitest';
import { maskName } from '../../platform/masked-name-rules.ts';
import { countryOf } from './countries.ts';
import { MOST_RETRIES, blockOf, maskNumber, plainNumber, sixDigitDates, yearsOn } from './kyc-rules.ts';

describe('R-KYC-2: age 18', () => {
  test.each([
    ['2008-03-10', '2026-03-10', 18],
    ['2008-03-11', '2026-03-10', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['1990-12-31', '2026-01-01', 35],
  ])('born %s is on %s %i years old', (born, day, years) => expect(yearsOn(born, day)).toBe(years));
  test.each(['2026-02-30', '2027-01-01', '1899-12-31', '2001-13-01', '01-01-2001', ''])(
    '%j is no birth date',
    (born) => expect(yearsOn(born, '2026-03-10')).toBeUndefined(),
  );
});

describe('R-KYC-1: what can be sent in', () => {
  const at = { state: 'none', basic: undefined, retries: 0 } as const;
  const after = (state: KycState, ...reasons: string[]) => ({ ...at, basic: { state, reasons } });
  test('advanced needs basic passed, and nothing else does instead', () => {
    expect(blockOf('advanced', at)).toBe('kyc_basic_first');
    for (const state of ['review', 'retry', 'expired'] as const)
      expect(blockOf('advanced', after(state, 'number_mismatch'))).toBe('kyc_basic_first');
    expect(blockOf('advanced', after('passed'))).toBeUndefined();
    expect(blockOf('advanced', after('final', 'fraud'))).toBe('kyc_final');
  });
  test('R-KYC-2: photos say whose a document is that somebody else has typed, so they may be sent with it', () => {
    for (const state of ['retry', 'expired'] as const)
      expect(blockOf('advanced', after(state, 'document_in_use'))).toBeUndefined();
    for (const state of ['review', 'final'] as const)
      expect(blockOf('advanced', after(state, 'document_in_use'))).toBeDefined();
  });
  test('under review, passed and refused for good stay as they are', () => {
    expect(blockOf('basic', at)).toBeUndefined();
    expect(blockOf('basic', { ...at, state: 'review' })).toBe('kyc_under_review');
    expect(blockOf('basic', { ...at, state: 'passed' })).toBe('kyc_passed');
    expect(blockOf('basic', { ...at, state: 'final' })).toBe('kyc_final');
  });
  test('five retries and no more', () => {
    expect(blockOf('basic', { ...at, state: 'retry', retries: MOST_RETRIES - 1 })).toBeUndefined();
    expect(blockOf('basic', { ...at, state: 'retry', retries: MOST_RETRIES })).toBe('kyc_too_many_retries');
    expect(blockOf('basic', { ...at, state: 'expired', retries: MOST_RETRIES })).toBe('kyc_too_many_retries');
  });
});

test('R-SEC-2: a birth date in every usual order of six digits', () => {
  const dates = sixDigitDates('1990-03-07');
  for (const way of ['900307', '900703', '070390', '030790', '199037', '199073', '731990', '371990'])
    expect(dates.has(way)).toBe(true);
  expect(dates.has('123456')).toBe(false);
  expect([...sixDigitDates('1990-11-27')].every((way) => way.length === 6)).toBe(true);
});

test('a document number is one however it is written', () => {
  expect(plainNumber(' e12-345 678 ')).toBe('E12345678');
  expect(plainNumber('Ｅ１２３４５６７８')).toBe('E12345678');
  for (const none of ['abc', 'ABCDEFG', '12', '<script>1234', '1'.repeat(33)])
    expect(plainNumber(none)).toBeUndefined();
});

test('a country by its name in any language or by its letters', () => {
  expect(['中国', 'China', 'cn', '中國', '중국', 'จีน'].map(countryOf)).toEqual(
    Array.from({ length: 6 }, () => 'CN'),
  );
  expect(countryOf('Atlantis')).toBeUndefined();
});

test('masks leave enough to tell two rows apart', () => {
  expect(maskName('王小明')).toBe('王**');
  expect(maskName('Maria Lopez')).toBe('M**** L****');
  expect(maskNumber('E12345678')).toBe('E1*****78');
  expect(maskNumber('1234')).toBe('****');
});
