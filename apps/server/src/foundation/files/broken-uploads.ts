/**
 * How many pictures of somebody broke while they were decoded, in this hour. What is stored counts by the day; what breaks at its last
 * line has cost as much and leaves nothing to count. Of this node alone, in memory: it bounds work, not money.
 */
import type { Clock } from '../../platform/clock.ts';

const HOUR_MS = 3_600_000;

export interface BrokenUploads {
  areMany(of: string): boolean;
  note(of: string): void;
}

export function createBrokenUploads(clock: Clock, most: number): BrokenUploads {
  let hour = 0;
  let counts = new Map<string, number>();
  /** Those of the hour before are forgotten together. */
  const ofNow = (): Map<string, number> => {
    const now = Math.floor(clock.now() / HOUR_MS);
    if (now !== hour) [hour, counts] = [now, new Map()];
    return counts;
  };
  return {
    areMany: (of) => (ofNow().get(of) ?? 0) >= most,
    note: (of) => void ofNow().set(of, (ofNow().get(of) ?? 0) + 1),
  };
}
