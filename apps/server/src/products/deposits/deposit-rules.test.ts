/** What is credited of more decimals than the ledger has, when gathered deposits reach the minimum, and whose name a name is. */
import { decimal } from '@candor/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSameName } from '../../platform/same-name-rules.ts';
import { exactDecimal, gather, referenceKey, statusOf, uncreditedRest } from './deposit-rules.ts';

describe('R-MONEY-4: more decimals than the ledger has', () => {
  test('X-MONEY-1: 0.123456789123456789 ETH leaves 0.000000009123456789 uncredited', () => {
    expect(exactDecimal(123456789123456789n, 18)).toBe('0.123456789123456789');
    expect(uncreditedRest(123456789123456789n, 18)).toBe('0.000000009123456789');
  });

  test.each([
    [1_000_000n, 6, '1', '0'],
    [1n, 6, '0.000001', '0'],
    [0n, 18, '0', '0'],
    [5n, 18, '0.000000000000000005', '0.000000000000000005'],
    [10n ** 18n, 18, '1', '0'],
    [42n, 0, '42', '0'],
  ])('%s at %i places is %s with rest %s', (raw, scale, exact, rest) => {
    expect(exactDecimal(raw, scale)).toBe(exact);
    expect(uncreditedRest(raw, scale)).toBe(rest);
  });

  test('what is credited and the rest are together what was sent', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), (raw) => {
        const credited = raw / 10n ** 10n;
        const rest = uncreditedRest(raw, 18);
        const [, fraction = ''] = rest.split('.');
        expect(credited * 10n ** 10n + BigInt(fraction.padEnd(18, '0'))).toBe(raw);
      }),
    );
  });
});

test('R-MONEY-4: amounts below the minimum add up, and what is missing is said', () => {
  expect(gather([decimal('0.4')], decimal('1'))).toEqual({
    isReached: false,
    sum: decimal('0.4'),
    missing: decimal('0.6'),
  });
  expect(gather([decimal('0.4'), decimal('0.59999999')], decimal('1'))).toMatchObject({
    isReached: false,
    missing: 1n,
  });
  expect(gather([decimal('0.4'), decimal('0.6')], decimal('1'))).toEqual({
    isReached: true,
    sum: decimal('1'),
    missing: 0n,
  });
});

describe('R-DEP-1: the sender is the verified person', () => {
  test.each([
    ['JOHN SMITH', 'John Smith'],
    ['SMITH JOHN', 'John Smith'],
    ['Mr. John  Smith', 'John Smith'],
    ['JOSE MARIA PEREZ', 'José María Pérez'],
    ["O'NEILL ANN", 'Ann O’Neill'],
    ['张三', '张 三'],
    ['ｊｏｈｎ ｓｍｉｔｈ', 'John Smith'],
    ['Anne-Marie Duc', 'ANNE MARIE DUC'],
  ])('%s is %s', (sender, verified) => expect(isSameName(sender, verified)).toBe(true));

  test.each([
    ['JOHN SMYTH', 'John Smith'],
    ['JOHN', 'John Smith'],
    ['JOHN A SMITH', 'John Smith'],
    ['JOHN SMITH LTD', 'John Smith'],
    ['', 'John Smith'],
    ['Mr', 'Mr'],
    ['张三', '张四'],
    ['มานี', 'มานู'],
    ['タカタ', 'タカダ'],
  ])('%s is not %s', (sender, verified) => expect(isSameName(sender, verified)).toBe(false));
});

test('references are found whatever a bank writes around them', () => {
  expect(referenceKey(' ref: ab7k-2mx9 q3 / invoice')).toContain('AB7K2MX9Q3');
});

test('spec section 4: under review, passed, rejected', () => {
  expect((['seen', 'unseen', 'gathering', 'held', 'review'] as const).map(statusOf)).toEqual([1, 1, 1, 1, 1]);
  expect((['credited', 'resolved'] as const).map(statusOf)).toEqual([2, 2]);
  expect(statusOf('rejected')).toBe(3);
});
