/** Sharing under a cap: against the rule as it is written, whatever the parts. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { capShares, largestFirst, mostCapped, shareOfRest } from './capped-shares.ts';

/** Round after round: whoever would get the cap or more gets it, the rest is shared anew. */
function asWritten({ pool, cap }: { pool: bigint; cap: bigint }, parts: readonly bigint[]): bigint[] {
  const capped = new Set<number>();
  for (;;) {
    const left = pool - cap * BigInt(capped.size);
    const open = parts.map((_, n) => n).filter((n) => !capped.has(n));
    const total = open.reduce((sum, n) => sum + parts[n]!, 0n);
    const above = open.filter((n) => total > 0n && left * parts[n]! >= cap * total);
    if (above.length === 0)
      return parts.map((part, n) => (capped.has(n) ? cap : total === 0n ? 0n : (left * part) / total));
    // The largest first, one a round: what he frees may lift others.
    const next = above.reduce((best, n) => (parts[n]! > parts[best]! ? n : best));
    capped.add(next);
  }
}

test('R-NC-2, R-AD-1: who reaches the cap gets it, what that frees goes to the rest until nothing moves', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 20n });
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 30 }), amount, amount, (parts, pool, cap) => {
      const largest = [...parts].sort(largestFirst).slice(0, mostCapped({ pool, cap }));
      const total = parts.reduce((sum, each) => sum + each, 0n);
      const shares = capShares({ pool, cap }, { total, largest });
      const sorted = [...parts].sort(largestFirst);
      const given = sorted.map((part, n) => (n < shares.capped ? cap : shareOfRest(shares, part)));
      expect(given).toEqual(asWritten({ pool, cap }, sorted));
      expect(given.reduce((sum, each) => sum + each, 0n) <= pool).toBe(true);
    }),
  );
});

test('R-AD-1: nothing to share among nobody', () => {
  const shares = capShares({ pool: 100n, cap: 10n }, { total: 0n, largest: [] });
  expect([shares, shareOfRest(shares, 0n)]).toEqual([{ capped: 0, rest: 100n, restTotal: 0n }, 0n]);
});
