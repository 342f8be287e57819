/** Patterns of money that open a case (R-AML-1). They decide nothing and hold nothing: people look at the withdrawal and its customer. Pure. */
import type { PATTERN_CASES } from '@candor/wire/operators';
import type { JudgingRules } from './risk-rules.ts';
import { passesThrough } from './risk-rules.ts';

export type Pattern = (typeof PATTERN_CASES)[number];

export const PATTERN_WINDOWS = { hourMs: 3_600_000, dayMs: 86_400_000, weekMs: 7 * 86_400_000 } as const;
/** Small ones of a week add up to so many times what a day may have by itself, in so many pieces at least. */
const WEEK_TIMES = 5n;
const WEEK_PIECES = 4;
/** An address that so many other customers saved, too. */
const OTHERS_AT_ADDRESS = 2;
/** Large for a new address: this part of what three persons look at, 10,000 USDT as published. */
const LARGE_PART = 5n;

export interface PatternFacts {
  /** USDT of 10^-8 of this one. */
  value: bigint;
  /** Of withdrawals below the automatic amount, this one among them. */
  smallOfDay: { count: number; sum: bigint };
  smallOfWeek: { count: number; sum: bigint };
  amount: bigint;
  /** Of the same currency, credited from outside within an hour. */
  depositedInHour: bigint;
  /** Of the same currency, asked for within an hour before this one; it left or may leave. */
  leftInHour: bigint;
  otherCustomers: number;
  isNewAddress: boolean;
}

export function patternsOf(facts: PatternFacts, rules: JudgingRules): Pattern[] {
  const { value, smallOfDay: day, smallOfWeek: week, amount, depositedInHour } = facts;
  const isSmall = value < rules.automaticBelow;
  const isSplitInDay = day.count > 1 && day.sum >= rules.automaticBelow24h;
  const isSplitInWeek = week.count >= WEEK_PIECES && week.sum >= rules.automaticBelow24h * WEEK_TIMES;
  const found: [Pattern, boolean][] = [
    ['split_amounts', isSmall && (isSplitInDay || isSplitInWeek)],
    ['in_and_out', passesThrough({ amount, before: facts.leftInHour, deposited: depositedInHour }, rules)],
    ['shared_address', facts.otherCustomers >= OTHERS_AT_ADDRESS],
    ['new_address_large', facts.isNewAddress && value * LARGE_PART >= rules.threePersonsFrom],
  ];
  return found.filter(([, isSo]) => isSo).map(([pattern]) => pattern);
}
