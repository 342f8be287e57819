/** May this option be bought: the customer's own limits first, then the product's. Pure. */
import type { OptionType } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { RefusalCode } from '@candor/wire';

export interface CustomerLimits {
  dailyLossLimit: bigint;
  /** Lost today net of what was won, not below zero. */
  lostToday: bigint;
  coolOffUntil: number | null;
  excludedUntil: number | null;
  openStakes: bigint;
}

export interface DurationTerms {
  durationS: number;
  payoutRatio: bigint;
  flatRatio: bigint | null;
  flatBand: bigint | null;
  minStake: bigint;
  maxStake: bigint;
}

/** R-OPT-1. */
export const OPEN_STAKES_LIMIT = 5_000n * 100_000_000n;
/** R-OPT-11: after so many losses in a row, so long a rest. */
export const LOSSES_BEFORE_REST = 5;
export const REST_MS = 10 * 60_000;

export type Refused = { refusal: RefusalCode; detail: Record<string, unknown> };

export function purchaseRefusal(
  limits: CustomerLimits,
  of: { stake: bigint; terms: DurationTerms; type: OptionType; now: number; waitingNow: number },
): Refused | undefined {
  const { stake, terms, type, now, waitingNow } = of;
  if (limits.excludedUntil !== null && limits.excludedUntil > waitingNow)
    return refused('option_excluded', { until: limits.excludedUntil });
  if (limits.coolOffUntil !== null && limits.coolOffUntil > now)
    return refused('option_cooling_off', { until: limits.coolOffUntil });
  if (type === 'flat' && terms.flatRatio === null) return refused('duration_unknown');
  if (stake < terms.minStake) return refused('stake_too_small', { minimum: formatDecimal(terms.minStake) });
  if (stake > terms.maxStake) return refused('stake_too_large', { maximum: formatDecimal(terms.maxStake) });
  if (limits.openStakes + stake > OPEN_STAKES_LIMIT)
    return refused('open_stakes_limit', { limit: formatDecimal(OPEN_STAKES_LIMIT) });
  // Open stakes may all be lost: they count as if they were.
  if (limits.lostToday + limits.openStakes + stake > limits.dailyLossLimit)
    return refused('option_loss_limit', { limit: formatDecimal(limits.dailyLossLimit) });
  return undefined;
}

const refused = (refusal: RefusalCode, detail: Record<string, unknown> = {}): Refused => ({
  refusal,
  detail,
});

export interface Streak {
  lossesInRow: number;
  coolOffUntil: number | null;
}

/** Of accounts that may have been linked since each had its own. */
export function streakOf(rows: readonly { losses_in_row: number; cool_off_until: Date | null }[]): Streak {
  const ends = rows.flatMap(({ cool_off_until: end }) => (end === null ? [] : [end.getTime()]));
  return {
    lossesInRow: Math.max(...rows.map((row) => row.losses_in_row)),
    coolOffUntil: ends.length === 0 ? null : Math.max(...ends),
  };
}

/** How a settled order moves the customer's streak; flat and void leave it. */
export function streakAfter(streak: Streak, outcome: 'won' | 'lost' | 'flat' | 'void', now: number): Streak {
  if (outcome === 'won') return { ...streak, lossesInRow: 0 };
  if (outcome !== 'lost') return streak;
  const lossesInRow = streak.lossesInRow + 1;
  return lossesInRow >= LOSSES_BEFORE_REST
    ? { lossesInRow: 0, coolOffUntil: now + REST_MS }
    : { ...streak, lossesInRow };
}
