/** The limits a customer has set for himself (R-OPT-11): lower at once, higher after a day, exclusion that nobody lifts. */
import { formatDecimal } from '@candor/money';
import type { ReplyOf, optionCalls } from '@candor/wire';
import { DAY_MS, startOfUtcDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { readAmount } from '../../platform/http/read-amount.ts';
import type { LimitsRow } from './customer-limits-store.ts';
import { lockLimits, readLimits, saveLimits, stakesOf } from './customer-limits-store.ts';
import type { CustomerLimits } from './purchase-rules.ts';
import { OPEN_STAKES_LIMIT } from './purchase-rules.ts';

type WireLimits = ReplyOf<typeof optionCalls.limits>;
const DEFAULT_LOSS_LIMIT = 500n * 100_000_000n;

/** `waitingNow` is the clock of waits: a raised limit begins by it. */
export function limitsOf(
  row: LimitsRow,
  waitingNow: number,
): Omit<CustomerLimits, 'lostToday' | 'openStakes'> {
  const isRaised = row.next_limit_at !== null && row.next_limit_at.getTime() <= waitingNow;
  return {
    dailyLossLimit: isRaised ? row.next_loss_limit! : row.daily_loss_limit,
    coolOffUntil: row.cool_off_until?.getTime() ?? null,
    excludedUntil: row.excluded_until?.getTime() ?? null,
  };
}

export async function showLimits({ db, clock, waits }: Platform, userId: number): Promise<WireLimits> {
  const now = clock.now();
  const row = await readLimits(db, userId);
  const { lost, open } = await stakesOf(db, userId, new Date(startOfUtcDay(now)));
  const limits = row === undefined ? undefined : limitsOf(row, waits.now());
  const later = (until: number | null | undefined, from: number): number | null =>
    typeof until === 'number' && until > from ? until : null;
  const excluded = later(limits?.excludedUntil, waits.now());
  const raisedAt = later(row?.next_limit_at?.getTime(), waits.now());
  return {
    is_tested: row !== undefined && row.tested_at !== null,
    daily_loss_limit: formatDecimal(limits?.dailyLossLimit ?? DEFAULT_LOSS_LIMIT),
    next_loss_limit: raisedAt === null ? null : formatDecimal(row!.next_loss_limit!),
    next_limit_at: raisedAt === null ? null : waits.realOf(raisedAt),
    open_stakes: formatDecimal(open),
    open_stakes_limit: formatDecimal(OPEN_STAKES_LIMIT),
    lost_today: formatDecimal(lost),
    cool_off_until: later(limits?.coolOffUntil, now),
    excluded_until: excluded === null ? null : waits.realOf(excluded),
  };
}

export async function setLossLimit(platform: Platform, userId: number, text: string): Promise<WireLimits> {
  const limit = readAmount(text);
  await change(platform, userId, (row) => {
    // A day of waiting is counted on the clock of waits, so that a demo can show it in minutes.
    const now = platform.waits.now();
    const current = limitsOf(row, now).dailyLossLimit;
    return limit <= current
      ? { ...row, daily_loss_limit: limit, next_loss_limit: null, next_limit_at: null }
      : {
          ...row,
          daily_loss_limit: current,
          next_loss_limit: limit,
          next_limit_at: new Date(now + DAY_MS),
        };
  });
  return showLimits(platform, userId);
}

/** Never shortens an exclusion that runs. */
export async function exclude(platform: Platform, userId: number, days: number): Promise<WireLimits> {
  await change(platform, userId, (row) => {
    const until = platform.waits.now() + days * DAY_MS;
    return { ...row, excluded_until: new Date(Math.max(until, row.excluded_until?.getTime() ?? 0)) };
  });
  return showLimits(platform, userId);
}

export function passTest(platform: Platform, userId: number): Promise<void> {
  return change(platform, userId, (row) => ({
    ...row,
    tested_at: row.tested_at ?? new Date(platform.clock.now()),
  }));
}

async function change(platform: Platform, userId: number, to: (row: LimitsRow) => LimitsRow): Promise<void> {
  await platform.db.transaction('option-limits', async (tx: Tx) =>
    saveLimits(tx, to(await lockLimits(tx, userId))),
  );
}
