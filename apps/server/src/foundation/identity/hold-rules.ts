/** When withdrawals open again after security changes (R-WD-6). Pure; nobody can lift a hold. */
const HOUR_MS = 3_600_000;

export interface SecurityMoment {
  kind: string;
  at: number;
}

/** 24 h after each change; 48 h if two of them fall within 24 h. Holds do not add up, the latest end counts. */
export function withdrawalHoldUntil(changes: readonly SecurityMoment[], now: number): number | null {
  let until = 0;
  for (const change of changes) {
    const isPair = changes.some(
      (other) =>
        other !== change &&
        other.kind !== change.kind &&
        other.at <= change.at &&
        change.at - other.at < 24 * HOUR_MS,
    );
    until = Math.max(until, change.at + (isPair ? 48 : 24) * HOUR_MS);
  }
  return until > now ? until : null;
}
