/** Referral (R-RF): the ladder of ratios, what a fee earns its referrer, and what a referee still lacks until his rebates are paid. */
import { ONE, multiplyDown } from '@candor/money';

/** From how many activated referees on; the last one is called partner. */
export const REBATE_LADDER = [
  { from: 0, ratio: ONE / 10n },
  { from: 10, ratio: (ONE * 15n) / 100n },
  { from: 50, ratio: ONE / 5n },
] as const;
/** R-RF-2. */
export const ACTIVATION = { fees: 5n * ONE, days: 7, withinDays: 90 } as const;
/** Of a relation. */
export const RELATION_MONTHS = 12;

export const rebateRatio = (activated: number): bigint =>
  REBATE_LADDER.findLast(({ from }) => activated >= from)!.ratio;

/** T(fee * ratio), fee by fee (R-RF-1). */
export const rebateOf = (fee: bigint, ratio: bigint): bigint => multiplyDown(fee, ratio);

export interface Referee {
  /** UTC days since the day he registered on. */
  days: number;
  /** Paid fees in USDT. */
  fees: bigint;
  isVerified: boolean;
}

/** What is missing; nothing is missing of who is activated at the next 00:00 UTC. */
export function missingUntilActivation({ days, fees, isVerified }: Referee): {
  days: number;
  fees: bigint;
  isVerified: boolean;
} {
  return {
    days: Math.max(ACTIVATION.days - days, 0),
    fees: fees < ACTIVATION.fees ? ACTIVATION.fees - fees : 0n,
    isVerified,
  };
}

export const isActivated = (referee: Referee): boolean => {
  const { days, fees, isVerified } = missingUntilActivation(referee);
  return days === 0 && fees === 0n && isVerified;
};

/** Twelve months later on the calendar, the last day where the month has none so long. */
export function relationEnds(beganAt: number): number {
  const began = new Date(beganAt);
  const ends = new Date(beganAt);
  ends.setUTCMonth(began.getUTCMonth() + RELATION_MONTHS);
  if (ends.getUTCDate() !== began.getUTCDate()) ends.setUTCDate(0);
  return ends.getTime();
}
