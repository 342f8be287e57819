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

export interface ValuationSources {
  feed: { name: string; usdtUsd(): bigint | undefined };
  /** Whether a daily source is configured, and whether the demo's table may stand in. */
  isDaily: boolean;
  hasTable: boolean;
}

export class ValuationRates {
  readonly #db: Queryable;
  readonly #sources: ValuationSources;
  #table = new Map<string, { rate: bigint; source: string; at: number }>();
  #daily = new Map<string, DailyRate>();
  #watch: Pick<RatesHealth, 'answeredAt' | 'fault' | 'held'> = {
    answeredAt: undefined,
    fault: undefined,
    held: [],
  };
  /** The last time venues traded it. */
  #traded: UsdtInDollars | undefined;
  #readAt = -Infinity;

  constructor(db: Queryable, sources: ValuationSources) {
    this.#db = db;
    this.#sources = sources;
  }

  async refresh(now: number): Promise<void> {
    this.#dollars(now);
    if (now - this.#readAt < READ_EVERY_MS) return;
    this.#readAt = now;
    const { hasTable, isDaily } = this.#sources;
    if (hasTable) this.#table = new Map((await readRates(this.#db)).map((named) => [named.currency, named]));
    if (isDaily) await this.#readDaily(now);
  }

  choices(): readonly string[] {
    const known = new Set(['USDT', 'USD', ...this.#table.keys(), ...this.#daily.keys()]);
    return [
      ...ORDER.filter((name) => known.has(name)),
      ...[...known].filter((name) => !ORDER.includes(name)),
    ];
  }

  rate(currency: string, now: number): NamedRate | undefined {
    const timeless = { currency, day: undefined, isOld: false };
    if (currency === 'USDT') return { ...timeless, rate: ONE, source: 'unit', at: now, usdtUsd: undefined };
    const usdtUsd = this.#dollars(now);
    const known = this.#table.get(currency);
    if (currency === 'USD' && (known === undefined || usdtUsd.source !== 'assumed'))
      return { ...timeless, ...usdtUsd, usdtUsd };
    const named = this.#daily.get(currency);
    if (named !== undefined) return ofSheet(named, usdtUsd, now);
    // The table's age is its own affair: it is an example and says so.
    return known && { ...timeless, ...known, day: utcDay(known.at), usdtUsd: undefined };
  }

  /** USDT in USD. */
  usdtUsd(now: number): NamedRate | undefined {
    return this.rate('USD', now);
  }

  health(now: number): RatesHealth {
    const { isDaily } = this.#sources;
    const latest = [...this.#daily.values()].sort((a, b) => b.day.localeCompare(a.day))[0];
    const tableDay = [...this.#table.values()][0];
    const stands = isDaily
      ? latest
      : tableDay && { ...tableDay, day: utcDay(tableDay.at), fetchedAt: undefined };
    return {
      status: statusOf({ isDaily, day: latest?.day, fault: this.#watch.fault, now }),
      source: stands?.source,
      day: stands?.day,
      fetchedAt: stands?.fetchedAt,
      ...this.#watch,
      usdtUsd: this.#dollars(now),
    };
  }

  async #readDaily(now: number): Promise<void> {
    const [rates, held, watch] = await Promise.all([
      readDaily(this.#db),
      readHeld(this.#db),
      readWatch(this.#db, new Date(now)),
    ]);
    this.#daily = new Map(rates.map((named) => [named.currency, named]));
    this.#watch = {
      answeredAt: watch.answered_at?.getTime(),
      fault: watch.fault ?? undefined,
      held: held.map(({ currency }) => currency),
    };
  }

  #dollars(now: number): UsdtInDollars {
    const { feed } = this.#sources;
    const rate = feed.usdtUsd();
    if (rate !== undefined) this.#traded = { rate, source: feed.name, at: now };
    const isGood = this.#traded !== undefined && now - this.#traded.at < TRADED_GOOD_MS;
    return isGood ? this.#traded! : { rate: ONE, source: 'assumed', at: now };
  }
}

function ofSheet(named: DailyRate, usdtUsd: UsdtInDollars, now: number): NamedRate {
  const { currency, source, day, fetchedAt: at } = named;
  const rate = multiplyDown(divideDown(named.given, named.dollar), usdtUsd.rate);
  return { currency, rate, source, at, day, usdtUsd, isOld: isOld(day, now) };
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
