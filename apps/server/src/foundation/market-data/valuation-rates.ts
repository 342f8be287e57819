/**
 * Named rates with their time for "total equivalent" in a chosen currency (R-MD-7): USDT itself, USD as the feed's venues
 * trade it, and a daily table for the rest.
 */
import { ONE, divideDown } from '@candor/money';
import type { Queryable } from '../../platform/db/database.ts';
import type { NamedRate } from './rates-store.ts';
import { readRates } from './rates-store.ts';

/** Order of the choice on screens; the table may hold more, which come after these. */
const ORDER = ['USDT', 'USD', 'CNY', 'HKD', 'TWD', 'JPY', 'KRW', 'EUR', 'GBP', 'THB', 'MXN'];
const READ_EVERY_MS = 3_600_000;

export interface ValuationRates {
  refresh(now: number): Promise<void>;
  choices(): readonly string[];
  rate(currency: string, now: number): NamedRate | undefined;
  /** USDT in USD. */
  usdtUsd(now: number): NamedRate | undefined;
}

export function createValuationRates(
  db: Queryable,
  feed: { name: string; usdtUsd(): bigint | undefined },
): ValuationRates {
  let rates = new Map<string, NamedRate>();
  let readAt = -Infinity;

  function rate(currency: string, now: number): NamedRate | undefined {
    const named = rates.get(currency);
    if (currency === 'USDT') return { currency, rate: ONE, source: 'unit', at: now };
    const traded = currency === 'USD' ? feed.usdtUsd() : undefined;
    return traded === undefined ? named : { currency, rate: traded, source: feed.name, at: now };
  }

  return {
    async refresh(now) {
      if (now - readAt < READ_EVERY_MS) return;
      readAt = now;
      rates = new Map((await readRates(db)).map((named) => [named.currency, named]));
    },
    choices() {
      const known = [...rates.keys()];
      return [...ORDER.filter((name) => rates.has(name)), ...known.filter((name) => !ORDER.includes(name))];
    },
    rate,
    usdtUsd: (now) => rate('USD', now),
  };
}

/** Price in USDT of one unit of a currency of which `rate` make one USDT. */
export const usdtPriceOfRate = (rate: bigint): bigint => divideDown(ONE, rate);
