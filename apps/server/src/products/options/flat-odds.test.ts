/** Flat pays at least what the public tick log asks for, and never more than it takes (R-OPT-7). */
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/harness.ts';
import { termsInForce } from './flat-odds-rules.ts';
import type { OptionsWorld } from './options.fixture.ts';
import { BTC, START, optionsWorld } from './options.fixture.ts';
import { createOptions } from './options.ts';

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
  expect(termsInForce(TERMS, { samples: 16_000, hits: 1_000 }, 'demo')).toMatchObject({
    flatRatio: decimal('14.2'),
    flatHitRate: decimal('0.0625'),
  });
  expect(termsInForce(TERMS, { samples: 16_000, hits: 1_600 }, 'demo').flatRatio).toBe(decimal('9'));
  expect(termsInForce(TERMS, { samples: 16_000, hits: 0 }, 'demo')).toMatchObject({
    flatRatio: null,
    flatHitRate: 0n,
  });
  // 0.95 / 0.07 - 1 = 12.571…: rounded up, for the customer.
  expect(termsInForce(TERMS, { samples: 10_000, hits: 700 }, 'demo').flatRatio).toBe(decimal('12.58'));
  expect(termsInForce(TERMS, { samples: 999, hits: 1 }, 'demo')).toMatchObject({
    flatRatio: decimal('9'),
    flatHitRate: null,
  });
});

test('R-OPT-7: hit oftener than its ratio bears, flat pays what it takes and no more; always hit, it is not sold', () => {
  const at = (hits: number) => termsInForce(TERMS, { samples: 16_000, hits }, 'demo').flatRatio;
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

test('R-OPT-2: a live house sells no flat, whatever was published: terms, start, configuration and database say so', async () => {
  const { platform, database } = world.server;
  const live = { ...platform, config: { ...platform.config, mode: 'live' as const } };
  const options = createOptions(live, world.server.on());
  await options.start?.();
  await options.stop?.();
  const flat = await database.db.query('select 1 as one from options_terms where flat_ratio is not null');
  expect(flat).toEqual([]);
  expect(termsInForce(TERMS, { samples: 16_000, hits: 1_000 }, 'live')).toMatchObject({
    flatRatio: null,
    flatBand: null,
    flatHitRate: null,
  });
  const [kind] = options.configuration!;
  const value = {
    payout_ratio: '0.95',
    flat_ratio: '9',
    flat_band: '0.00002',
    min_stake: '5',
    max_stake: '1000',
  };
  const of = { key: 'BTC/USDT:60', value };
  await expect(kind!.refuseUnfit!(database.db, of)).rejects.toMatchObject({
    detail: { fields: { flat_ratio: 'not_a_choice' } },
  });
  // What two agreed on before sells the rest of it.
  await database.db.transaction('apply', (tx) => kind!.apply(tx, { ...of, version: 1 }));
  expect(await database.db.query('select 1 as one from options_terms where flat_ratio is not null')).toEqual(
    [],
  );
});

test('R-OPT-2: the database of a live house takes neither terms nor an order of flat', async () => {
  const { owner, close } = await testDatabase();
  try {
    await owner.query('update options_terms set flat_ratio = null, flat_band = null');
    await owner.query("insert into platform_mode (mode) values ('live')");
    const refused = { code: 'CN004', message: 'flat is sold in a demo only' };
    await expect(
      owner.query('update options_terms set flat_ratio = 900000000, flat_band = 2000 where duration_s = 60'),
    ).rejects.toMatchObject(refused);
    const order = (type: string) =>
      owner.query(
        `insert into options_orders (user_id, pair_id, currency_id, type, duration_s, stake, payout_ratio, flat_band, potential, accepted_at, cap_second)
         values (1, 1, 3, $1, 60, 500000000, 900000000, 2000, 4500000000, now(), now())`,
        [type],
      );
    await expect(order('F')).rejects.toMatchObject(refused);
    await order('C');
  } finally {
    await close();
  }
});

test('R-OPT-7: flat costs a demo a twentieth of its fund a day at most; call and put are sold on', async () => {
  const poor = await optionsWorld('10000');
  try {
    const [ana] = await poor.customers(1);
    const buy = async (type: number) => {
      await poor.tick('50000');
      const { data } = await poor.server.call(
        'microtrade/submit',
        { match_id: BTC, type, seconds: 60, number: '10' },
        { token: ana!.token },
      );
      return (data.refusal as string | undefined) ?? 'bought';
    };
    // Each may win 90 of a fund of 10,000.
    for (let n = 0; n < 5; n += 1) expect(await buy(3)).toBe('bought');
    expect(await buy(3)).toBe('sold_out');
    expect(await buy(1)).toBe('bought');
    for (let n = 0; n < 62; n += 1) await poor.tick('50000');
    // All have won: what flat has cost today is gone, what call may win is another's.
    expect(await buy(3)).toBe('sold_out');
    expect(await buy(2)).toBe('bought');
    poor.clock.set(Math.ceil(poor.clock.now() / 86_400_000) * 86_400_000);
    await poor.tick('50000');
    expect(await buy(3)).toBe('bought');
  } finally {
    await poor.close();
  }
});
