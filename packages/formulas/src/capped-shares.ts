/**
 * Sharing something by parts where nobody gets more than a cap (R-NC-2, R-AD-1): whoever reaches the cap gets it, and what that frees is
 * shared among the rest until nothing moves. A new coin is allotted so to commitments, an airdrop's pool to what was held.
 */

export interface CappedPool {
  pool: bigint;
  /** The most that one gets. */
  cap: bigint;
}

export interface CappedShares {
  /** So many of the largest get the cap. */
  capped: number;
  /** For everybody else, and their parts together. */
  rest: bigint;
  restTotal: bigint;
}

/** How many could reach the cap. */
export const mostCapped = ({ pool, cap }: CappedPool): number =>
  cap === 0n ? 0 : Number((pool + cap - 1n) / cap);

/** `largest` are parts from the largest down, as many as could reach the cap; `total` is all parts together. */
export function capShares(
  { pool, cap }: CappedPool,
  of: { total: bigint; largest: readonly bigint[] },
): CappedShares {
  let [rest, restTotal, capped] = [pool, of.total, 0];
  for (const part of of.largest) {
    // Whose share is not above the cap stands before all whose is not either: one walk finds where nothing moves any more.
    if (restTotal === 0n || rest * part < cap * restTotal) break;
    rest -= cap;
    restTotal -= part;
    capped += 1;
  }
  return { capped, rest, restTotal };
}

/** What a part gets of the rest, cut at the last place. */
export const shareOfRest = ({ rest, restTotal }: Omit<CappedShares, 'capped'>, part: bigint): bigint =>
  restTotal === 0n ? 0n : (rest * part) / restTotal;

/** Amounts from the largest down, as `sort` takes it. */
export const largestFirst = (a: bigint, b: bigint): number => (a < b ? 1 : a > b ? -1 : 0);
