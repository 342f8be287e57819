/**
 * Why people look at a withdrawal (R-WD-4). The whole list is published at withdrawal/rules; it is about where money goes
 * and who may be asking, never about whether a customer has won (R-OPS-5). Pure.
 */
import type { WITHDRAWAL_FLAGS } from '@candor/wire';
import { DAY_MS } from './withdrawal-rules.ts';

export type Flag = (typeof WITHDRAWAL_FLAGS)[number];

/** An address this young, counted from when it was saved, is new. */
export const NEW_ADDRESS_MS = 3 * DAY_MS;
/** A change of password, contact or second factor within this is recent. */
export const RECENT_CHANGE_MS = 7 * DAY_MS;
/** Money that came in within a day and goes out again, nearly all of it. */
export const PASS_THROUGH_MS = DAY_MS;
const PASS_THROUGH_PERCENT = 90n;

export interface RiskFacts {
  now: number;
  /** When the address or bank account was saved, on the waiting clock. */
  savedAt: number;
  /** Withdrawals of this customer that have passed. */
  passedBefore: number;
  changedRecently: boolean;
  /** Other customers who saved the same address or account. */
  otherCustomers: number;
  amount: bigint;
  /** Of the same currency, credited from outside within PASS_THROUGH_MS. */
  depositedLately: bigint;
  /** A risk status, or verification that was refused for good (R-KYC-3, R-KYC-5). */
  isUnderReview: boolean;
}

export function flagsOf(facts: RiskFacts): Flag[] {
  const found: [Flag, boolean][] = [
    ['new_address', facts.now - facts.savedAt < NEW_ADDRESS_MS],
    ['first_withdrawal', facts.passedBefore === 0],
    ['security_change', facts.changedRecently],
    ['shared_address', facts.otherCustomers > 0],
    [
      'passed_through',
      facts.depositedLately > 0n && facts.amount * 100n >= facts.depositedLately * PASS_THROUGH_PERCENT,
    ],
    ['account_review', facts.isUnderReview],
  ];
  return found.filter(([, isSo]) => isSo).map(([flag]) => flag);
}
