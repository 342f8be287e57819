/** Flat pays at least what the public tick log asks for, and never more than it takes (R-OPT-7). */
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { termsInForce } from './flat-odds-rules.ts';
import type { OptionsWorld } from './options.fixture.ts';
import { BTC, START, optionsWorld } from './options.fixture.ts';
import { createOptions } from './options.ts';
import { saveTerms } from './terms-store.ts';

let world: OptionsWorld;
beforeAll(async () => (world = await optionsWorld()));
afterAll(() => world.close());

const TERMS = {
  durationS: 60,
  payoutRatio: decimal('0.95'),
  flatRatio: decimal('9'),
  flatBand: 2_000n,
  minStake: decimal('5'),
  maxStake: decimal('1000'),
};

test('X-OPT-8: hit once in sixteen, flat pays 14.2; hit once in ten, the published 9; never hit, it is not sold', () => {
  expect(termsInForce(TERMS, { samples: 16_000, hits: 1_000 })).toMatchObject({
    flatRatio: decimal('14.2'),
    flatHitRate: decimal('0.0625'),
  });
  expect(termsInForce(TERMS, { samples: 16_000, hits: 1_600 }).flatRatio).toBe(decimal('9'));
  expect(termsInForce(TERMS, { samples: 16_000, hits: 0 })).toMatchObject({
    flatRatio: null,
    flatHitRate: 0n,
  });
  // 0.95 / 0.07 - 1 = 12.571…: rounded up, for the customer.
  expect(termsInForce(TERMS, { samples: 10_000, hits: 700 }).flatRatio).toBe(decimal('12.58'));
  expect(termsInForce(TERMS, { samples: 999, hits: 1 })).toMatchObject({
    flatRatio: decimal('9'),
    flatHitRate: null,
  });
});

test('R-OPT-7: hit oftener than its ratio bears, flat pays what it takes and no more; always hit, it is not sold', () => {
  const at = (hits: number) => termsInForce(TERMS, { samples: 16_000, hits }).flatRatio;
  // Ten for one, hit every other time, gave back five times what was staked.
  expect(at(8_000)).toBe(decimal('1'));
  // 1 / 0.3 - 1 = 2.333…: cut, for the house.
  expect(at(4_800)).toBe(decimal('2.33'));
  expect(at(15_200)).toBe(decimal('0.05'));
  expect(at(15_999)).toBe(null);
  expect(at(16_000)).toBe(null);
});

test('R-OPT-7: a day that is over is counted once from its ticks, and buying pays what the rate asks for', async () => {
  for (let n = 0; n < 75; n += 1) await world.tick('50000');
  const rate = async () =>
    (await world.server.call('microtrade/seconds', { match_id: BTC }, { method: 'GET' })).data[0];
  expect(await rate()).toMatchObject({ seconds: 60, flat_ratio: '900', flat_hit_rate: null });
  expect(await world.options.countDays()).toBe(0);

  // The day began ten hours before and is over for its last orders an hour after midnight.
  world.clock.set(START + 15.5 * 3_600_000);
  expect(await world.options.countDays()).toBe(7);
  expect(await world.options.countDays()).toBe(0);
  const counted = await world.server.database.db.query(
    'select duration_s, samples, hits from options_flat_days where pair_id = $1 order by duration_s limit 2',
    [BTC],
  );
  // The first minute's order settled, the second's has no ticks at its end; two minutes after none has.
  expect(counted).toEqual([
    { duration_s: 60, samples: 1, hits: 1 },
    { duration_s: 120, samples: 0, hits: 0 },
  ]);

  // Days that would take hours to tick through, as they would stand there.
  await world.server.database.owner.query(
    `insert into options_flat_days (pair_id, duration_s, day, flat_band, samples, hits, counted_at)
     values ($1, 60, '2026-11-20', 2000, 1599, 99, now()), ($1, 60, '2026-10-01', 2000, 1440, 1440, now()), ($1, 60, '2026-11-19', 2001, 1440, 1440, now())`,
    [BTC],
  );
  expect(await rate()).toMatchObject({ flat_ratio: '1420', flat_hit_rate: '6.25' });
  const [ana] = await world.customers(1);
  await world.tick('50000');
  const { data: bought } = await world.server.call(
    'microtrade/submit',
    { match_id: BTC, type: 3, seconds: 60, number: '5' },
    { token: ana!.token },
  );
  expect(bought).toMatchObject({ profit_ratio: '1420', expected_profit: '71' });
});

test('R-OPT-2, R-OPT-7: a live house sells no flat before two have published it', async () => {
  const { platform, database } = world.server;
  const options = createOptions(
    { ...platform, config: { ...platform.config, mode: 'live' } },
    world.server.on(),
  );
  await database.db.transaction('publish', (tx) =>
    saveTerms(tx, BTC, { ...TERMS, durationS: 120, flatRatio: decimal('5') }),
  );
  await options.start?.();
  await options.stop?.();
  const sold = await database.db.query<{ duration_s: number }>(
    'select duration_s from options_terms where pair_id = $1 and flat_ratio is not null order by duration_s',
    [BTC],
  );
  expect(sold).toEqual([{ duration_s: 120 }]);
});
