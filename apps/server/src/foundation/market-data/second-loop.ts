/**
 * Calls its work at the beginning of each second of the wall clock: one timer for all pairs. A run that takes longer makes
 * the next one late, never two at once.
 */
import type { Clock } from '../../platform/clock.ts';

const SECOND_MS = 1_000;
/** A little after the boundary, so that the clock surely shows the new second. */
const AFTER_MS = 3;

/** Seconds count the channels that tell a state: the same on every node, and never back after a restart. */
export const secondOf = (now: number): number => Math.floor(now / SECOND_MS);

export function startSecondLoop(
  clock: Clock,
  work: (now: number) => void,
  onError: (error: unknown) => void,
): () => void {
  let timer: NodeJS.Timeout;
  const schedule = (): void => {
    timer = setTimeout(run, SECOND_MS - (clock.now() % SECOND_MS) + AFTER_MS);
  };
  const run = (): void => {
    schedule();
    try {
      work(clock.now());
    } catch (error) {
      onError(error);
    }
  };
  schedule();
  return () => clearTimeout(timer);
}
