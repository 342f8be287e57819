/** When withdrawals open again after security changes (R-WD-6). Pure; nobody can lift a hold. */
const HOUR_MS = 3_600_000;
const SINGLE_HOURS = 24;
const PAIR_HOURS = 48;
/** Changes older than this hold nothing any more. */
export const LONGEST_HOLD_MS = (PAIR_HOURS + SINGLE_HOURS) * HOUR_MS;

export interface SecurityMoment {
  kind: string;
  at: number;
}

export interface Hold {
  reason: string;
  since: number;
  until: number;
}

/** 24 h after each change; 48 h if two of them fall within 24 h. Holds do not add up, the latest end counts. */
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
export function hoursIfChanged(kind: string, changes: readonly SecurityMoment[], now: number): number {
  const change = { kind, at: now };
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
  return isPair ? PAIR_HOURS : SINGLE_HOURS;
}
