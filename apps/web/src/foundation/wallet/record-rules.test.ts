/** Kinds and CSV of account changes. */
import { JOURNAL_KINDS } from '@candor/ledger';
import { describe, expect, it } from 'vitest';
import { csvOf, kindLabel } from './record-rules.ts';
import { formatAmount } from './use-amount-format.ts';

describe('account changes', () => {
  it('R-MONEY-10: every kind of journal that a customer can meet has its own words', () => {
    // Postings among the house's accounts only: no customer's record shows them.
    const ofTheHouse =
      /^(deposit_(seen|unseen|suspended|claimed|returned)|withdrawal_sent|network_fee|equity_paid_(in|out)|reserve_(funding|release)|contract_book_cover)$/;
    const labels = Object.keys(JOURNAL_KINDS)
      .filter((kind) => !ofTheHouse.test(kind))
      .map(kindLabel);
    expect(labels).not.toContain('kindOther');
    expect(new Set(labels).size).toBe(labels.length);
    expect(kindLabel('of_a_newer_server')).toBe('kindOther');
  });
  it('CSV keeps amounts exact and lets no text run as a formula', () => {
    const text = csvOf([
      ['a,b', 'say "x"'],
      ['-0.00000001', '=1+1'],
      ['+12.5', '-cmd'],
    ]);
    expect(text).toBe('\ufeff"a,b","say ""x"""\r\n-0.00000001,\'=1+1\r\n+12.5,\'-cmd\r\n');
  });
});

describe('amounts', () => {
  it.each([
    ['10000', 2, '10,000.00'],
    ['0.129', 2, '0.12'],
    ['-0.00000001', 8, '-0.00000001'],
    ['0.5', 8, '0.50'],
    ['0.123456789', 6, '0.123456'],
    ['1234567', 0, '1,234,567'],
  ])('R-MONEY-1: %s at %i places is %s', (text, decimals, shown) => {
    expect(formatAmount(text, decimals)).toBe(shown);
  });
});
