import { createHash } from 'node:crypto';
import { decimal, formatDecimal } from '@candor/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  balancesAt,
  capOf,
  drawnMoments,
  endOf,
  namedHeight,
  airdropShare,
  sharingOf,
  totalOf,
  weightOf,
} from './airdrop.ts';
import { largestFirst, mostCapped } from './capped-shares.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** What persons with these totals get. */
function shares(
  of: { pool: string; capRate: string; decimals: number },
  totals: readonly bigint[],
): string[] {
  const terms = { pool: decimal(of.pool), capRate: decimal(of.capRate), decimals: of.decimals };
  const pool = { ...terms, cap: capOf(terms) };
  const largest = [...totals].sort(largestFirst).slice(0, mostCapped(pool));
  const sharing = sharingOf(pool, { total: totalOf(totals), largest });
  return totals.map((total) => formatDecimal(airdropShare(pool, sharing, { total, person: total })));
}

describe('airdrops', () => {
  test('X-AD-1: the cap frees 300,000, which goes to the rest until nothing moves', () => {
    expect(shares({ pool: '1000000', capRate: '0.4', decimals: 2 }, [700n, 200n, 100n])).toEqual([
      '400000',
      '400000',
      '200000',
    ]);
  });

  test('X-AD-2: half of the hours weigh half, one with 24 times as much weighs the same as all of them', () => {
    const half = balancesAt(
      [
        { from: 0, balance: decimal('100') },
        { from: 12, balance: 0n },
      ],
      24,
    );
    const once = balancesAt(
      [
        { from: 0, balance: 0n },
        { from: 5, balance: decimal('2400') },
        { from: 6, balance: 0n },
      ],
      24,
    );
    expect([half, once].map((each) => formatDecimal(weightOf(totalOf(each), 24)))).toEqual(['50', '100']);
  });

  test('X-AD-3: cut to the decimals of what is paid', () => {
    expect(shares({ pool: '1000', capRate: '1', decimals: 2 }, [7n, 7n, 7n])).toEqual([
      '333.33',
      '333.33',
      '333.33',
    ]);
  });

  test('X-AD-4: the seconds that a block draws, in any spelling of its hash', () => {
    const hash = '0000000000000000000123456789abcdef00112233445566778899aabbccddee';
    for (const blockHash of [hash, `0x${hash.toUpperCase()}`]) {
      const moments = drawnMoments({ campaignId: 7, blockHash, days: ['2026-12-01'] }, sha256);
      expect(moments).toHaveLength(24);
      expect([0, 1, 23].map((hour) => new Date(moments[hour]!).toISOString())).toEqual([
        '2026-12-01T00:38:58.000Z',
        '2026-12-01T01:37:14.000Z',
        '2026-12-01T23:22:59.000Z',
      ]);
    }
  });

  test('R-AD-2: another campaign, day or block draws others, and every moment lies in its own hour', () => {
    const draw = { campaignId: 7, blockHash: 'ab'.repeat(32), days: ['2026-12-01', '2026-12-02'] };
    const moments = drawnMoments(draw, sha256);
    const first = Date.parse('2026-12-01T00:00:00Z');
    expect(moments.every((at, n) => Math.floor((at - first) / 3_600_000) === n)).toBe(true);
    expect(drawnMoments({ ...draw, campaignId: 8 }, sha256)).not.toEqual(moments);
    expect(drawnMoments({ ...draw, blockHash: 'ac'.repeat(32) }, sha256)).not.toEqual(moments);
  });

  test('R-AD-2: over a leap day the moments follow one another hour by hour', () => {
    const days = ['2028-02-28', '2028-02-29', '2028-03-01'];
    const moments = drawnMoments({ campaignId: 7, blockHash: 'ab'.repeat(32), days }, sha256);
    const first = Date.parse('2028-02-28T00:00:00Z');
    expect(moments).toHaveLength(72);
    expect(moments.every((at, n) => Math.floor((at - first) / 3_600_000) === n)).toBe(true);
    expect(endOf(days)).toBe(Date.parse('2028-03-02T00:00:00Z'));
  });

  test('R-AD-2: the named block comes after the last day even when blocks come a quarter faster', () => {
    const endsAt = endOf(['2026-12-01']);
    const now = endsAt - 2 * 86_400_000;
    expect(namedHeight({ head: 900_000, now, endsAt })).toBe(900_000 + 360 + 6);
    expect(namedHeight({ head: 5, now: endsAt + 1, endsAt })).toBe(11);
  });

  test('X-AD-5, R-AD-3: accounts of one person share his cap', () => {
    const pool = { pool: decimal('1000'), cap: decimal('400'), decimals: 2 };
    const sharing = sharingOf(pool, { total: 700n, largest: [400n, 200n, 100n] });
    const paid = [
      [300n, 400n],
      [100n, 400n],
      [200n, 200n],
      [100n, 100n],
    ].map(([total, person]) =>
      formatDecimal(airdropShare(pool, sharing, { total: total!, person: person! })),
    );
    expect(paid).toEqual(['300', '100', '400', '200']);
  });

  test('R-AD-1: whatever the totals, nobody gets more than the cap, all together no more than the pool, and more weight never less', () => {
    const totals = fc.array(fc.bigInt({ min: 1n, max: 10n ** 24n }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(
        totals,
        fc.bigInt({ min: 1n, max: 10n ** 17n }),
        fc.bigInt({ min: 10_000n, max: 100_000_000n }),
        (each, pool, capRate) => {
          const cap = capOf({ pool, capRate, decimals: 8 });
          if (cap === 0n) return;
          const terms = { pool, cap, decimals: 8 };
          const sorted = [...each].sort(largestFirst);
          const sharing = sharingOf(terms, {
            total: totalOf(each),
            largest: sorted.slice(0, mostCapped(terms)),
          });
          const paid = sorted.map((total) => airdropShare(terms, sharing, { total, person: total }));
          expect(paid.every((amount, n) => amount <= cap && (n === 0 || amount <= paid[n - 1]!))).toBe(true);
          expect(totalOf(paid) <= pool).toBe(true);
        },
      ),
    );
  });
});
