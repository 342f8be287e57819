/** How long a reset of the second factor waits, and what has to be proved for one. Pure (ADR 0027). */
import type { KycLevel } from '../../kyc/index.ts';

const HOUR_MS = 3_600_000;
const VERIFIED_HOURS = 24;
/** Without a verified person there is no document to ask for: the owner gets a week to see the mails. */
const UNVERIFIED_HOURS = 7 * 24;
/** Nor is there an address that the owner reads: whoever still does gets two weeks. */
const LOST_ADDRESS_HOURS = 14 * 24;
/** A request that nobody decided this long after its wait is closed; a change of contact as well. */
export const UNDECIDED_MS = 30 * 24 * HOUR_MS;

export function waitHours(level: KycLevel, hasLostAddress = false): number {
  if (hasLostAddress) return LOST_ADDRESS_HOURS;
  return level === 'none' ? UNVERIFIED_HOURS : VERIFIED_HOURS;
}

/** On the clock that `now` stands on. */
export function readyAt(level: KycLevel, now: number, hasLostAddress = false): number {
  return now + waitHours(level, hasLostAddress) * HOUR_MS;
}

/** A verified person can name his document; nobody else has one to name. */
export const needsIdNumber = (level: KycLevel): boolean => level !== 'none';
