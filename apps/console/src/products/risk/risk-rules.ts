/** Decisions of the risk board: how full a cap is, and how warm that looks. Pure. */
import type { ReplyOf } from '@candor/wire';
import type { riskCalls } from '@candor/wire/operators';
import { ONE, decimal, formatFixed } from '@candor/money';

export type RiskBoard = ReplyOf<typeof riskCalls.board>;

/** Two places: what a board of large figures has room for, and nobody acts on less. */
export const figureOf = (amount: string): string => formatFixed(decimal(amount), 2);

/** Signed difference of two amounts. */
export const netOf = (long: string, short: string): string => formatFixed(decimal(long) - decimal(short), 2);

/** Percent of a cap, two places; undefined without one. */
export function percentOf(amount: string, cap: string): string | undefined {
  const [part, whole] = [decimal(amount), decimal(cap)];
  if (whole <= 0n) return undefined;
  return formatFixed(((part < 0n ? -part : part) * 100n * ONE) / whole, 2);
}

/** From 60% somebody should look, from 90% nearly nothing more may be opened. */
export function heatOf(percent: string | undefined): 'success' | 'warning' | 'error' {
  const value = decimal(percent ?? '0');
  if (value >= 90n * ONE) return 'error';
  return value >= 60n * ONE ? 'warning' : 'success';
}

/** R-IDX-2: silent for this long is stale; everything else that is left out is an outlier. */
const STALE_MS = 10_000;
export function venueState(venue: { is_in: boolean; age_ms: number }): 'in' | 'stale' | 'outlier' {
  if (venue.is_in) return 'in';
  return venue.age_ms >= STALE_MS ? 'stale' : 'outlier';
}
