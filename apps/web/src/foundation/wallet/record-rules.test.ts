/** CSV of account changes. */
import { describe, expect, it } from 'vitest';
import { csvOf } from './record-rules.ts';
import { formatAmount } from './use-amount-format.ts';

describe('account changes', () => {
  it('CSV keeps amounts exact and lets no text run as a formula', () => {
    const text = csvOf([
      ['a,b', 'say "x"'],
      ['-0.00000001', '=1+1'],
      ['+12.5', '-cmd'],
      ['＝1', 'a;=1'],
    ]);
    expect(text).toBe('\ufeff"a,b","say ""x"""\r\n-0.00000001,\'=1+1\r\n+12.5,\'-cmd\r\n\'＝1,a;\'=1\r\n');
  });
});

describe('amounts', () => {
  it.each([
    ['10000', 2, '10,000.00'],
    ['0.129', 2, '0.12'],
    ['-0.00000001', 8, '−0.00000001'],
    ['0.5', 8, '0.50'],
    ['0.123456789', 6, '0.123456'],
    ['1234567', 0, '1,234,567'],
  ])('R-MONEY-1: %s at %i places is %s', (text, decimals, shown) => {
    expect(formatAmount(text, decimals)).toBe(shown);
  });
});
