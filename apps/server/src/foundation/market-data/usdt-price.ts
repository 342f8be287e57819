/** What a currency is worth in USDT (R-MD-7): by its index, else its last own price, else a named rate. */
import { ONE } from '@candor/money';
import type { Clock } from '../../platform/clock.ts';
import type { Markets } from '../markets/index.ts';
import type { IndexTicker } from './index-ticker.ts';
import type { OwnTrades } from './own-trades.ts';
import type { ValuationRates } from './valuation-rates.ts';
import { usdtPriceOfRate } from './valuation-rates.ts';

export interface UsdtPrice {
  price: bigint | undefined;
  source: 'unit' | 'index' | 'own' | 'rate' | 'none';
}

export interface UsdtPriceNeeds {
  clock: Clock;
  markets: Markets;
  indexTicker: IndexTicker;
  trades: OwnTrades;
  rates: ValuationRates;
}

/** An index that has been silent for longer says nothing any more of what an act is worth. */
const LAST_GOOD_MS = 15 * 60_000;

/**
 * What bounds and thresholds of people's acts are counted at (R-OPS-9): by what the feed said last, while that is not old, never by a price
 * that somebody makes by trading here. Undefined: nobody can say.
 */
export function feedPriceOf(needs: UsdtPriceNeeds, currencyId: number): bigint | undefined {
  const { clock, markets, indexTicker } = needs;
  const { price, source } = usdtPriceOf(needs, currencyId);
  if (source !== 'own' && source !== 'none') return price;
  const pair = markets.pairs().find((one) => one.baseId === currencyId && one.quoteName === 'USDT');
  const last = pair && indexTicker.latest(pair.id);
  return last !== undefined && Math.abs(clock.now() - last.ts) <= LAST_GOOD_MS ? last.index : undefined;
}

export function usdtPriceOf(needs: UsdtPriceNeeds, currencyId: number): UsdtPrice {
  const { clock, markets, indexTicker, trades, rates } = needs;
  const currency = markets.currencyById(currencyId);
  if (currency?.name === 'USDT') return { price: ONE, source: 'unit' };
  const pair = markets.pairs().find((one) => one.baseId === currencyId && one.quoteName === 'USDT');
  if (pair !== undefined) {
    const index = indexTicker.current(pair.id, clock.now())?.index;
    if (index !== undefined) return { price: index, source: 'index' };
    const last = trades.tape(pair.id).lastTrade?.price;
    return last === undefined ? { price: undefined, source: 'none' } : { price: last, source: 'own' };
  }
  const rate = currency === undefined ? undefined : rates.rate(currency.name, clock.now());
  if (rate === undefined) return { price: undefined, source: 'none' };
  return { price: usdtPriceOfRate(rate.rate), source: 'rate' };
}
