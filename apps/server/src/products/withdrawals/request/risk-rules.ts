/**
 * Why people look at a withdrawal (R-WD-4). The whole list is published at withdrawal/rules; it is about where money goes
 * and who may be asking, never about whether a customer has won (R-OPS-5). Pure.
 */
import type { WITHDRAWAL_FLAGS } from '@candor/wire';

export type Flag = (typeof WITHDRAWAL_FLAGS)[number];

/** One version of the rules that withdrawals are judged by (R-WD-4a); amounts in USDT of 10^-8. */
export interface JudgingRules {
  /** Below it, alone and with what was asked for within 24 hours, nobody has to look. */
  automaticBelow: bigint;
  automaticBelow24h: bigint;
  /** From here on three persons. */
  threePersonsFrom: bigint;
  threePersonsFrom24h: bigint;
  isFirstReviewed: boolean;
  /** An address this young, counted from when it was saved, is new. */
  newAddressMs: number;
  /** A change of password, contact or second factor within this is recent. */
  securityChangeMs: number;
  /** Money that came in within this and goes out again, nearly all of it. */
  passThroughMs: number;
  passThroughPercent: bigint;
}

export interface RiskFacts {
  now: number;
  /** When the address or bank account was saved, on the waiting clock. */
  savedAt: number;
  /** A withdrawal of this customer has passed. */
  hasPassedBefore: boolean;
  changedRecently: boolean;
  /** Other customers, verified ones, who saved the same address or account. */
  otherCustomers: number;
  amount: bigint;
  /** Of the same currency, credited from outside within `passThroughMs`. */
  depositedLately: bigint;
  /** Of the same currency, asked for within `passThroughMs` before this one; it left or may leave. */
  leftLately: bigint;
  /** A risk status, or verification that was refused for good (R-KYC-3, R-KYC-5). */
  isUnderReview: boolean;
  /** On the newest day of the proof of liabilities something was owed that was not there (X-POL-3). */
  areReservesShort: boolean;
  /** It is valued by the last trade here, for want of an outside price. */
  isPriceOurs: boolean;
}

/** What came in is less than this part of what leaves: a stranger's coin beside somebody's own money, and not what goes out again. */
const PART = 10n;

/**
 * Money that came in and goes out again, nearly all of it, at once or in pieces: `before` is what left or may leave of the same time. Anybody
 * may send somebody a little (R-AML-1).
 */
export const passesThrough = (
  { amount, before, deposited }: { amount: bigint; before: bigint; deposited: bigint },
  { passThroughPercent }: Pick<JudgingRules, 'passThroughPercent'>,
): boolean =>
  deposited > 0n &&
  [amount, amount + before].some(
    (sum) => sum * 100n >= deposited * passThroughPercent && deposited * PART >= sum,
  );

export function flagsOf(facts: RiskFacts, rules: JudgingRules): Flag[] {
  const found: [Flag, boolean][] = [
    ['new_address', facts.now - facts.savedAt < rules.newAddressMs],
    ['first_withdrawal', rules.isFirstReviewed && !facts.hasPassedBefore],
    ['security_change', facts.changedRecently],
    ['shared_address', facts.otherCustomers > 0],
    [
      'passed_through',
      passesThrough(
        { amount: facts.amount, before: facts.leftLately, deposited: facts.depositedLately },
        rules,
      ),
    ],
    ['account_review', facts.isUnderReview],
    ['reserves_short', facts.areReservesShort],
    ['own_price', facts.isPriceOurs],
  ];
  return found.filter(([, isSo]) => isSo).map(([flag]) => flag);
}

/**
 * Persons besides the maker that an amount asks for, by itself and by the customer's sum of 24 hours with it: three of 999 are 2,997. By a
 * price that customers can make, nobody knows what it is worth.
 */
export function checksForAmount(
  of: { value: bigint; dayValue: bigint; isPriceOurs: boolean },
  rules: JudgingRules,
): 0 | 1 | 2 {
  const { value, dayValue } = of;
  if (of.isPriceOurs) return 2;
  if (value >= rules.threePersonsFrom || dayValue >= rules.threePersonsFrom24h) return 2;
  return value >= rules.automaticBelow || dayValue >= rules.automaticBelow24h ? 1 : 0;
}

/** The same with its flags (R-OPS-3): what people have to look at, two look at. */
export function checksNeeded(forAmount: 0 | 1 | 2, flags: readonly string[]): 0 | 1 | 2 {
  return forAmount === 0 && flags.length > 0 ? 1 : forAmount;
}
