/**
 * The pace of a long run in batches beside customers: a batch holds its locks no longer than a customer may wait, by how long the one
 * before it took, and where somebody waited for it, it leaves him room. Where the database has more to do, batches take longer, so they
 * get smaller.
 */
export interface Pace {
  /** How many the next batch should have. */
  size(): number;
  /** After each batch. */
  rest(of: Batch): Promise<void>;
}

export interface Batch {
  done: number;
  tookMs: number;
  /** Somebody waited for what it had locked. */
  hasWaiters: boolean;
}

export interface PaceLimits {
  least: number;
  most: number;
  /** What a batch should take at most. */
  batchMs: number;
  /** The pause behind one that somebody waited for, as a part of what it took. */
  restShare: number;
}

/** A batch that was quick says little about the next one. */
const GROWTH = 1.25;

export function createPace(
  { least, most, batchMs, restShare }: PaceLimits,
  pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms)),
): Pace {
  let size = least;
  return {
    size: () => size,
    async rest({ done, tookMs, hasWaiters }) {
      const fits = tookMs > 0 ? (done * batchMs) / tookMs : most;
      size = Math.floor(Math.max(least, Math.min(most, fits, size * GROWTH + 1)));
      await pause(hasWaiters ? tookMs * restShare : 0);
    },
  };
}
