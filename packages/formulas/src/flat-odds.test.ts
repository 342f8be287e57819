import { decimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import { countFlat } from './flat-odds.ts';
import type { OptionTick } from './option.ts';
import { leastFlatRatio, settleOption } from './option.ts';

const START = Date.parse('2026-03-01T00:00:00Z');
const STEP = decimal('0.1');
/** One tick a second at the price of each second. */
const series = (
  seconds: number,
  price: (second: number) => bigint,
  status: OptionTick['status'] = 'ok',
): OptionTick[] =>
  Array.from({ length: seconds }, (_, n) => ({ seq: n + 1, at: START + n * 1000, index: price(n), status }));

describe('R-OPT-7: the hit rate of flat', () => {
  const of = { from: START, to: START + 10 * 60_000, durationMs: 60_000, flatBand: 2_000n, indexStep: STEP };
  test('a price that stands still hits always, one that climbs never', () => {
    expect(
      countFlat(
        series(700, () => decimal('50000')),
        of,
      ),
    ).toEqual({ samples: 10, hits: 10 });
    expect(
      countFlat(
        series(700, (n) => decimal('50000') + BigInt(n) * decimal('1')),
        of,
      ),
    ).toEqual({ samples: 10, hits: 0 });
  });

  test('minutes whose settlement has too few ticks are no samples', () => {
    const gap = series(700, () => decimal('50000')).filter(
      ({ at }) => at < START + 110_000 || at > START + 118_000,
    );
    expect(countFlat(gap, of)).toEqual({ samples: 9, hits: 9 });
    expect(
      countFlat(
        series(700, () => decimal('50000'), 'degraded'),
        of,
      ),
    ).toEqual({ samples: 0, hits: 0 });
  });

  test('every sample is what an order at that tick would have become', () => {
    let state = 7;
    const noise = (): bigint => BigInt((state = (state * 48_271) % 2_147_483_647) % 41) - 20n;
    const walk: bigint[] = [decimal('50000')];
    for (let n = 1; n < 900; n += 1) walk.push(walk[n - 1]! + noise() * (STEP / 10n));
    const ticks = series(900, (n) => walk[n]!);
    const counted = countFlat(ticks, of);
    const orders = Array.from({ length: 10 }, (_, minute) =>
      settleOption(
        {
          type: 'flat',
          stake: decimal('5'),
          payoutRatio: decimal('9'),
          strike: ticks[minute * 60]!.index,
          expiresAt: ticks[minute * 60]!.at + 60_000,
          indexStep: STEP,
          flatBand: 2_000n,
        },
        ticks,
      ),
    );
    expect(counted).toEqual({ samples: 10, hits: orders.filter(({ outcome }) => outcome === 'won').length });
  });

  test('X-OPT-8: 6.25 % of hits ask for a ratio of 14.2', () =>
    expect(leastFlatRatio(decimal('0.0625'))).toBe(decimal('14.2')));
});
