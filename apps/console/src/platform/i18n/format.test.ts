import { describe, expect, it } from 'vitest';
import { fillText } from './catalogue.ts';
import { formatAge, formatMoment, formatNumber, groupDigits } from './format.ts';

describe('groupDigits', () => {
  it.each([
    ['0', '0'],
    ['999', '999'],
    ['1000', '1,000'],
    ['-1234567.50', '−1,234,567.50'],
    ['92233720368.54775807', '92,233,720,368.54775807'],
    ['n/a', 'n/a'],
  ])('%s -> %s', (amount, shown) => expect(groupDigits(amount)).toBe(shown));
});

it('a plain number is grouped like an amount, with the minus of amounts', () => {
  expect(formatNumber(4.26, 1)).toBe('4.3');
  expect(formatNumber(86_400.04, 1)).toBe('86,400.0');
  expect(formatNumber(-0.25, 2)).toBe('−0.25');
});

describe('formatAge', () => {
  const AGES = [
    [-3, '0s', '0秒'],
    [59, '59s', '59秒'],
    [60, '1m', '1分钟'],
    [3_599, '59m', '59分钟'],
    [18_720, '5h 12m', '5小时12分钟'],
    [187_200, '2d 4h', '2天4小时'],
  ] as const;
  it.each(AGES)('%d s -> %s, %s', (seconds, en, zh) => {
    expect(formatAge(seconds, 'en')).toBe(en);
    expect(formatAge(seconds, 'zh')).toBe(zh);
  });
});

it('a moment says its zone', () => {
  expect(formatMoment(1_763_800_000_000)).toMatch(/ UTC([+-][0-9:]+)?$/);
});

describe('fillText', () => {
  it('fills each placeholder and leaves unknown ones visible', () => {
    expect(fillText('{a} of {b}, {a}', { a: 1, b: 'two' })).toBe('1 of two, 1');
    expect(fillText('{missing}')).toBe('{missing}');
  });
});
