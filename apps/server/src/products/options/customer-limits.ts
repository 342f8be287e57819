/** The limits a customer has set for himself (R-OPT-11): lower at once, higher after a day, exclusion that nobody lifts. */
import { formatDecimal } from '@candor/money';
import type { ReplyOf, RequestOf, optionCalls } from '@candor/wire';
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
  lockLimitsOfAll,
  readLimitsOfAll,
  saveLimits,
  stakesOf,
} from './customer-limits-store.ts';
import type { OptionDeps } from './ports.ts';
import type { CustomerLimits } from './purchase-rules.ts';
import { OPEN_STAKES_LIMIT } from './purchase-rules.ts';

type WireLimits = ReplyOf<typeof optionCalls.limits>;
const DEFAULT_LOSS_LIMIT = 500n * 100_000_000n;

type OwnLimits = Omit<CustomerLimits, 'lostToday' | 'openStakes'>;

interface Asked {
  userId: number;
  /** The clock of waits: a raised limit begins by it. */
  waitingNow: number;
}

/**
 * Of a person's accounts, of which `userId` is the one that is asked about: the loss limit that holds, and the rest and the break of whichever
 * account has the longest (R-KYC-4).
 */
export function limitsOf(rows: readonly LimitsRow[], asked: Asked): OwnLimits {
  const binding = bindingOf(rows, asked);
  return {
    dailyLossLimit: binding === undefined ? DEFAULT_LOSS_LIMIT : lossLimitOf(binding, asked.waitingNow),
    coolOffUntil: latest(rows.map(({ cool_off_until: until }) => until)),
    excludedUntil: latest(rows.map(({ excluded_until: until }) => until)),
  };
}

/** Whose loss limit holds: its own, or a lower one that was chosen on a linked account. What nobody has chosen binds no other account. */
function bindingOf(rows: readonly LimitsRow[], { userId, waitingNow }: Asked): LimitsRow | undefined {
  const limit = (row: LimitsRow): bigint => lossLimitOf(row, waitingNow);
  let binding = rows.find(({ user_id: id }) => id === userId);
  for (const row of rows)
    if (
      limit(row) < (binding === undefined ? DEFAULT_LOSS_LIMIT : limit(binding)) &&
      limit(row) < DEFAULT_LOSS_LIMIT
    )
      binding = row;
  return binding;
}

const lossLimitOf = (row: LimitsRow, waitingNow: number): bigint =>
  row.next_limit_at !== null && row.next_limit_at.getTime() <= waitingNow
    ? row.next_loss_limit!
    : row.daily_loss_limit;

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
  const binding = bindingOf(rows, { userId, waitingNow: waits.now() });
  const raisedAt = later(binding?.next_limit_at?.getTime(), waits.now());
  return {
    is_tested: row !== undefined && row.tested_at !== null,
    daily_loss_limit: formatDecimal(limits.dailyLossLimit),
    next_loss_limit: raisedAt === null ? null : formatDecimal(binding!.next_loss_limit!),
    next_limit_at: raisedAt === null ? null : waits.realOf(raisedAt),
    open_stakes: formatDecimal(open),
    open_stakes_limit: formatDecimal(OPEN_STAKES_LIMIT),
    lost_today: formatDecimal(lost),
    cool_off_until: later(limits.coolOffUntil, now),
    excluded_until: excluded === null ? null : waits.realOf(excluded),
  };
}

/** Lower at once. Higher after a day, on each account of the person that has a lower one. */
export function setLossLimit(platform: Platform, text: string, caller: CustomerCaller): Promise<WireLimits> {
  const limit = askedAmount(text);
  const { userId } = caller.session;
  return onceIn(platform.db, { name: 'option-limits', caller }, async (tx) => {
    // A day of waiting is counted on the clock of waits, so that a demo can show it in minutes.
    const now = platform.waits.now();
    for (const row of await lockLimitsOfAll(tx, await accountsOfPerson(tx, userId))) {
      const current = lossLimitOf(row, now);
      const next = { next_loss_limit: limit, next_limit_at: new Date(now + DAY_MS) };
      if (limit > current && (row.user_id === userId || current < DEFAULT_LOSS_LIMIT))
        await saveLimits(tx, { ...row, daily_loss_limit: current, ...next });
      else if (row.user_id === userId)
        await saveLimits(tx, { ...row, daily_loss_limit: limit, next_loss_limit: null, next_limit_at: null });
    }
    return showLimits(platform, userId, tx);
  });
}

/**
 * Never shortens an exclusion that runs. A day is there at once, as often as he wants one; nobody lifts a longer one, so it is not an open
 * session's to set (R-SEC-5).
 */
export async function exclude(
  { platform, ports }: Pick<OptionDeps, 'platform' | 'ports'>,
  { days, proof }: { days: number; proof: Omit<RequestOf<typeof optionCalls.exclude>, 'days'> },
  caller: CustomerCaller,
): Promise<WireLimits> {
  if (days > 1) await ports.guards.assertStepUp(caller, proof);
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
