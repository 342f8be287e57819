/** When withdrawals open again after security changes (R-WD-6). Pure; nobody can lift a hold. */
import type { HoldHours } from '../context/hold-hours.ts';

const HOUR_MS = 3_600_000;

export const MOST_HOURS: HoldHours = { single: 168, pair: 336 };
/** Changes older than this hold nothing any more; a day more for the one before it. */
export const LONGEST_HOLD_MS = (MOST_HOURS.pair + 24) * HOUR_MS;

export interface SecurityMoment {
  kind: string;
  at: number;
  /** As they were in force when it was made. */
  hours: HoldHours;
}

export interface Hold {
  reason: string;
  since: number;
  until: number;
}

/** So many hours after each change, more if two of them fall within 24 h. Holds do not add up, the latest end counts. */
export function withdrawalHoldUntil(changes: readonly SecurityMoment[], now: number): number | null {
  const ends = withdrawalHolds(changes, now).map(({ until }) => until);
  return ends.length === 0 ? null : Math.max(...ends);
}

/** Each change that still holds withdrawals, with its own end. */
export function withdrawalHolds(changes: readonly SecurityMoment[], now: number): Hold[] {
  return changes
    .map((change) => ({
      reason: change.kind,
      since: change.at,
      until: change.at + hoursOf(change, changes) * HOUR_MS,
    }))
    .filter(({ until }) => until > now);
}

/** How long a change made now would hold withdrawals: said before it is confirmed. */
export function hoursIfChanged(
  { kind, hours }: Pick<SecurityMoment, 'kind' | 'hours'>,
  changes: readonly SecurityMoment[],
  now: number,
): number {
  const change = { kind, at: now, hours };
  return hoursOf(change, [...changes, change]);
}

function hoursOf(change: SecurityMoment, all: readonly SecurityMoment[]): number {
  const isPair = all.some(
    (other) =>
      other !== change &&
      other.kind !== change.kind &&
      other.at <= change.at &&
      change.at - other.at < 24 * HOUR_MS,
  );
  return isPair ? change.hours.pair : change.hours.single;
}
