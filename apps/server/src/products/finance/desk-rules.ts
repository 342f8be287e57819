/** Which products may be made and what may be done with one, by its state and its reserve. Pure. */
import { hostingShortfall, settlementRatio, totalInterest } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { RefusalCode } from '@candor/wire';
import type { HOSTING_ACTS } from '@candor/wire/operators';
import { unsoldOf } from './hosting-rules.ts';
import type { ProductRow } from './product.ts';

export type HostingAct = (typeof HOSTING_ACTS)[number];

/** R-FN-9: the most of the real catalogue, 0.02 % a day, a fraction of 10^-8. */
const HIGHEST_LIVE_DAILY = 20_000n;
/** R-GEN-3: between publication and the first sale. */
export const NOTICE_MS = 86_400_000;

/** Why terms make no product. */
export interface TermsFault {
  fault: RefusalCode;
  detail?: Record<string, unknown>;
}
/** What stands against an act. */
export interface ActObstacle {
  obstacle: RefusalCode;
  detail?: Record<string, unknown>;
}

export interface NewTerms {
  cycleDays: number;
  totalYield: bigint;
  minimum: bigint;
  maximum: bigint;
  quota: bigint;
}

export function termsRefusal(of: NewTerms, mode: 'demo' | 'live'): TermsFault | undefined {
  if (settlementRatio(of) === undefined) return { fault: 'hosting_ratio_unfit' };
  const isTooHigh =
    of.totalYield > 100_000_000n ||
    (mode === 'live' && of.totalYield > HIGHEST_LIVE_DAILY * BigInt(of.cycleDays));
  if (isTooHigh)
    return { fault: 'hosting_yield_too_high', detail: { limit: mode === 'live' ? '0.02' : '100' } };
  if (
    of.maximum < of.minimum ||
    of.quota < of.minimum ||
    totalInterest({ amount: of.minimum, totalYield: of.totalYield }) === 0n
  )
    return { fault: 'hosting_bounds_unfit' };
  return undefined;
}

export interface ActWish {
  act: HostingAct;
  /** Of `fund` and `release`. */
  amount: bigint | undefined;
  /** What lies in :free. */
  free: bigint;
  /** Orders that had no interest yet: what they take of the quota may be for sale again. */
  young: number;
}

const FROM: Readonly<Record<HostingAct, readonly ProductRow['state'][]>> = {
  open: ['published', 'paused'],
  pause: ['open'],
  close: ['published', 'open', 'paused'],
  fund: ['published', 'open', 'paused'],
  release: ['published', 'open', 'paused', 'closed'],
};

export function actRefusal(
  product: ProductRow,
  { act, amount, free, young }: ActWish,
): ActObstacle | undefined {
  const isMoney = act === 'fund' || act === 'release';
  if (!FROM[act].includes(product.state) || isMoney === (amount === undefined))
    return { obstacle: 'hosting_act_unfit', detail: { state: product.state } };
  if (act === 'open') {
    const lacking = lackingOf(product, free);
    if (lacking > 0n)
      return { obstacle: 'hosting_reserve_short', detail: { lacking: formatDecimal(lacking) } };
  }
  if (act === 'release') {
    const surplus = surplusOf(product, { free, young });
    if (amount! > surplus)
      return { obstacle: 'hosting_surplus_short', detail: { surplus: formatDecimal(surplus) } };
  }
  return undefined;
}

/** What must still come into :free before the rest of the quota may be sold (R-FN-8). */
export const lackingOf = (product: ProductRow, free: bigint): bigint =>
  hostingShortfall({ free, unsold: unsoldOf(product), totalYield: product.total_yield });

/**
 * What neither the rest of the quota needs nor what may join it again: interest is cut order by order, and that of two amounts together can be a
 * unit more than of each, so a unit stays for every order that may still give its part of the quota back (R-FN-8).
 */
export function surplusOf(product: ProductRow, { free, young }: Pick<ActWish, 'free' | 'young'>): bigint {
  const mayReturn = product.state === 'closed' ? 0n : BigInt(young);
  const needed = totalInterest({ amount: unsoldOf(product), totalYield: product.total_yield }) + mayReturn;
  return free > needed ? free - needed : 0n;
}

/** When the first sale begins: when it was wished, a day after publication at the earliest. */
export const salesBeginAt = (product: ProductRow, wished: number | undefined, now: number): number =>
  Math.max(wished ?? now, now, product.published_at.getTime() + NOTICE_MS);
