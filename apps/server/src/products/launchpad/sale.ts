/** A sale as its table has it, with what follows from it and a moment: its phase, its dates, its terms for the allotment. Pure. */
import type { SaleTerms } from '@candor/formulas';
import type { SALE_FAILURES, SALE_PHASES } from '@candor/wire';
import type { SALE_STATES } from '@candor/wire/operators';
import { DAY_MS } from '../../platform/clock.ts';
import type { LaunchpadPorts } from './ports.ts';

/** Amounts in 10^-8, moments on the waiting clock. */
export interface SaleRow extends SaleTerms {
  id: number;
  token_id: number;
  currency_id: number;
  minimum: bigint;
  maximum: bigint;
  soft_cap: bigint;
  lock_days: number;
  introduction: Record<string, string>;
  published_at: Date;
  opens_at: Date;
  closes_at: Date;
  allots_at: Date;
  launches_at: Date;
  state: (typeof SALE_STATES)[number];
  subscriptions: number | null;
  committed: bigint | null;
  tokens: bigint | null;
  cost: bigint | null;
  digest: string | null;
  allotted_at: Date | null;
  launched_at: Date | null;
  failure: (typeof SALE_FAILURES)[number] | null;
  over_at: Date | null;
  paid_out: bigint;
  /** The last of the subscriptions whose customers know that it trades. */
  listing_told: bigint;
  /** Since when it stands still. */
  paused_at: Date | null;
  /** The last of the subscriptions whose customers know of its last pause, or of its end; null when all know. */
  turn_told: bigint | null;
}

export type SalePhase = (typeof SALE_PHASES)[number];

/** R-NC-1: the allotment takes no longer; afterwards a commitment may be taken back. */
export const LONGEST_ALLOTMENT_MS = DAY_MS;
/** R-NC-2: nobody misses what is left of it because it goes on at night. */
const LEAST_AFTER_PAUSE_MS = DAY_MS;
/** R-NC-3: after the announced day. */
const LAUNCH_PATIENCE_MS = 30 * DAY_MS;

export function phaseOf(sale: SaleRow, now: number): SalePhase {
  switch (sale.state) {
    case 'paused':
      // It closes when it has gone on for as long as it stood.
      return now < sale.opens_at.getTime() ? 'upcoming' : 'subscribing';
    case 'published':
    case 'open':
      if (now < sale.opens_at.getTime()) return 'upcoming';
      return now < sale.closes_at.getTime() ? 'subscribing' : 'allotting';
    case 'allotting':
      return 'allotting';
    case 'allotted':
      return 'locked';
    case 'launched':
    case 'ended':
      return sale.state;
    case 'refunding':
    case 'failed':
      return 'refunded';
  }
}

/** Subscription closed with all tokens allotted; what cutting leaves is less than a piece for each (R-NC-1). */
export const isSoldOut = (sale: SaleRow): boolean =>
  sale.tokens !== null && sale.supply - sale.tokens <= sale.step * BigInt(sale.subscriptions ?? 0);

/** R-NC-4: the lock-up counts from the allotment, and nothing moves before the coin trades. */
export const unlocksAt = (sale: SaleRow): number =>
  Math.max(
    sale.allots_at.getTime() + sale.lock_days * DAY_MS,
    sale.launched_at?.getTime() ?? sale.launches_at.getTime(),
  );

export const launchDeadline = (sale: SaleRow): number => sale.launches_at.getTime() + LAUNCH_PATIENCE_MS;

/** R-NC-3: tokens against cost, while the coin does not trade. */
export const mayTakeBack = (sale: SaleRow, of: { now: number; isTrading: boolean }): boolean =>
  sale.state === 'allotted' && of.now >= launchDeadline(sale) && !of.isTrading;

/**
 * Whether its coin has a price of the market, also before the job has made a launch of it, and where it has traded and stands still: nobody decides
 * anything on a price that is there. As this node has heard; acts ask `hasOpened`, which says the same of the database.
 */
export function isTraded(
  { pairOf, isTrading, lastTraded }: Pick<LaunchpadPorts, 'pairOf' | 'isTrading' | 'lastTraded'>,
  { token_id: tokenId }: Pick<SaleRow, 'token_id'>,
): boolean {
  const pair = pairOf(tokenId);
  return pair !== undefined && (isTrading(pair.id) || lastTraded(pair.id) !== undefined);
}

export const takesCommitments = (sale: SaleRow, now: number): boolean =>
  sale.state === 'open' && phaseOf(sale, now) === 'subscribing';

/**
 * While it is open, and again once an allotment is overdue: nobody is locked in (ADR 82). While it stands still at any time, as nobody knows when it
 * closes; where the coin trades that is known again, and nobody chooses by its price.
 */
export function mayCancel(sale: SaleRow, { now, isTrading }: { now: number; isTrading: boolean }): boolean {
  if (sale.state !== 'open' && sale.state !== 'paused') return false;
  if (sale.state === 'paused' && !isTrading) return true;
  const closes = sale.closes_at.getTime();
  return now < closes || now >= closes + LONGEST_ALLOTMENT_MS;
}

/**
 * By how much closing, allotment and announced day move when it is opened, or goes on, at this moment (R-NC-2, X-NC-5): by what customers lost, and so
 * far that they have a day. What stood still before its announced opening has cost nobody anything.
 */
export function movedBy(
  { paused_at: pausedAt, opens_at: opensAt, closes_at: closesAt }: SaleRow,
  now: number,
): number {
  const opens = opensAt.getTime();
  if (now <= opens) return 0;
  const lost = now - Math.max(pausedAt?.getTime() ?? opens, opens);
  return Math.max(lost, now + LEAST_AFTER_PAUSE_MS - closesAt.getTime());
}
