/** How strict a status is, and what takes two persons (R-KYC-5). Pure. */
import { decimal } from '@candor/money';
import type { RiskStatus } from '@candor/wire/operators';
import { RISK_STATUSES } from '@candor/wire/operators';

const rankOf = (status: RiskStatus): number => RISK_STATUSES.indexOf(status);

export interface Standing {
  status: RiskStatus;
  /** Milliseconds of the waiting clock; null: until it is lifted. */
  until: number | null;
}

/** What is in force: a status that has run out is none. */
export const inForce = (of: Standing, now: number): RiskStatus =>
  of.until !== null && of.until <= now ? 'normal' : of.status;

export const isStricter = (a: RiskStatus, b: RiskStatus): boolean => rankOf(a) > rankOf(b);

/** Two to set "blocked", and two for whatever lets a customer have more than before. */
export function takesTwo(from: Standing, to: Standing, now: number): boolean {
  const before = inForce(from, now);
  if (to.status === 'blocked' && before !== 'blocked') return true;
  if (isStricter(before, to.status)) return true;
  return before === to.status && endOf(to) < endOf(from);
}

/** Restricted and blocked stand on something that can be named. */
export const needsLaw = (status: RiskStatus): boolean => status === 'restricted' || status === 'blocked';

/** Whoever gets this much of listed senders, in USDT, has people look at what he takes out; a stranger's dust changes nothing (R-AML-2). */
export const DUST_BELOW = '10';

/**
 * Whether a case about held deposits is another one than was seen before: each time its sum reaches the next ten USDT. A stranger who
 * sends dust all day does not keep anybody from closing it, and nobody closes ten USDT that he has not seen. No sum is always more.
 */
export function isMoreToJudge(before: string, after: string): boolean {
  if (before === '' || after === '') return true;
  const dust = decimal(DUST_BELOW);
  return decimal(before) / dust !== decimal(after) / dust;
}

const endOf = ({ until }: Standing): number => until ?? Infinity;
