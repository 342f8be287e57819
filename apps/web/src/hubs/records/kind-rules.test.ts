/** Words for the kinds of journals, collected from the products. */
import { JOURNAL_KINDS } from '@candor/ledger';
import { beforeAll, describe, expect, it } from 'vitest';
import { collectProducts } from '../../foundation/product/index.ts';
import { PRODUCTS } from '../../products/products.ts';
import { choiceKinds, kindLabel } from './kind-rules.ts';

beforeAll(() => collectProducts(PRODUCTS));

describe('kinds of account changes', () => {
  it('R-MONEY-10: every kind of journal that a customer can meet has its own words', () => {
    // Postings among the house's accounts only: no customer's record shows them.
    const ofTheHouse =
      /^(deposit_(seen|unseen|suspended|claimed|returned)|withdrawal_sent|network_fee|bank_fee|equity_paid_(in|out)|rebate_(accrued|lapsed)|reserve_(funding|release)|contract_book_cover|finance_(funded|released)|airdrop_(funded|released)|machine_(funded|released|rent|payout)|newcoin_(funded|released|issuer_paid))$/;
    const labels = Object.keys(JOURNAL_KINDS)
      .filter((kind) => !ofTheHouse.test(kind))
      .map(kindLabel);
    expect(labels).not.toContain('kindOther');
    expect(new Set(labels).size).toBe(labels.length);
    expect(kindLabel('of_a_newer_server')).toBe('kindOther');
  });
  it('choices leave out what only the house sees', () => {
    expect(choiceKinds()).toContain('option_won');
    expect(choiceKinds()).not.toContain('house_funding');
  });
});
