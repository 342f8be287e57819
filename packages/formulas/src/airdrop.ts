/**
 * Airdrops (R-AD): the moments at which balances are read, drawn from a block that nobody chose; a customer's weight; his share of the
 * pool. The server pays with it, the app and the command line check with it. Amounts in 10^-8, moments in milliseconds UTC.
 */
import { multiplyDown, truncateTo } from '@candor/money';
import type { CappedPool, CappedShares } from './capped-shares.ts';
import { capShares, shareOfRest } from './capped-shares.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
export const HOURS_A_DAY = 24;
const SECONDS_AN_HOUR = 3_600n;
/** R-AD-2: a block counts when so many lie on top of it. */
export const DRAW_CONFIRMATIONS = 6;
/** R-AD-2: blocks of ten minutes, reckoned a quarter faster than that, so that the named one comes after the last day. */
const BLOCK_MS = 480_000;
const SPARE_BLOCKS = 6;

/** R-AD-2: which block is named, from the newest one at the announcement. Nobody chooses it. */
export const namedHeight = (of: { head: number; now: number; endsAt: number }): number =>
  of.head + Math.ceil(Math.max(0, of.endsAt - of.now) / BLOCK_MS) + SPARE_BLOCKS;

export interface Draw {
  campaignId: number;
  /** Hexadecimal, as explorers show it. */
  blockHash: string;
  /** `2026-12-01`, UTC, rising. */
  days: readonly string[];
}

/** Bytes of SHA-256 of a text, as hexadecimal. */
export type Digest = (text: string) => string;

/** What is hashed for one hour of one day. */
export const drawText = (
  { campaignId, blockHash }: Omit<Draw, 'days'>,
  of: { day: string; hour: number },
): string => ['candor-airdrop', campaignId, plainHash(blockHash), of.day, of.hour].join('|');

/** Hashes are compared and hashed in one spelling. */
export const plainHash = (hash: string): string => hash.toLowerCase().replace(/^0x/, '');

/** R-AD-2: one second of each hour of each named day, by the digest's number modulo 3,600. Rising. */
export function drawnMoments(draw: Draw, digest: Digest): number[] {
  return draw.days.flatMap((day) =>
    Array.from({ length: HOURS_A_DAY }, (_, hour) => {
      const second = BigInt(`0x${digest(drawText(draw, { day, hour }))}`) % SECONDS_AN_HOUR;
      return startOf(day) + hour * HOUR_MS + Number(second) * 1000;
    }),
  );
}

export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
/** When the last named day is over. */
export const endOf = (days: readonly string[]): number => startOf(days.at(-1)!) + DAY_MS;

/** A balance from the drawn moment of this number on (0 is the first), until the next of these. */
export interface ChangePoint {
  from: number;
  balance: bigint;
}

/** What stood there at each of so many moments. */
export function balancesAt(points: readonly ChangePoint[], moments: number): bigint[] {
  let at = 0;
  let balance = 0n;
  return Array.from({ length: moments }, (_, n) => {
    while (at < points.length && points[at]!.from <= n) balance = points[at++]!.balance;
    return balance;
  });
}

export const totalOf = (balances: readonly bigint[]): bigint =>
  balances.reduce((sum, each) => sum + each, 0n);
/** R-AD-1: the mean, cut at the last place. Shown; shares are worked out from totals. */
export const weightOf = (total: bigint, moments: number): bigint => total / BigInt(moments);

export interface PoolTerms extends CappedPool {
  /** Places of the currency that is paid. */
  decimals: number;
}

export const capOf = (of: { pool: bigint; capRate: bigint; decimals: number }): bigint =>
  truncateTo(multiplyDown(of.pool, of.capRate), of.decimals);

/** What is left to share when those are paid whose part would be above the cap. */
export interface Sharing extends CappedShares {
  /** A person's total from which on he gets the cap; null when nobody reaches it. */
  cappedFrom: bigint | null;
}

/** R-AD-1: `largest` are the persons' totals from the largest down, as many as could reach the cap (`mostCapped`). */
export function sharingOf(terms: CappedPool, of: { total: bigint; largest: readonly bigint[] }): Sharing {
  const shares = capShares(terms, of);
  return { cappedFrom: shares.capped === 0 ? null : of.largest[shares.capped - 1]!, ...shares };
}

/** What an account gets; accounts of one person share that person's cap by their totals. Cut, so that never more than the pool goes. */
export function airdropShare(
  { cap, decimals }: PoolTerms,
  sharing: Sharing,
  { total, person }: { total: bigint; person: bigint },
): bigint {
  const isCapped = sharing.cappedFrom !== null && person >= sharing.cappedFrom;
  const exact = shareOfRest(isCapped ? { rest: cap, restTotal: person } : sharing, total);
  return truncateTo(exact, decimals);
}
