/** Allotment: the rules' own examples to the last digit, no order of arrival, nothing above supply, cap or demand. */
import { decimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import type { SaleTerms } from './allotment.ts';
import { allot, areTermsExact, costOf, unrealised } from './allotment.ts';

const termsOf = (supply: string, price: string, cap = supply, step = '0.01'): SaleTerms => ({
  supply: decimal(supply),
  price: decimal(price),
  cap: decimal(cap),
  step: decimal(step),
});
const all = (...of: string[]) => of.map((each) => decimal(each));

/** R-NC-2 as it is written: hand out, fix whom a bound holds, again with what is left. */
function asWritten(terms: SaleTerms, commitments: readonly bigint[]): bigint[] {
  const cut = (amount: bigint) => amount - (amount % terms.step);
  const bounds = commitments.map((each) => {
    const demand = cut((each * 100_000_000n) / terms.price);
    return demand < terms.cap ? demand : terms.cap;
  });
  const given = new Map<number, bigint>();
  for (let hasMoved = true; hasMoved;) {
    const open = commitments.map((_, n) => n).filter((n) => !given.has(n));
    const left = terms.supply - [...given.values()].reduce((sum, each) => sum + each, 0n);
    const committed = open.reduce((sum, n) => sum + commitments[n]!, 0n);
    const isAboveDemand = left * terms.price >= committed * 100_000_000n;
    const held = open.filter((n) => isAboveDemand || left * commitments[n]! >= terms.cap * committed);
    for (const n of held) given.set(n, bounds[n]!);
    hasMoved = held.length > 0;
    if (!hasMoved) for (const n of open) given.set(n, cut((left * commitments[n]!) / committed));
  }
  return commitments.map((_, n) => given.get(n)!);
}

let seed = 20_261_123;
const dice = (below: number): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((seed / 4_294_967_296) * below);
};

describe('allotment', () => {
  test('X-NC-1, R-NC-2: what two caps free is shared by the rest', () => {
    const given = allot(
      termsOf('100000000', '0.0001', '20000000', '1'),
      all('50000', '30000', '7000', '6000', '5000', '5000', '1400', '500', '90', '10'),
    );
    expect(given.slice(0, 3)).toEqual(all('20000000', '20000000', '16800000'));
    expect(given.reduce((sum, each) => sum + each, 0n)).toBe(decimal('100000000'));
  });

  test('X-NC-2, R-NC-3: cut to the token, two hundredths go back to the issuer', () => {
    const terms = termsOf('100000', '0.1');
    const given = allot(terms, all('7000', '5000', '1000'));
    expect(given).toEqual(all('53846.15', '38461.53', '7692.3'));
    expect(given.map((tokens) => costOf(terms, tokens))).toEqual(all('5384.615', '3846.153', '769.23'));
    expect(decimal('7000') - costOf(terms, given[0]!)).toBe(decimal('1615.385'));
    expect(terms.supply - given.reduce((sum, each) => sum + each, 0n)).toBe(decimal('0.02'));
  });

  test('X-NC-3: capped at 400,000, the second by demand and cap alike', () => {
    const terms = termsOf('1000000', '0.05', '400000');
    const given = allot(terms, all('30000', '20000', '10000'));
    expect(given).toEqual(all('400000', '400000', '200000'));
    expect(decimal('30000') - costOf(terms, given[0]!)).toBe(decimal('10000'));
  });

  test('X-NC-4, R-NC-4: unrealised is tokens times last price, less what they cost', () => {
    const tokens = decimal('53846.15');
    const price = decimal('0.1');
    expect(unrealised({ tokens, cost: costOf({ price }, tokens), price, last: decimal('0.13') })).toEqual({
      profit: decimal('1615.3845'),
      percent: decimal('30'),
    });
  });

  test('R-NC-2: nobody gets more than he asked for, and what is not asked for stays', () => {
    expect(allot(termsOf('1000', '2'), all('10', '0.03'))).toEqual(all('5', '0.01'));
    expect(allot(termsOf('1000', '2'), [])).toEqual([]);
  });

  test('R-NC-2: a thousand sales: no order of arrival matters, the rule as written says the same, bounds hold', () => {
    for (let round = 0; round < 1_000; round += 1) {
      const terms = termsOf(String(1 + dice(5_000)), '0.25', String(1 + dice(400)), ['1', '0.01'][dice(2)]);
      const commitments = Array.from({ length: 1 + dice(25) }, () => BigInt(1 + dice(4_000_000)) * 10_000n);
      const given = allot(terms, commitments);
      expect(given).toEqual(asWritten(terms, commitments));
      expect(given.reduce((sum, each) => sum + each, 0n) <= terms.supply).toBe(true);
      expect(
        given.every((tokens, n) => tokens <= terms.cap && costOf(terms, tokens) <= commitments[n]!),
      ).toBe(true);
      const order = commitments.map((_, n) => n).sort(() => dice(3) - 1);
      const shuffled = allot(
        terms,
        order.map((n) => commitments[n]!),
      );
      expect(shuffled).toEqual(order.map((n) => given[n]!));
    }
  });

  test('R-GEN-1: a price that leaves a fraction of the smallest unit makes no sale', () => {
    expect(areTermsExact(termsOf('100', '0.1'))).toBe(true);
    expect(areTermsExact(termsOf('100', '0.0000001', '100', '0.01'))).toBe(false);
    expect(areTermsExact(termsOf('100.001', '0.1'))).toBe(false);
    expect(areTermsExact(termsOf('100', '0.1', '50.001'))).toBe(false);
  });
});
