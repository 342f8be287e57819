import { describe, expect, it } from 'vitest';
import { fillText } from './catalogue.ts';
import { formatAge, groupDigits } from './format.ts';

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

describe('formatAge', () => {
  it.each([
    [-3, '0s'],
    [59, '59s'],
    [60, '1m'],
    [3_599, '59m'],
    [18_720, '5h 12m'],
    [187_200, '2d 4h'],
  ])('%d s -> %s', (seconds, shown) => expect(formatAge(seconds)).toBe(shown));
});

describe('fillText', () => {
  it('fills each placeholder and leaves unknown ones visible', () => {
    expect(fillText('{a} of {b}, {a}', { a: 1, b: 'two' })).toBe('1 of two, 1');
    expect(fillText('{missing}')).toBe('{missing}');
  });
});
