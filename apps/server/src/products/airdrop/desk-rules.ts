/** When a campaign may be made, and what stands against an act on it (R-AD-1, R-OPS-3): pure, asked when it is proposed and again when it is carried out. */
import { capOf, endOf, startOf } from '@candor/formulas';
import { formatDecimal, truncateTo } from '@candor/money';
import type { RefusalCode } from '@candor/wire';
import type { AIRDROP_ACTS } from '@candor/wire/operators';

import type { CampaignRow } from './campaign.ts';
import { beginsAt } from './campaign.ts';

export type AirdropAct = (typeof AIRDROP_ACTS)[number];
/** R-AD-2: between the announcement and the first named day. */
const DAY_MS = 86_400_000;
export const NOTICE_MS = DAY_MS;
/** Campaigns are not made for later than this. */
const FURTHEST_MS = 400 * DAY_MS;

/** Why terms make no campaign. */
export interface TermsFault {
  fault: RefusalCode;
  detail?: Record<string, unknown>;
}
/** What stands against an act. */
export interface Obstacle {
  obstacle: RefusalCode;
  detail?: Record<string, unknown>;
}

export interface NewTerms {
  pool: bigint;
  capRate: bigint;
  decimals: number;
  days: readonly string[];
}

/** Days that follow one another; undefined where the first is none. */
export function daysFrom(first: string, count: number): string[] | undefined {
  const start = startOf(first);
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== first) return undefined;
  return Array.from({ length: count }, (_, n) => new Date(start + n * DAY_MS).toISOString().slice(0, 10));
}

export function termsRefusal(of: NewTerms, now: number): TermsFault | undefined {
  const { pool, capRate, decimals, days } = of;
  const isUnfit =
    capRate < 1n ||
    capRate > 100_000_000n ||
    truncateTo(pool, decimals) !== pool ||
    capOf({ pool, capRate, decimals }) === 0n;
  if (isUnfit || endOf(days) > now + FURTHEST_MS) return { fault: 'airdrop_terms_unfit' };
  return isSoon(startOf(days[0]!), now) ? { fault: 'airdrop_too_soon', detail: earliest(now) } : undefined;
}

/** Whoever reads the announcement has a day to come. */
const isSoon = (begins: number, now: number): boolean => begins < now + NOTICE_MS;
const earliest = (now: number) => ({ from: new Date(now + NOTICE_MS).toISOString().slice(0, 16) });

export interface ActWish {
  act: AirdropAct;
  /** Of `fund` and `release`. */
  amount: bigint | undefined;
  reserve: bigint;
  now: number;
}

const FROM: Readonly<Record<AirdropAct, readonly CampaignRow['state'][]>> = {
  fund: ['draft'],
  announce: ['draft'],
  pause: ['announced', 'drawn', 'counted'],
  resume: ['announced', 'drawn', 'counted'],
  // What was announced is kept: only a draft, or what was paid, is closed.
  close: ['draft', 'paid'],
  release: ['closed'],
};

export function actRefusal(row: CampaignRow, { act, amount, reserve, now }: ActWish): Obstacle | undefined {
  const isMoney = act === 'fund' || act === 'release';
  const isIdle = (act === 'pause' && row.is_paused) || (act === 'resume' && !row.is_paused);
  if (!FROM[act].includes(row.state) || isMoney === (amount === undefined) || isIdle)
    return { obstacle: 'airdrop_act_unfit', detail: { state: row.state } };
  const lacking = lackingOf(row, reserve);
  if (act === 'fund' && amount! > lacking)
    return { obstacle: 'airdrop_overfunded', detail: { lacking: formatDecimal(lacking) } };
  if (act === 'announce' && lacking > 0n)
    return { obstacle: 'airdrop_reserve_short', detail: { lacking: formatDecimal(lacking) } };
  if (act === 'announce' && isSoon(beginsAt(row), now))
    return { obstacle: 'airdrop_too_soon', detail: earliest(now) };
  if (act === 'release' && amount! > reserve)
    return { obstacle: 'airdrop_surplus_short', detail: { surplus: formatDecimal(reserve) } };
  return undefined;
}

/** What must still come into the pool before it can be announced. */
export const lackingOf = ({ state, pool }: Pick<CampaignRow, 'state' | 'pool'>, reserve: bigint): bigint =>
  state === 'draft' && reserve < pool ? pool - reserve : 0n;
/** What nobody is owed: of a closed campaign, all that is left. */
export const surplusOf = ({ state }: Pick<CampaignRow, 'state'>, reserve: bigint): bigint =>
  state === 'closed' ? reserve : 0n;
