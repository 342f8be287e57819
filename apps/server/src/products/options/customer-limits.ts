/** The limits a customer has set for himself (R-OPT-11): lower at once, higher after a day, exclusion that nobody lifts. */
import { formatDecimal } from '@candor/money';
import type { ReplyOf, optionCalls } from '@candor/wire';
import { DAY_MS, startOfUtcDay } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { askedAmount } from '../../platform/http/asked-amount.ts';
import type { LimitsRow } from './customer-limits-store.ts';
import {
  accountsOfPerson,
  lockLimits,
  readLimitsOfAll,
  saveLimits,
  stakesOf,
} from './customer-limits-store.ts';
import type { CustomerLimits } from './purchase-rules.ts';
import { OPEN_STAKES_LIMIT } from './purchase-rules.ts';

type WireLimits = ReplyOf<typeof optionCalls.limits>;
const DEFAULT_LOSS_LIMIT = 500n * 100_000_000n;

type OwnLimits = Omit<CustomerLimits, 'lostToday' | 'openStakes'>;

/**
 * Of a person's accounts, of which `userId` is the one that is asked about: its own loss limit, and the rest and the break of whichever
 * account has the longest (R-KYC-4). `waitingNow` is the clock of waits: a raised limit begins by it.
 */
export function limitsOf(
  rows: readonly LimitsRow[],
  { userId, waitingNow }: { userId: number; waitingNow: number },
): OwnLimits {
  const asked = rows.find(({ user_id: id }) => id === userId);
  const isRaised =
    asked !== undefined && asked.next_limit_at !== null && asked.next_limit_at.getTime() <= waitingNow;
  return {
    dailyLossLimit: isRaised ? asked.next_loss_limit! : (asked?.daily_loss_limit ?? DEFAULT_LOSS_LIMIT),
    coolOffUntil: latest(rows.map(({ cool_off_until: until }) => until)),
    excludedUntil: latest(rows.map(({ excluded_until: until }) => until)),
  };
}

function latest(ends: readonly (Date | null)[]): number | null {
  const known = ends.flatMap((end) => (end === null ? [] : [end.getTime()]));
  return known.length === 0 ? null : Math.max(...known);
}

export async function showLimits(
  { clock, waits }: Platform,
  userId: number,
  db: Queryable,
): Promise<WireLimits> {
  const now = clock.now();
  const person = await accountsOfPerson(db, userId);
  const rows = await readLimitsOfAll(db, person);
  const row = rows.find(({ user_id: id }) => id === userId);
  const { lost, open } = await stakesOf(db, person, new Date(startOfUtcDay(now)));
  const limits = limitsOf(rows, { userId, waitingNow: waits.now() });
  const later = (until: number | null | undefined, from: number): number | null =>
    typeof until === 'number' && until > from ? until : null;
  const excluded = later(limits.excludedUntil, waits.now());
  const raisedAt = later(row?.next_limit_at?.getTime(), waits.now());
  return {
    is_tested: row !== undefined && row.tested_at !== null,
    daily_loss_limit: formatDecimal(limits.dailyLossLimit),
    next_loss_limit: raisedAt === null ? null : formatDecimal(row!.next_loss_limit!),
    next_limit_at: raisedAt === null ? null : waits.realOf(raisedAt),
    open_stakes: formatDecimal(open),
    open_stakes_limit: formatDecimal(OPEN_STAKES_LIMIT),
    lost_today: formatDecimal(lost),
    cool_off_until: later(limits.coolOffUntil, now),
    excluded_until: excluded === null ? null : waits.realOf(excluded),
  };
}

export function setLossLimit(platform: Platform, text: string, caller: CustomerCaller): Promise<WireLimits> {
  const limit = askedAmount(text);
  return change(platform, caller, (row) => {
    // A day of waiting is counted on the clock of waits, so that a demo can show it in minutes.
    const now = platform.waits.now();
    const current = limitsOf([row], { userId: row.user_id, waitingNow: now }).dailyLossLimit;
    return limit <= current
      ? { ...row, daily_loss_limit: limit, next_loss_limit: null, next_limit_at: null }
      : {
          ...row,
          daily_loss_limit: current,
          next_loss_limit: limit,
          next_limit_at: new Date(now + DAY_MS),
        };
  });
}

/** Never shortens an exclusion that runs. */
export function exclude(platform: Platform, days: number, caller: CustomerCaller): Promise<WireLimits> {
  return change(platform, caller, (row) => {
    const until = platform.waits.now() + days * DAY_MS;
    return { ...row, excluded_until: new Date(Math.max(until, row.excluded_until?.getTime() ?? 0)) };
  });
}

/** Whoever has passed has passed for good; what was wrong changes nothing. */
export function takeTest(
  platform: Platform,
  wrong: ReplyOf<typeof optionCalls.test>['wrong'],
  caller: CustomerCaller,
): Promise<ReplyOf<typeof optionCalls.test>> {
  const isPassed = wrong.length === 0;
  return onceIn(platform.db, { name: 'option-test', caller }, async (tx) => {
    if (isPassed) {
      const row = await lockLimits(tx, caller.session.userId);
      await saveLimits(tx, { ...row, tested_at: row.tested_at ?? new Date(platform.clock.now()) });
    }
    return { is_passed: isPassed, wrong };
  });
}

function change(
  platform: Platform,
  caller: CustomerCaller,
  to: (row: LimitsRow) => LimitsRow,
): Promise<WireLimits> {
  const { userId } = caller.session;
  return onceIn(platform.db, { name: 'option-limits', caller }, async (tx) => {
    await saveLimits(tx, to(await lockLimits(tx, userId)));
    return showLimits(platform, userId, tx);
  });
}
