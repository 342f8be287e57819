/**
 * How many people an act on money needs, and what it may be at most (R-OPS-3, R-OPS-9): thresholds count what one maker moved, and
 * what was moved on one account, in the 24 hours before. Pure; the numbers stand here and nowhere else.
 */
import { ONE } from '@candor/money';

/** USDT of 10^-8. */
export const SUM_LIMITS = {
  windowMs: 86_400_000,
  /** From this sum on a second person checks what one may do alone below it. */
  secondPersonFrom: 1_000n * ONE,
  /** From this sum on three persons, on every way in or out. */
  thirdPersonFrom: 50_000n * ONE,
  /** So many times the median of its kind is unusual and is looked at twice. */
  unusualTimes: 10n,
  /** With fewer acts than this of a kind nobody can say what is usual. */
  medianFrom: 5,
  /** Then this much is unusual. */
  unusualWithoutMedian: 10_000n * ONE,
  /** How far back the median looks. */
  medianWindowMs: 90 * 86_400_000,
  /** The worth that is typed may differ so much from ours, in hundredths: it is there to catch the wrong currency. */
  worthTolerancePercent: 10n,
} as const;

/** The most of one act, and how many one person may make of a kind within the window. More is no case for this console. */
export const MONEY_BOUNDS = {
  goodwill: { most: 100_000n * ONE, aDay: 20 },
  /** Where the house pays what is lost by it. */
  statement_line_reversal: { most: 100_000n * ONE, aDay: 20 },
  own_money: { most: 10_000_000n * ONE, aDay: 50 },
  equity: { most: 10_000_000n * ONE, aDay: 20 },
  /** Both directions of a whole statement. */
  bank_statement: { most: 100_000_000n * ONE, aDay: 50 },
} as const;
export type BoundedKind = keyof typeof MONEY_BOUNDS;

/** The highest sum of the window, with the act itself; undefined when the act could not be valued. */
export type MoneySum = bigint | undefined;

/** Persons besides the maker. `least` is what the act needs however small it is. */
export function checksFor(sum: MoneySum, least: 0 | 1 = 0): 0 | 1 | 2 {
  if (sum === undefined || sum >= SUM_LIMITS.thirdPersonFrom) return 2;
  return sum >= SUM_LIMITS.secondPersonFrom ? 1 : least;
}

/** Whether an act of this worth is far from what is usual for its kind. */
export function isUnusual(value: bigint, median: bigint | undefined): boolean {
  if (median === undefined) return value >= SUM_LIMITS.unusualWithoutMedian;
  return value > median * SUM_LIMITS.unusualTimes;
}

/** Whether somebody who types what it is worth means the same money as we do. */
export function isSameWorth(typed: bigint, value: bigint): boolean {
  const difference = typed > value ? typed - value : value - typed;
  return difference * 100n <= value * SUM_LIMITS.worthTolerancePercent;
}
