/**
 * How many pictures of a customer broke while they were decoded, in this hour. What is stored counts by the day; what breaks at its last
 * line has cost as much and leaves nothing to count. Of this node alone, in memory: it bounds work, not money.
 */
import type { Clock } from '../../platform/clock.ts';

const HOUR_MS = 3_600_000;

export interface BrokenUploads {
  areMany(userId: number): boolean;
  note(userId: number): void;
}

export function createBrokenUploads(clock: Clock, most: number): BrokenUploads {
  let hour = 0;
  let counts = new Map<number, number>();
  /** Those of the hour before are forgotten together. */
  const ofNow = (): Map<number, number> => {
    const now = Math.floor(clock.now() / HOUR_MS);
    if (now !== hour) [hour, counts] = [now, new Map()];
    return counts;
  };
  return {
    areMany: (userId) => (ofNow().get(userId) ?? 0) >= most,
    note: (userId) => void ofNow().set(userId, (ofNow().get(userId) ?? 0) + 1),
  };
}
