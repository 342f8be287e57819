import { decimal, formatDecimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import type { OrderState } from '../order-state.ts';
import type { SpotPair } from '../spot-pair.ts';
import { ladderAround, niceStep, planQuotes } from './quote-ladder.ts';

const d = decimal;
const btc: SpotPair = {
  id: 1,
  symbol: 'BTC/USDT',
  baseId: 1,
  quoteId: 3,
  baseName: 'BTC',
  quoteName: 'USDT',
  priceStep: d('0.01'),
  lot: d('0.00001'),
  minNotional: d('5'),
  maxNotional: d('500000'),
  maxOpenOrders: 200,
  makerRate: d('0.001'),
  takerRate: d('0.001'),
};
const asOpen = (quotes: ReturnType<typeof ladderAround>) =>
  quotes.map((quote, id) => ({ ...quote, id, filled: 0n }) as unknown as OrderState);

describe('R-SPOT-8: the house ladder', () => {
  test('never crosses the index, stands on price step and lot, and goes outward', () => {
    for (const index of [d('97123.45'), d('97120'), d('0.02'), d('61230.01')]) {
      for (const quote of ladderAround(btc, index)) {
        expect(quote.side === 'buy' ? quote.price < index : quote.price > index).toBe(true);
        expect(quote.price % btc.priceStep).toBe(0n);
        expect(quote.quantity % btc.lot).toBe(0n);
      }
    }
    const best = ladderAround(btc, d('97123.45'))
      .filter((quote) => quote.side === 'buy')
      .map((quote) => quote.price);
    expect([...best].sort((a, b) => (a > b ? -1 : 1))).toEqual(best);
  });

  test('a small move of the index changes a few rungs, not the ladder', () => {
    const open = asOpen(ladderAround(btc, d('97123.45')));
    const plan = planQuotes(ladderAround(btc, d('97128.00')), open);
    expect(plan.cancel.length + plan.place.length).toBeLessThan(16);
    expect(planQuotes(ladderAround(btc, d('97123.45')), open)).toEqual({ cancel: [], place: [] });
  });

  test('a rung that has mostly been taken is quoted anew; without an index everything is withdrawn', () => {
    const ladder = ladderAround(btc, d('97123.45'));
    const open = asOpen(ladder);
    open[0]!.filled = (open[0]!.quantity * 8n) / 10n;
    expect(planQuotes(ladder, open)).toMatchObject({ cancel: [0], place: [{ price: ladder[0]!.price }] });
    expect(planQuotes([], open).cancel).toHaveLength(open.length);
  });

  test('steps are 1, 2, 5 times a power of ten of the price step', () => {
    expect(formatDecimal(niceStep(d('9.7'), d('0.01')))).toBe('5');
    expect(formatDecimal(niceStep(d('19.4'), d('0.01')))).toBe('10');
    expect(formatDecimal(niceStep(d('0.001'), d('0.01')))).toBe('0.01');
  });
});
