/** Digits from every keyboard, the search of choosing lists, seconds left, keys that walk. */
import { describe, expect, test } from 'vitest';
import { asciiDigits, digitsOnly, pinAfter } from './digits.ts';
import { matching } from './option-rules.ts';
import { nextPlace } from './roving.ts';
import { secondsLeft } from './use-countdown.ts';

test('full-width and Thai digits count as digits', () => {
  expect(asciiDigits('０１９')).toBe('019');
  expect(asciiDigits('๐๑๙')).toBe('019');
});

test('a pasted code keeps its digits, at most as many as asked for', () => {
  expect(digitsOnly('Code: 123 456, valid 10 min', 6)).toBe('123456');
  expect(digitsOnly('abc', 6)).toBe('');
});

describe('the search of a choosing list', () => {
  const options = [
    { id: 'MX', label: 'México', note: '+52', keywords: 'Mexico' },
    { id: 'TH', label: 'ประเทศไทย', note: '+66', keywords: 'Thailand 泰国' },
    { id: 'CN', label: '中国', note: '+86' },
  ];
  const found = (query: string): string[] => matching(options, query).map((option) => option.id);

  test('is blind to case and accents', () => expect(found('MEXICO')).toEqual(['MX']));
  test('wants every word, anywhere', () => {
    expect(found('+66 thai')).toEqual(['TH']);
    expect(found('+66 china')).toEqual([]);
  });
  test('finds in any script', () => expect(found('泰国')).toEqual(['TH']));
  test('puts what was typed in full before what only contains it', () => {
    const codes = ['213', '81', '1', '212', '1'].map((code, n) => ({
      id: `C${n}`,
      label: '',
      keywords: `+${code} ${code}`,
    }));
    expect(matching(codes, '1').map(({ id }) => id)).toEqual(['C2', 'C4', 'C0', 'C1', 'C3']);
    expect(matching(codes, '+1').map(({ id }) => id)).toEqual(['C2', 'C4']);
  });
  test('without words gives all', () => expect(found('  ')).toEqual(['MX', 'TH', 'CN']));
});

test('seconds left round up, so that the button never opens early, and stop at 0', () => {
  expect(secondsLeft(60_000, 0)).toBe(60);
  expect(secondsLeft(60_000, 59_001)).toBe(1);
  expect(secondsLeft(60_000, 61_000)).toBe(0);
  expect(secondsLeft(0, 5)).toBe(0);
});

test.each([
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['Home', 1, 0],
  ['End', 0, 2],
  ['a', 1, -1],
  ['ArrowRight', -1, -1],
])('%s from %i of 3 goes to %i', (key, at, to) => {
  expect(nextPlace(key, at, 3)).toBe(to);
});

test('a PIN that was refused gives way to the next digit, one that stands does not', () => {
  const refused = { length: 6, isRefused: true };
  expect(pinAfter('111112', '1111127', refused)).toBe('7');
  expect(pinAfter('111112', '11111', refused)).toBe('11111');
  expect(pinAfter('111112', '111112 ', refused)).toBe('111112');
  expect(pinAfter('11111', '111112', refused)).toBe('111112');
  expect(pinAfter('111112', '1111127', { length: 6, isRefused: false })).toBe('111112');
});
