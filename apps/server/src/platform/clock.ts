/**
 * The one clock: UTC milliseconds (R-GEN-2). Business code never reads Date itself, so that tests and the movable
 * demo clock (R-GEN-5) can decide what time it is.
 */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Whether it follows the database's own clock, so that the database may judge what it is told by it. */
  readonly followsDatabase: boolean;
}

/** Nodes measure the database's clock with a little error; what is later than that is from the future (R-IDX-6). */
export const FUTURE_MS = 500;

/** The machine's own: what it says may jump. */
export const systemClock: Clock = { now: () => Date.now(), followsDatabase: false };

/** A clock that stands still until it is moved; for tests. */
export function movableClock(startMs: number): Clock & { set(ms: number): void; advance(ms: number): void } {
  let current = startMs;
  return {
    now: () => current,
    followsDatabase: false,
    set: (ms) => void (current = ms),
    advance: (ms) => void (current += ms),
  };
}

export const DAY_MS = 86_400_000;
/** The UTC day a moment belongs to, as `2025-03-09`. */
export function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
export function startOfUtcDay(ms: number): number {
  return ms - (ms % DAY_MS);
}
