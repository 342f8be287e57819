/** R-OPT-7, R-OPS-9: terms of flat that two persons may not agree on, whatever each number by itself may be. */
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import { refuseUnfitFlat } from './terms-configuration.ts';

/** In 10^-8. */
const verdict = (durationS: number, flatRatio: bigint | null, flatBand: bigint | null): unknown => {
  try {
    refuseUnfitFlat(durationS, { flatRatio, flatBand });
    return 'fits';
  } catch (error) {
    return (error as Refusal).detail;
  }
};

describe('R-OPT-7: what flat may pay depends on its band and its time', () => {
  test('what an installation begins with fits, and so does no flat at all', () => {
    const first = [
      [60, 2_000n],
      [600, 6_500n],
      [3_600, 16_000n],
    ] as const;
    for (const [seconds, band] of first) expect(verdict(seconds, 900_000_000n, band)).toBe('fits');
    expect(verdict(60, null, null)).toBe('fits');
  });

  test('a band of one percent is nearly certain in an hour and certain in a minute: it is refused at any ratio', () => {
    expect(verdict(60, 90_000_000n, 1_000_000n)).toEqual({ fields: { flat_band: 'too_large' } });
    expect(verdict(3_600, 90_000_000n, 1_000_000n)).toEqual({ fields: { flat_band: 'too_large' } });
  });

  test('a hundredfold win fits a narrow band only', () => {
    expect(verdict(60, 10_000_000_000n, 460n)).toBe('fits');
    expect(verdict(60, 10_000_000_000n, 461n)).toEqual({ fields: { flat_ratio: 'too_large' } });
    expect(verdict(3_600, 10_000_000_000n, 3_564n)).toBe('fits');
    expect(verdict(3_600, 10_000_000_000n, 3_565n)).toEqual({ fields: { flat_ratio: 'too_large' } });
  });

  test('the stake comes back with a win, and counts: three for one within the widest band gave back a quarter more than it took', () => {
    // Within 0.0387 % after a minute, where half the price in a year is 0.069 %: 42.5 % of all cases.
    expect(verdict(60, 200_000_000n, 38_700n)).toEqual({ fields: { flat_ratio: 'too_large' } });
    expect(verdict(60, 90_000_000n, 24_400n)).toBe('fits');
    expect(verdict(60, 90_000_000n, 24_500n)).toEqual({ fields: { flat_ratio: 'too_large' } });
  });
});
