/** What people's acts are bounded by: what the feed said last, and never a price that trading here made (R-OPS-9). */
import { decimal } from '@candor/money';
import { expect, test } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { examplePair } from './market-data.fixture.ts';
import type { UsdtPriceNeeds } from './usdt-price.ts';
import { feedPriceOf, usdtPriceOf } from './usdt-price.ts';

const START = Date.parse('2026-11-21T10:00:00Z');
const MINUTE = 60_000;

test('R-OPS-9: while the feed is silent its last price counts for a quarter of an hour, and our own trades never', () => {
  const clock = movableClock(START);
  const pair = examplePair();
  const tick = { pairId: pair.id, ts: START, index: decimal('60000') };
  const needs = {
    clock,
    markets: {
      pairs: () => [pair],
      currencyById: (id: number) => ({ id, name: id === pair.baseId ? 'BTC' : 'USDT' }),
    },
    indexTicker: {
      latest: () => tick,
      current: (_: number, now: number) => (now - tick.ts < 10_000 ? tick : undefined),
    },
    trades: { tape: () => ({ lastTrade: { price: decimal('1') } }) },
    rates: { rate: () => undefined },
  } as unknown as UsdtPriceNeeds;
  const both = () => [usdtPriceOf(needs, pair.baseId).source, feedPriceOf(needs, pair.baseId)];
  expect(both()).toEqual(['index', decimal('60000')]);
  clock.advance(14 * MINUTE);
  expect(both()).toEqual(['own', decimal('60000')]);
  clock.advance(2 * MINUTE);
  expect(both()).toEqual(['own', undefined]);
  expect(feedPriceOf(needs, pair.quoteId)).toBe(decimal('1'));
});
