/** What 00:00 UTC makes of a relation (R-RF-2): it lapses, waits, is activated, is paid, ends. Pure. */
import { ACTIVATION, isActivated } from '@candor/formulas';
import type { LAPSE_REASONS } from '@candor/wire';

export type LapseReason = (typeof LAPSE_REASONS)[number];

export interface RelationFacts {
  state: 'waiting' | 'activated';
  /** UTC days since the day it began on. */
  days: number;
  /** Whether its twelve months are over. */
  isOver: boolean;
  /** Paid fees of the referee in USDT. */
  fees: bigint;
  isVerified: boolean;
  isHouse: boolean;
  isReferrerClosed: boolean;
  isRefereeClosed: boolean;
  /** The law lets nothing be paid to the referrer now (R-KYC-5). */
  isReferrerBlocked: boolean;
  isSamePerson: boolean;
  isSameDevice: boolean;
  isSameAddress: boolean;
  isRing: boolean;
}

export type Verdict =
  | { act: 'lapse'; reason: LapseReason }
  | { act: 'wait' }
  /** `ends`: it is paid for the last time. */
  | { act: 'pay'; isNew: boolean; ends: boolean };

/** What makes a relation lapse at whichever moment it is seen. */
export function lapseOf(of: RelationFacts): LapseReason | undefined {
  if (of.isHouse) return 'house_account';
  if (of.isSamePerson) return 'same_person';
  if (of.isSameDevice) return 'same_device';
  if (of.isSameAddress) return 'same_address';
  if (of.isRing) return 'ring';
  if (of.isReferrerClosed || (of.isRefereeClosed && of.state === 'waiting')) return 'closed';
  return undefined;
}

export function verdictOf(of: RelationFacts): Verdict {
  const reason = lapseOf(of);
  if (reason !== undefined) return { act: 'lapse', reason };
  const isNew = of.state === 'waiting';
  if (isNew && !isActivated(of))
    return of.days >= ACTIVATION.withinDays ? { act: 'lapse', reason: 'too_late' } : { act: 'wait' };
  if (of.isReferrerBlocked) return { act: 'wait' };
  return { act: 'pay', isNew, ends: of.isOver };
}
