/**
 * May this withdrawal be submitted? The checks of R-WD-1 in their order; the first that fails answers. Pure: figures in, a
 * refusal or nothing out. The same function is asked before anything is locked and again under the customer's lock.
 */
import { ONE, formatDecimal, isMultipleOf, stepOf } from '@candor/money';
import { withdrawalScale } from '@candor/formulas';
import { type RefusalCode, WITHDRAWALS_PER_DAY } from '@candor/wire';
import type { WithdrawalLevel } from '../../foundation/kyc/index.ts';
import { LIMIT_24H } from '../../foundation/kyc/index.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** R-WD-2. */
export const PER_DAY = WITHDRAWALS_PER_DAY;
/** R-WD-5, R-WD-8: a new address or bank account is usable after this, on the waiting clock. */
export const COOLING_OFF_MS = 24 * HOUR_MS;
/** R-WD-7. */
export const TRAVEL_RULE_ABOVE = 1_000n * ONE;
/** Before this a small withdrawal is not approved by itself, so that its owner can take it back. */
export const GRACE_MS = 60_000;
/** R-WD-4. */
export const ESCALATES_AFTER_MS = 12 * HOUR_MS;
export const LATE_AFTER_MS = 24 * HOUR_MS;

export interface Way {
  chain: string;
  chainScale: number;
  minimum: bigint;
  feeRate: bigint;
  feeFixed: bigint;
  isOpen: boolean;
  signOff: string;
  /** Code of why it is closed; empty while it is open. */
  closedReason: string;
}

export interface Facts {
  level: WithdrawalLevel;
  hasFundPassword: boolean;
  isBank: boolean;
  /** Where it goes; undefined when nothing saved was named. Moments on the waiting clock. */
  destination: { usableAt: number; isOurs: boolean; isNobodys: boolean; isOthers: boolean } | undefined;
  /** In which a bank account has to be; empty where no bank is asked about. */
  verifiedName: string;
  /** Terms of the way; undefined when there is none for this currency. */
  way: Way | undefined;
  holdUntil: number | null;
  now: number;
  currencyName: string;
  amount: bigint;
  arrives: bigint;
  /** What he was shown that arrives; undefined when he did not say. */
  shown: bigint | undefined;
  usedToday: number;
  /** USDT submitted in the last 24 hours that left or may leave. */
  used24h: bigint;
  /** With what was asked for earlier and has not left yet: it may leave within the same day (R-WD-4a, R-WD-7). */
  usedTogether: bigint;
  /** USDT of this one; undefined without a price. */
  value: bigint | undefined;
  available: bigint;
  travelOwner: 'own' | 'provider' | undefined;
  travelProvider: string | undefined;
}

export interface Verdict {
  code: RefusalCode;
  detail: Record<string, unknown>;
}
type Check = (facts: Facts) => Verdict | undefined;

const no = (code: RefusalCode, detail: Record<string, unknown> = {}): Verdict => ({ code, detail });
/** Moments in texts are UTC to the minute: `2025-03-11 12:00`. */
export const minuteOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

const destination: Check = ({ destination: to, isBank }) =>
  to === undefined ? no(isBank ? 'bank_account_first' : 'withdraw_address_first') : undefined;

const isActive: Check = ({ destination: to, way, now, verifiedName }) => {
  // Bound by whom he was verified as before.
  if (to!.isOthers) return no('bank_name_differs', { name: verifiedName });
  if (to!.isNobodys) return no('address_is_contract');
  if (to!.isOurs) return no('address_is_ours');
  if (way === undefined || !way.isOpen) return no('withdrawals_closed');
  return now < to!.usableAt
    ? no('address_waiting', { until: minuteOf(to!.usableAt), until_ms: to!.usableAt })
    : undefined;
};

const holds: Check = ({ holdUntil }) =>
  holdUntil === null
    ? undefined
    : no('withdrawals_held', { until: minuteOf(holdUntil), until_ms: holdUntil });

const minimum: Check = ({ amount, arrives, shown, way, currencyName }) => {
  const scale = withdrawalScale(way!.chainScale);
  if (amount <= 0n) return no('amount_zero');
  if (!isMultipleOf(amount, stepOf(scale))) return no('amount_too_precise', { decimals: scale });
  if (amount < way!.minimum)
    return no('withdrawal_below_minimum', { minimum: formatDecimal(way!.minimum), currency: currencyName });
  if (arrives <= 0n) return no('withdrawal_fee_too_high');
  return shown !== undefined && arrives < shown
    ? no('withdrawal_fee_changed', { arrives: formatDecimal(arrives), currency: currencyName })
    : undefined;
};

const dailyCount: Check = ({ usedToday, now }) => {
  if (usedToday < PER_DAY) return undefined;
  const minutes = Math.ceil((DAY_MS - (now % DAY_MS)) / 60_000);
  return no('withdrawals_used_today', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
};

const amount24h: Check = ({ value, used24h, level }) => {
  if (value === undefined) return no('no_price_yet');
  // Nothing of it leaves before two people have agreed, however much or little it is.
  if (level === 'refused') return undefined;
  const left = LIMIT_24H[level] - used24h;
  return value > left
    ? no('withdrawal_over_limit', { left: formatDecimal(left > 0n ? left : 0n) })
    : undefined;
};

/** What leaves within a day counts as one: two of 999 are 1,998, also where the first waited for longer. */
const travelRule: Check = ({ level, value, usedTogether, travelOwner, travelProvider, isBank }) => {
  if (level === 'refused' && travelOwner !== 'own') return no('own_address_only');
  if (isBank || usedTogether + value! <= TRAVEL_RULE_ABOVE) return undefined;
  const isStated = travelOwner === 'own' || (travelOwner === 'provider' && travelProvider !== undefined);
  return isStated ? undefined : no('travel_declaration_required');
};

/** R-WD-1 in its order; session and fund password stand before and after, outside this function. R-WD-7 comes last. */
const CHECKS: readonly Check[] = [
  ({ level }) => (level === 'none' ? no('verification_first') : undefined),
  ({ hasFundPassword }) => (hasFundPassword ? undefined : no('fund_password_required')),
  destination,
  isActive,
  holds,
  minimum,
  dailyCount,
  amount24h,
  ({ amount, available, currencyName }) =>
    amount > available ? no('insufficient_balance', { currency: currencyName }) : undefined,
  travelRule,
];

export function whyNot(facts: Facts): Verdict | undefined {
  for (const check of CHECKS) {
    const verdict = check(facts);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}
