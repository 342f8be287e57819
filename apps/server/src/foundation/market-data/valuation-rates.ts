/**
 * Named rates with their time for "total equivalent" in a chosen currency (R-MD-7): USDT itself, USD as the feed's venues
 * trade it, and for the rest a daily sheet by the dollar, or in a demo without one a table. USD is not USDT: each rate says
 * what a USDT was taken for.
 */
import { ONE, divideDown, multiplyDown } from '@candor/money';
import { DAY_MS, utcDay } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { DailyRate } from './rates/daily-store.ts';
import { readDaily, readHeld, readWatch } from './rates/daily-store.ts';
import { OLD_AFTER_MS } from './rates/rate-rules.ts';
import { readRates } from './rates-store.ts';

/** Order of the choice on screens; a source may have more, which come after these. */
const ORDER = ['USDT', 'USD', 'CNY', 'HKD', 'TWD', 'JPY', 'KRW', 'EUR', 'GBP', 'THB', 'MXN'];
const READ_EVERY_MS = 60_000;
/** A USDT as venues traded it this long ago still says more than an assumption. */
const TRADED_GOOD_MS = DAY_MS;

/** What one USDT is in dollars, and how that is known: by the feed's name, or `assumed` to be one. */
export interface UsdtInDollars {
  rate: bigint;
  source: string;
  at: number;
}

export interface NamedRate {
  currency: string;
  /** Units for one USDT, in 10^-8. */
  rate: bigint;
  source: string;
  at: number;
  /** The day the source gave it for; undefined for what is not daily. */
  day: string | undefined;
  isOld: boolean;
  /** Undefined where the rate was not made through the dollar. */
  usdtUsd: UsdtInDollars | undefined;
}

export interface RatesHealth {
  /** `table` is the demo's own; `none` while a source has given nothing yet. */
  status: 'table' | 'none' | 'ok' | 'old' | 'failing';
  source: string | undefined;
  day: string | undefined;
  fetchedAt: number | undefined;
  answeredAt: number | undefined;
  fault: string | undefined;
  /** Currencies whose latest rate is kept back. */
  held: readonly string[];
  usdtUsd: UsdtInDollars | undefined;
}

export interface ValuationRates {
  refresh(now: number): Promise<void>;
  choices(): readonly string[];
  rate(currency: string, now: number): NamedRate | undefined;
  /** USDT in USD. */
  usdtUsd(now: number): NamedRate | undefined;
  health(now: number): RatesHealth;
}

export interface ValuationSources {
  feed: { name: string; usdtUsd(): bigint | undefined };
  /** Whether a daily source is configured, and whether the demo's table may stand in. */
  isDaily: boolean;
  hasTable: boolean;
}

export function createValuationRates(db: Queryable, of: ValuationSources): ValuationRates {
  let table = new Map<string, { rate: bigint; source: string; at: number }>();
  let daily = new Map<string, DailyRate>();
  let watch: { answeredAt: number | undefined; fault: string | undefined; held: readonly string[] } = {
    answeredAt: undefined,
    fault: undefined,
    held: [],
  };
  let traded: UsdtInDollars | undefined;
  let readAt = -Infinity;

  function dollars(now: number): UsdtInDollars {
    const rate = of.feed.usdtUsd();
    if (rate !== undefined) traded = { rate, source: of.feed.name, at: now };
    const isGood = traded !== undefined && now - traded.at < TRADED_GOOD_MS;
    return isGood ? traded! : { rate: ONE, source: 'assumed', at: now };
  }

  function ofSheet(named: DailyRate, now: number): NamedRate {
    const usdtUsd = dollars(now);
    const { currency, source, day, fetchedAt: at } = named;
    const rate = multiplyDown(divideDown(named.given, named.dollar), usdtUsd.rate);
    return { currency, rate, source, at, day, usdtUsd, isOld: isOld(day, now) };
  }

  function rate(currency: string, now: number): NamedRate | undefined {
    const timeless = { currency, day: undefined, isOld: false };
    if (currency === 'USDT') return { ...timeless, rate: ONE, source: 'unit', at: now, usdtUsd: undefined };
    const usdtUsd = dollars(now);
    const known = table.get(currency);
    if (currency === 'USD' && (known === undefined || usdtUsd.source !== 'assumed'))
      return { ...timeless, ...usdtUsd, usdtUsd };
    const named = daily.get(currency);
    if (named !== undefined) return ofSheet(named, now);
    // The table's age is its own affair: it is an example and says so.
    return known && { ...timeless, ...known, day: utcDay(known.at), usdtUsd: undefined };
  }

  return {
    async refresh(now) {
      dollars(now);
      if (now - readAt < READ_EVERY_MS) return;
      readAt = now;
      if (of.hasTable) table = new Map((await readRates(db)).map((named) => [named.currency, named]));
      if (!of.isDaily) return;
      const [rates, held, at] = await Promise.all([
        readDaily(db),
        readHeld(db),
        readWatch(db, new Date(now)),
      ]);
      daily = new Map(rates.map((named) => [named.currency, named]));
      watch = {
        answeredAt: at.answered_at?.getTime(),
        fault: at.fault ?? undefined,
        held: held.map(({ currency }) => currency),
      };
    },
    choices() {
      const known = new Set(['USDT', 'USD', ...table.keys(), ...daily.keys()]);
      return [
        ...ORDER.filter((name) => known.has(name)),
        ...[...known].filter((name) => !ORDER.includes(name)),
      ];
    },
    rate,
    usdtUsd: (now) => rate('USD', now),
    health(now) {
      const latest = [...daily.values()].sort((a, b) => b.day.localeCompare(a.day))[0];
      const tableDay = [...table.values()][0];
      const stands = of.isDaily
        ? latest
        : tableDay && { ...tableDay, day: utcDay(tableDay.at), fetchedAt: undefined };
      return {
        status: statusOf({ isDaily: of.isDaily, day: latest?.day, fault: watch.fault, now }),
        source: stands?.source,
        day: stands?.day,
        fetchedAt: stands?.fetchedAt,
        ...watch,
        usdtUsd: dollars(now),
      };
    },
  };
}

/** Price in USDT of one unit of a currency of which `rate` make one USDT. */
export const usdtPriceOfRate = (rate: bigint): bigint => divideDown(ONE, rate);

const isOld = (day: string, now: number): boolean => now - Date.parse(`${day}T00:00:00Z`) > OLD_AFTER_MS;

function statusOf(of: {
  isDaily: boolean;
  day: string | undefined;
  fault: string | undefined;
  now: number;
}): RatesHealth['status'] {
  if (!of.isDaily) return 'table';
  if (of.fault !== undefined) return 'failing';
  if (of.day === undefined) return 'none';
  return isOld(of.day, of.now) ? 'old' : 'ok';
}
