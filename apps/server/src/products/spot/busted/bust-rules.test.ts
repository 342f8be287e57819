/** What proves a breach of the price band, and that no honest trade ever looks like one. */
import { priceBand } from '@candor/formulas';
import { decimal } from '@candor/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SideFacts } from './bust-rules.ts';
import { bandOf, breachesOf } from './bust-rules.ts';

const d = decimal;
const MINUTE = 60_000;
const listedAt = Date.parse('2026-11-01T00:00:00Z');
const pair = { priceStep: d('0.01'), listedAt, freeMs: 10 * MINUTE };
const later = listedAt + 11 * MINUTE;
/** X-SPOT-6: index 60,000, average premium +30: highest buy 61,230, lowest sell 58,830. */
const seen = { index: d('60000'), premium: d('30'), inner: d('0.02'), outer: d('0.05'), at: later };

const side = (of: Partial<SideFacts>): SideFacts => ({
  userId: 1,
  orderId: 1,
  type: 'limit',
  price: d('60000'),
  placedAt: later,
  seen,
  ...of,
});
const breaches = (price: string, buyer: Partial<SideFacts> = {}, seller: Partial<SideFacts> = {}) =>
  breachesOf(
    { price: d(price), buyer: side(buyer), seller: side({ userId: 2, orderId: 2, ...seller }) },
    pair,
  );

describe('R-MD-6, R-SPOT-6: a breach is worked out from the records alone', () => {
  test('X-SPOT-6: at the edges a trade is honest, a price step beyond them it is not', () => {
    expect(bandOf(side({}), pair)).toEqual({ highestBuy: d('61230'), lowestSell: d('58830') });
    expect(breaches('61230')).toEqual([]);
    expect(breaches('61230.01')).toEqual(['above_highest_buy']);
    expect(breaches('58830')).toEqual([]);
    expect(breaches('58829.99')).toEqual(['below_lowest_sell']);
  });

  test('each order is held against its own band: a maker that waited while the market moved broke nothing', () => {
    const old = { ...seen, index: d('70000'), premium: 0n };
    expect(breaches('71400', { seen: old }, {})).toEqual([]);
    expect(breaches('71400', {}, { seen: old })).toEqual(['above_highest_buy']);
  });

  test('a market order past its protection price broke it, also inside the band', () => {
    const market = { type: 'market' as const, price: d('61000') };
    expect(breaches('61000', market)).toEqual([]);
    expect(breaches('61000.01', market)).toEqual(['past_protection_price']);
    expect(breaches('58999', {}, { type: 'market', price: d('59000') })).toEqual(['past_protection_price']);
    expect(breaches('61500', market)).toEqual(['above_highest_buy', 'past_protection_price']);
  });

  test('a limit order filled beyond its limit but inside the band is a matter of another rule', () => {
    expect(breaches('60001', { price: d('60000') })).toEqual([]);
  });

  test('in the free minutes of a listing, and where nothing was recorded, nothing can be proved', () => {
    const early = { seen: { ...seen, at: listedAt + 10 * MINUTE - 1 } };
    expect(breaches('90000', early, early)).toEqual([]);
    expect(breaches('90000', { seen: { ...seen, at: listedAt + 10 * MINUTE } }, early)).toEqual([
      'above_highest_buy',
    ]);
    expect(breaches('90000', { seen: undefined }, { seen: undefined })).toEqual([]);
    expect(breaches('1', { seen: undefined, type: 'market' }, { seen: undefined, type: 'market' })).toEqual(
      [],
    );
  });

  test('R-OPS-5: no trade between two orders that the band let in ever counts as a breach', () => {
    const { priceStep } = pair;
    const facts = fc.record({
      index: fc.bigInt(d('1'), d('100000')),
      premium: fc.bigInt(-d('500'), d('500')),
      inner: fc.constantFrom(d('0.02'), d('0.05')),
      outer: fc.constantFrom(d('0.05'), d('0.1')),
      at: fc.integer({ min: listedAt, max: later }),
    });
    const share = fc.bigInt(0n, 1_000_000n);
    let traded = 0;
    fc.assert(
      fc.property(
        facts,
        facts,
        share,
        share,
        fc.boolean(),
        fc.constantFrom('limit', 'market'),
        (...given) => {
          const [bought, sold, low, high, isBuyTaker, takerType] = given;
          // The highest and the lowest the rule lets in, and anything kinder.
          const top = priceBand({ ...bought, priceStep }).highestBuy;
          const floor = priceBand({ ...sold, priceStep }).lowestSell;
          const isFree = (at: number): boolean => at < listedAt + pair.freeMs;
          const buyPrice = takerType === 'market' && isBuyTaker ? top : top - (top * low) / 2_000_000n;
          const sellPrice =
            takerType === 'market' && !isBuyTaker ? floor : floor + (floor * high) / 2_000_000n;
          if (buyPrice < sellPrice || buyPrice <= 0n) return;
          const price = isBuyTaker ? sellPrice : buyPrice;
          const buyer = side({ price: buyPrice, seen: bought, type: isBuyTaker ? takerType : 'limit' });
          const seller = side({ price: sellPrice, seen: sold, type: isBuyTaker ? 'limit' : takerType });
          traded += isFree(bought.at) && isFree(sold.at) ? 0 : 1;
          expect(breachesOf({ price, buyer, seller }, pair)).toEqual([]);
        },
      ),
      { numRuns: 5_000 },
    );
    expect(traded).toBeGreaterThan(100);
  });
});
