/** Undoing a trade: nothing is made or lost, nobody goes below zero, and whoever has all of it left stands as before. */
import { decimal, formatDecimal, multiplyDown } from '@candor/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Standing, TradeMoney } from './settle-bust.ts';
import { bustJournal, settleBust } from './settle-bust.ts';

const d = decimal;
const [BASE, QUOTE] = [1, 3];
const RATE = d('0.001');
const head = { refType: 'spot_trade', refId: '1:7', actor: 'operator:1', approver: 'operator:2' };

function trade(quantity: string, price: string, index: string): TradeMoney {
  const base = d(quantity);
  const quote = (base * d(price)) / d('1');
  const [buyerFee, sellerFee] = [multiplyDown(base, RATE), multiplyDown(quote, RATE)];
  return {
    buyerId: 11,
    sellerId: 12,
    pairId: 1,
    baseId: BASE,
    quoteId: QUOTE,
    buyerGot: base - buyerFee,
    sellerGot: quote - sellerFee,
    buyerFee,
    sellerFee,
    index: d(index),
  };
}
const whole = (money: TradeMoney): Standing => ({
  buyerBase: money.buyerGot,
  sellerQuote: money.sellerGot,
  feesBase: money.buyerFee,
  feesQuote: money.sellerFee,
});
const shown = (share: { returns: bigint; missing: bigint; refund: bigint }) =>
  [share.returns, share.missing, share.refund].map(formatDecimal);

describe('R-MD-6: both sides are reversed by a journal', () => {
  test('0.1 BTC sold at 120,000 while the index was 60,000: everything returns, fees included', () => {
    const money = trade('0.1', '120000', '60000');
    const bust = settleBust(money, whole(money));
    expect(shown(bust.buyer)).toEqual(['0.0999', '0', '12000']);
    expect(shown(bust.seller)).toEqual(['11988', '0', '0.1']);
    expect([bust.houseBase, bust.houseQuote]).toEqual([0n, 0n]);
    const journal = bustJournal(head, bust);
    const at = (userId: number | null, currencyId: number) =>
      journal.postings
        .filter(
          ({ ledgerAccount, currencyId: currency }) =>
            ledgerAccount.userId === userId && currency === currencyId,
        )
        .map(({ amount }) => formatDecimal(amount));
    expect(at(11, QUOTE)).toEqual(['12000']);
    expect(at(11, BASE)).toEqual(['-0.0999']);
    expect(at(12, QUOTE)).toEqual(['-11988']);
    expect(at(12, BASE)).toEqual(['0.1']);
    expect(at(null, QUOTE)).toEqual(['-12']);
    expect(at(null, BASE)).toEqual(['-0.0001']);
  });

  test('R-MONEY-6: a seller who has spent half is not taken below zero; the house makes the buyer whole', () => {
    const money = trade('0.1', '120000', '60000');
    const bust = settleBust(money, { ...whole(money), sellerQuote: d('5994') });
    expect(shown(bust.buyer)).toEqual(['0.0999', '0', '12000']);
    // For the half he cannot return he keeps the trade: he gained by it, and what he gained is the house's loss.
    expect(shown(bust.seller)).toEqual(['5994', '5994', '0.05']);
    expect(formatDecimal(bust.houseQuote)).toBe('5994');
    expect(formatDecimal(bust.houseBase)).toBe('-0.05');
  });

  test('a buyer who overpaid and no longer has the coins gets back what he overpaid, not the coins as well', () => {
    const money = trade('0.1', '120000', '60000');
    const bust = settleBust(money, { ...whole(money), buyerBase: 0n });
    // 0.0999 BTC stay with him at the index: 5,994 of his 12,000.
    expect(shown(bust.buyer)).toEqual(['0', '0.0999', '6006']);
    expect(shown(bust.seller)).toEqual(['11988', '0', '0.1']);
    expect(formatDecimal(bust.houseBase)).toBe('0.0999');
    expect(formatDecimal(bust.houseQuote)).toBe('-5994');
  });

  test('fees that have left their account are put back by the house', () => {
    const money = trade('0.1', '120000', '60000');
    const bust = settleBust(money, { ...whole(money), feesQuote: d('2') });
    expect(formatDecimal(bust.houseQuote)).toBe('10');
    expect(formatDecimal(bust.buyer.refund)).toBe('12000');
  });

  const amounts = fc.record({
    quantity: fc.bigInt(1_000n, d('100')),
    price: fc.bigInt(d('0.01'), d('200000')),
    index: fc.bigInt(d('0.01'), d('200000')),
    left: fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 0, max: 100 }))),
  });
  test('R-MONEY-2: whatever is left where, the journal balances, and the house never gains by its own defect', () => {
    fc.assert(
      fc.property(amounts, ({ quantity, price, index, left }) => {
        const quote = (quantity * price) / d('1');
        if (quote < 1_000n) return;
        const [buyerFee, sellerFee] = [multiplyDown(quantity, RATE), multiplyDown(quote, RATE)];
        const money = {
          ...trade('1', '1', '1'),
          buyerGot: quantity - buyerFee,
          sellerGot: quote - sellerFee,
          buyerFee,
          sellerFee,
          index,
        };
        const all = whole(money);
        const part = (amount: bigint, n: 0 | 1 | 2 | 3): bigint => (amount * BigInt(left[n]!)) / 100n;
        const standing = {
          buyerBase: part(all.buyerBase, 0),
          sellerQuote: part(all.sellerQuote, 1),
          feesBase: part(all.feesBase, 2),
          feesQuote: part(all.feesQuote, 3),
        };
        const bust = settleBust(money, standing);
        for (const { returns, missing, refund } of [bust.buyer, bust.seller]) {
          expect(returns >= 0n && missing >= 0n && refund >= 0n).toBe(true);
          expect(missing > 0n || refund > 0n).toBe(true);
        }
        // Throws unless every currency sums to zero.
        const { postings } = bustJournal(head, bust);
        const spent = (userId: number, currencyId: number): bigint =>
          postings
            .filter(
              ({ ledgerAccount, currencyId: currency }) =>
                ledgerAccount.userId === userId && currency === currencyId,
            )
            .reduce((sum, { amount }) => sum - amount, 0n);
        expect(spent(11, BASE)).toBe(bust.buyer.returns);
        expect(spent(12, QUOTE)).toBe(bust.seller.returns);
        // What stays with the house is at most worth what it put in, at the index, but for the last unit of a division.
        const worth = bust.houseQuote * d('1') + bust.houseBase * index;
        expect(worth >= -(2n * d('1') + 2n * index)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});
