/** What a customer reads before a withdrawal: ways out, limits left, holds with their ends, and the rules everybody can read. */
import { formatDecimal } from '@candor/money';
import type { Language, ReplyOf, withdrawalCalls } from '@candor/wire';
import { WITHDRAWAL_FLAGS } from '@candor/wire';
import { reasonText } from '../../foundation/notify/index.ts';
import { startOfUtcDay } from '../../platform/clock.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import { availableOf, usedNow } from './request/gather-facts.ts';
import { LIMIT_24H } from '../../foundation/kyc/index.ts';
import type { WithdrawalDeps } from './ports.ts';
import { currencyOfRequest, waysOf } from './request/ways.ts';
import type { Way } from './withdrawal-rules.ts';
import { DAY_MS, ESCALATES_AFTER_MS, LATE_AFTER_MS, PER_DAY, TRAVEL_RULE_ABOVE } from './withdrawal-rules.ts';
import { openCounts } from './withdrawal-queries-store.ts';

type Calls = typeof withdrawalCalls;
const HOUR_MS = 3_600_000;

export async function info(
  deps: WithdrawalDeps,
  requested: number,
  { session, language }: CustomerCaller,
): Promise<ReplyOf<Calls['info']>> {
  const { platform, ports } = deps;
  const { userId } = session;
  const { db, waits } = platform;
  const currency = ports.currencies().find(({ id }) => id === currencyOfRequest(requested));
  if (currency === undefined) throw new Refusal('currency_unknown');
  const now = waits.now();
  const ways = waysOf(deps, currency.id);
  const [level, customer, hasSecondFactor, used, held, available, paused] = await Promise.all([
    ports.kyc.withdrawalLevelOf(userId),
    ports.customer(userId),
    ports.guards.hasSecondFactor(userId),
    usedNow(deps, userId, db),
    ports.guards.withdrawalHolds(userId),
    availableOf(deps, { userId, currencyId: currency.id }, db),
    ports.pauses.running(),
  ]);
  const limit = LIMIT_24H[level];
  const left = limit - used.value24h;
  const { price } = ports.usdtPrice(currency.id);
  const holds = holdsOnTheWall(deps, held);
  return {
    currency: currency.id,
    name: currency.name,
    rate: formatDecimal((ways[0]?.feeRate ?? 0n) * 100n),
    min_number: formatDecimal(ways[0]?.minimum ?? 0n),
    change_balance: formatDecimal(available),
    ways: ways.map((way) => ({ ...wayView(way, language), paused_until: pausedUntil(paused, way.chain) })),
    level: level === 'refused' ? 'none' : level,
    is_by_people: level === 'refused',
    has_fund_password: customer?.hasFundPassword ?? false,
    has_second_factor: hasSecondFactor,
    per_day: PER_DAY,
    used_today: used.today,
    resets_at: waits.realOf(startOfUtcDay(now) + DAY_MS),
    limit_24h: formatDecimal(limit),
    left_24h: formatDecimal(left > 0n ? left : 0n),
    usdt_price: price === undefined ? null : formatDecimal(price),
    travel_rule_above: formatDecimal(TRAVEL_RULE_ABOVE),
    automatic_below: formatDecimal(deps.rules.inForce().rules.automaticBelow),
    holds,
    held_until: holds.length === 0 ? null : Math.max(...holds.map(({ until }) => until)),
    arrives_within_h: LATE_AFTER_MS / HOUR_MS,
    is_demo: platform.config.mode === 'demo',
  };
}

export async function coins(
  deps: WithdrawalDeps,
  { session }: CustomerCaller,
): Promise<ReplyOf<Calls['coins']>> {
  const balances = await deps.ledger.balancesOf(session.userId);
  const availableIn = (id: number) =>
    balances.find((row) => row.account === 'coin' && row.currencyId === id)?.available ?? 0n;
  return deps.ports
    .currencies()
    .map((currency) => ({ currency, ways: waysOf(deps, currency.id) }))
    .filter(({ ways }) => ways.length > 0)
    .map(({ currency, ways }) => ({
      currency: currency.id,
      name: currency.name,
      full_name: currency.fullName,
      available: formatDecimal(availableIn(currency.id)),
      chains: ways.map(({ chain }) => chain),
    }));
}

export async function rules({ platform, ...deps }: WithdrawalDeps): Promise<ReplyOf<Calls['rules']>> {
  const { rules: judging, version } = deps.rules.inForce();
  const now = platform.clock.now();
  const { open, escalated, late } = await openCounts(platform.db, {
    states: ['review', 'approved', 'sent'],
    escalatedBefore: new Date(now - ESCALATES_AFTER_MS),
    lateBefore: new Date(now - LATE_AFTER_MS),
  });
  return {
    version,
    automatic_below: formatDecimal(judging.automaticBelow),
    automatic_below_24h: formatDecimal(judging.automaticBelow24h),
    three_persons_from: formatDecimal(judging.threePersonsFrom),
    three_persons_from_24h: formatDecimal(judging.threePersonsFrom24h),
    is_first_reviewed: judging.isFirstReviewed,
    new_address_h: judging.newAddressMs / HOUR_MS,
    security_change_h: judging.securityChangeMs / HOUR_MS,
    pass_through_h: judging.passThroughMs / HOUR_MS,
    pass_through_percent: Number(judging.passThroughPercent),
    travel_rule_above: formatDecimal(TRAVEL_RULE_ABOVE),
    per_day: PER_DAY,
    limits_24h: {
      none: formatDecimal(LIMIT_24H.none),
      basic: formatDecimal(LIMIT_24H.basic),
      advanced: formatDecimal(LIMIT_24H.advanced),
    },
    flags: [...WITHDRAWAL_FLAGS],
    escalates_after_h: ESCALATES_AFTER_MS / HOUR_MS,
    late_after_h: LATE_AFTER_MS / HOUR_MS,
    open,
    escalated,
    late,
  };
}

type Hold = ReplyOf<Calls['info']>['holds'][number];

export function holdsOnTheWall(
  { platform }: WithdrawalDeps,
  holds: readonly { reason: string; note: string; since: number; until: number }[],
): Hold[] {
  const { realOf } = platform.waits;
  return holds.map(({ reason, note, since, until }) => ({
    reason: reason as Hold['reason'],
    note,
    since: realOf(since),
    until: realOf(until),
  }));
}

/** Until when payouts of a way are paused at most (R-OPS-8); null while they leave. */
export function pausedUntil(
  running: Awaited<ReturnType<WithdrawalDeps['ports']['pauses']['running']>>,
  way: string,
): number | null {
  const ends = running.filter(({ scope }) => scope === 'all' || scope === way).map(({ until }) => until);
  return ends.length === 0 ? null : Math.max(...ends);
}

const wayView = (way: Way, language: Language) => ({
  chain: way.chain,
  scale: Math.min(way.chainScale, 8),
  minimum: formatDecimal(way.minimum),
  fee_rate: formatDecimal(way.feeRate),
  fee_fixed: formatDecimal(way.feeFixed),
  sign_off: way.signOff,
  is_open: way.isOpen,
  closed_reason: way.closedReason,
  closed_text: way.closedReason === '' ? '' : reasonText(way.closedReason, language),
});
