/**
 * The house book of model A (R-CT-11, R-CT-12): how much one side may outweigh the other for the capital there is, what
 * funding that costs the heavier side, and who is closed first when profits outgrow the book.
 */
import { ONE, maxOf, minOf } from '@candor/money';

/** A 20% move of the whole net side costs at most half of the capital: NetCap = C*0.5/0.20. */
export const netCapOf = (capital: bigint): bigint => (capital * 5n) / 2n;

export interface BookExposure {
  /** Open notional at mark of longs and shorts. */
  long: bigint;
  short: bigint;
  capital: bigint;
  /** What all customers would win at mark, those who would lose left out. */
  openProfit: bigint;
}

export type OpeningRefusal = 'net_cap' | 'gross_cap' | 'open_profit';

/** Whether an opening of this notional fits (R-CT-12); orders that make the net side smaller always do. */
export function openingRefusal(
  { long, short, capital, openProfit }: BookExposure,
  order: { side: 'long' | 'short'; notional: bigint },
): OpeningRefusal | undefined {
  const netCap = netCapOf(capital);
  const after =
    order.side === 'long' ? { long: long + order.notional, short } : { long, short: short + order.notional };
  const net = absolute(after.long - after.short);
  if (net <= absolute(long - short)) return undefined;
  if (net > netCap) return 'net_cap';
  if (after.long + after.short > 5n * netCap) return 'gross_cap';
  // 60% of the capital.
  return openProfit * 10n > capital * 6n ? 'open_profit' : undefined;
}

/** R-CT-12 from the other side: the least capital that what is open needs, so that an opening of its size would not be refused. */
export function leastCapital({ long, short, openProfit }: Omit<BookExposure, 'capital'>): bigint {
  const forNet = ceilDivide(absolute(long - short) * 2n, 5n);
  const forGross = ceilDivide(ceilDivide(long + short, 5n) * 2n, 5n);
  return maxOf(maxOf(forNet, forGross), ceilDivide(openProfit * 10n, 6n));
}

const ceilDivide = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;

/** R-CT-12: above 90% positions are closed until below 80%. */
export const mustDeleverage = ({ openProfit, capital }: BookExposure): boolean =>
  openProfit * 10n > capital * 9n;
export const isDeleveraged = ({ openProfit, capital }: BookExposure): boolean =>
  openProfit * 10n < capital * 8n;

/** 0.05%, the most that one funding takes, and its factor. */
const FUNDING_LIMIT = 50_000n;

/** F of R-CT-11, a fraction in 10^-8, truncated toward zero: positive is paid by longs. No capital, no rate. */
export function fundingRate({
  long,
  short,
  capital,
}: Pick<BookExposure, 'long' | 'short' | 'capital'>): bigint {
  const netCap = netCapOf(capital);
  if (netCap <= 0n) return 0n;
  const rate = (FUNDING_LIMIT * (long - short)) / netCap;
  return maxOf(minOf(rate, FUNDING_LIMIT), -FUNDING_LIMIT);
}

/** T(notional*F): what the paying side pays and the other receives, of one position, never negative. */
export const fundingOf = (notional: bigint, rate: bigint): bigint => (notional * absolute(rate)) / ONE;

/** R-CT-11, model B: F = P + clamp(0.01% - P, -0.05%, 0.05%), P the time-averaged premium (X-CT-7). */
export function fundingRateOfPremium(premium: bigint): bigint {
  const interest = 10_000n;
  return premium + maxOf(minOf(interest - premium, FUNDING_LIMIT), -FUNDING_LIMIT);
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
