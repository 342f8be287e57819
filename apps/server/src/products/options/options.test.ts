/** Options end to end on ticks that the test makes: strike, settlement, caps, limits, and that nothing can be wished. */
import { verifyOption } from '@candor/proof';
import { decimal } from '@candor/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { PROOF, giveFundPassword } from '../../../test/fund-passwords.ts';
import { expectOneReply } from '../../../test/one-reply.ts';
import type { OptionsWorld } from './options.fixture.ts';
import { BTC, optionsWorld } from './options.fixture.ts';

let world: OptionsWorld;
beforeAll(async () => {
  world = await optionsWorld();
  for (let n = 0; n < 3; n += 1) await world.tick('50000');
});
afterAll(() => world.close());

const buy = (customer: TestCustomer, fields: Record<string, string | number> = {}, key?: string) =>
  world.server.call(
    'microtrade/submit',
    { match_id: BTC, type: 1, seconds: 60, number: '100', ...fields },
    { token: customer.token, lang: 'en', ...(key === undefined ? {} : { key }) },
  );
const detail = async (customer: TestCustomer, id: number) =>
  (await world.server.call('microtrade/detail', { id }, { method: 'GET', token: customer.token })).data;
const balance = async (customer: TestCustomer) => {
  const [row] = await world.server.database.owner.query<{ available: bigint; frozen: bigint }>(
    `select available, frozen from ledger_balances where user_id = $1 and account = 'option'`,
    [customer.id],
  );
  return [row!.available, row!.frozen];
};
const fund = async () => {
  const rows = await world.server.database.owner.query<{ account: string; available: bigint }>(
    `select account, available from ledger_balances where account like 'B:option:%' order by account`,
  );
  return rows.map((row) => row.available);
};
const ticks = async (prices: readonly string[]): Promise<void> => {
  for (const price of prices) await world.tick(price);
};
/** As people who have judged photos of all of them do. */
const link = (accounts: readonly TestCustomer[]) =>
  world.server.platform.db.transaction('link', (tx) =>
    world.server.on().identity.linkAccounts(
      tx,
      accounts.map(({ id }) => id),
    ),
  );
const flat = (price: string, count: number): string[] => Array.from({ length: count }, () => price);

test('R-GEN-4: thirty equal purchases with one key are one option, and each is told so with the same bytes', async () => {
  const [ana] = (await world.customers(1)) as [TestCustomer];
  const { data } = await expectOneReply([world.server], {
    path: 'microtrade/submit',
    token: ana.token,
    fields: { match_id: BTC, type: 1, seconds: 60, number: '100' },
    other: { number: '50' },
  });
  expect(await balance(ana)).toEqual([decimal('9900'), decimal('100')]);
  // Its strike changes the order, and not what its purchase was answered.
  await ticks(['50002']);
  expect((await detail(ana, data['id'] as number)).order.open_price).toBe('50002');
});

describe('from purchase to payment', () => {
  test('X-OPT-1, R-OPT-3, R-OPT-4: strike at the first tick after acceptance, paid by the trimmed mean of ten', async () => {
    const [ana] = (await world.customers(1)) as [TestCustomer];
    const before = await fund();
    const { data: bought } = await buy(ana);
    expect(bought).toMatchObject({ status: 2, open_price: null, expected_profit: '95' });
    expect(await balance(ana)).toEqual([decimal('9900'), decimal('100')]);
    await ticks(['50005.35']);
    expect((await detail(ana, bought.id)).order).toMatchObject({ status: 1, open_price: '50005.35' });
    // The strike's own second is the first of sixty: 50 more, then the ten that settle.
    await ticks(flat('50001', 50));
    await ticks(
      '50010.10 50010.60 50011.00 50009.80 50060.00 50011.30 50010.90 49950.00 50011.40'.split(' '),
    );
    expect((await detail(ana, bought.id)).order.status).toBe(1);
    await ticks(['50010.70']);
    const { order, ticks: counted } = await detail(ana, bought.id);
    expect(order).toMatchObject({
      status: 3,
      outcome: 'won',
      end_price: '50010.77',
      paid: '195',
      fact_profits: '95',
    });
    expect(counted.filter((one: { is_trimmed: boolean }) => one.is_trimmed)).toHaveLength(4);
    expect(await balance(ana)).toEqual([decimal('10095'), 0n]);
    expect(await fund()).toEqual([before[0]! - decimal('95'), 0n]);
  });

  test('R-OPT-9: the customer recomputes it from public data only', async () => {
    const [ben] = (await world.customers(1)) as [TestCustomer];
    const { data: bought } = await buy(ben, { type: 2 });
    await ticks(flat('50000', 1));
    await ticks(flat('50100', 61));
    const { order, tick } = await detail(ben, bought.id);
    expect(order.outcome).toBe('lost');
    const page = (
      await world.server.call(
        'ticks',
        { symbol: 'BTCUSDT', from: order.accepted_at - 5_000, to: order.expires_at },
        { method: 'GET' },
      )
    ).data;
    const claim = {
      type: 'put',
      stake: decimal(order.number),
      payoutRatio: decimal(order.profit_ratio) / 100n,
      flatBand: decimal(order.flat_band),
      durationMs: order.seconds * 1000,
      acceptedAt: order.accepted_at,
      strikeSeq: order.strike_seq,
      strike: decimal(order.open_price),
      expiresAt: order.expires_at,
      outcome: order.outcome,
      settlementPrice: decimal(order.end_price),
      paid: decimal(order.paid),
    } as const;
    const chain = { symbol: 'BTCUSDT', previous: page.previous, indexStep: decimal(tick), lines: page.lines };
    expect(verifyOption(claim, chain).steps.filter(({ isRight }) => !isRight)).toEqual([]);
    expect(verifyOption({ ...claim, outcome: 'won' }, chain).isRight).toBe(false);
  });

  test('X-OPT-4, R-OPT-6: too few usable ticks void the order, the stake returns whole', async () => {
    const [cyn] = (await world.customers(1)) as [TestCustomer];
    const { data: bought } = await buy(cyn);
    await ticks(flat('50000', 55));
    for (let n = 0; n < 6; n += 1) await world.tick('50000', 'degraded');
    const { order } = await detail(cyn, bought.id);
    expect(order).toMatchObject({
      outcome: 'void',
      void_reason: 'ticks_missing',
      ticks_missing: 6,
      paid: '100',
    });
    expect(await balance(cyn)).toEqual([decimal('10000'), 0n]);
    await ticks(flat('50000', 1));
  });

  test('R-IDX-3: a silence of ten minutes voids what waited through it', async () => {
    const [dan] = (await world.customers(1)) as [TestCustomer];
    const { data: bought } = await buy(dan, { seconds: 3600 });
    await ticks(flat('50000', 2));
    world.clock.advance(10 * 60_000);
    await ticks(flat('50000', 1));
    expect((await detail(dan, bought.id)).order).toMatchObject({ outcome: 'void', paid: '100' });
  });

  test('R-IDX-3: ten minutes count from the last tick that counts, also when degraded ones came and then none', async () => {
    const [kim] = (await world.customers(1)) as [TestCustomer];
    const { data: bought } = await buy(kim, { seconds: 3600 });
    await ticks(flat('50000', 2));
    const state = async (): Promise<string> => (await detail(kim, bought.id)).order.outcome ?? 'open';
    world.clock.advance(8 * 60_000);
    await world.tick('50000', 'degraded');
    world.clock.advance(60_000);
    await world.options.voidAfterSilence();
    expect(await state()).toBe('open');
    world.clock.advance(60_000);
    await world.options.voidAfterSilence();
    expect((await detail(kim, bought.id)).order).toMatchObject({
      outcome: 'void',
      void_reason: 'no_price',
      paid: '100',
    });
    await ticks(flat('50000', 2));
  });

  test('R-OPT-7: flat pays its own ratio within the band', async () => {
    const [eva] = (await world.customers(1)) as [TestCustomer];
    const { data: bought } = await buy(eva, { type: 3, number: '5' });
    await ticks(flat('50000', 62));
    expect((await detail(eva, bought.id)).order).toMatchObject({ outcome: 'won', paid: '50' });
  });
});

describe('limits', () => {
  test('the test comes first, then stakes, open stakes, the loss limit, exclusion, in the caller’s words', async () => {
    const [fay] = (await world.customers(1)) as [TestCustomer];
    const refusal = async (fields: Record<string, string | number>) => (await buy(fay, fields)).data.refusal;
    expect(await refusal({ number: '4.99' })).toBe('stake_too_small');
    expect(await refusal({ number: '1000.01' })).toBe('stake_too_large');
    expect(await refusal({ number: '9'.repeat(12) })).toBe('amount_too_large');
    expect(await refusal({ number: '5.000000001' })).toBe('amount_too_precise');
    expect(await refusal({ seconds: 61 })).toBe('duration_unknown');
    expect(await refusal({ match_id: 9 })).toBe('pair_unknown');
    await world.server.call('microtrade/limit', { daily_loss_limit: '150' }, { token: fay.token });
    expect((await buy(fay)).type).toBe('ok');
    expect(await refusal({})).toBe('option_loss_limit');
    await world.server.call('microtrade/limit', { daily_loss_limit: '5000' }, { token: fay.token });
    expect(await refusal({})).toBe('option_loss_limit');
    const exclude = (days: number, proof = {}) =>
      world.server.call('microtrade/exclude', { days, ...proof }, { token: fay.token });
    await giveFundPassword(world.server, fay.id);
    // For longer than a day it is not an open session's to say, for nobody lifts it.
    for (const days of [30, 365])
      expect((await exclude(days)).data).toMatchObject({ refusal: 'step_up_required', way: 'fund_password' });
    expect((await exclude(30, PROOF)).data.excluded_until - world.clock.now()).toBe(30 * 86_400_000);
    await world.server.call('microtrade/exclude', { days: 1 }, { token: fay.token });
    const { message, data } = await buy(fay);
    expect([data.refusal, message]).toEqual([
      'option_excluded',
      'You are taking a break from options; nobody can lift it early.',
    ]);
    const { data: limits } = await world.server.call(
      'microtrade/limits',
      {},
      { method: 'GET', token: fay.token },
    );
    expect(limits.excluded_until - world.clock.now()).toBe(30 * 86_400_000);
    await ticks(flat('50000', 62));
  });

  test('R-OPT-11, R-KYC-4: a break, a rest, losses and open stakes are the person’s, whichever of his linked accounts they come from', async () => {
    const [one, other, stranger] = (await world.customers(3)) as [TestCustomer, TestCustomer, TestCustomer];
    const limits = async (who: TestCustomer) =>
      (await world.server.call('microtrade/limits', {}, { method: 'GET', token: who.token })).data;
    const refusal = async (who: TestCustomer, fields: Record<string, string | number> = {}) =>
      (await buy(who, fields)).data.refusal;
    await link([one, other]);
    for (let n = 0; n < 4; n += 1) await buy(one, { number: '1000' });
    await buy(other, { number: '900' });
    expect((await limits(other)).open_stakes).toBe('4900');
    expect(await refusal(other, { number: '101' })).toBe('open_stakes_limit');
    expect(await refusal(one, { number: '101' })).toBe('open_stakes_limit');
    expect((await buy(stranger, { number: '101' })).type).toBe('ok');
    await ticks(flat('50000', 62));
    await world.server.call('microtrade/exclude', { days: 1 }, { token: one.token });
    expect(await refusal(other)).toBe('option_excluded');
    expect((await limits(other)).excluded_until).toBe((await limits(one)).excluded_until);
    expect((await buy(stranger)).type).toBe('ok');
    // He who takes a break before anybody knows of his other account has it there as well.
    await link([other, stranger]);
    expect(await refusal(stranger)).toBe('option_excluded');
    await ticks(flat('50000', 62));
  });

  test('R-OPT-11: fifty purchases of two linked accounts at once: no more is open than one person may have', async () => {
    const pair = (await world.customers(2)) as [TestCustomer, TestCustomer];
    await link(pair);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => buy(pair[n % 2]!, { number: '500' })),
    );
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(10);
    await ticks(flat('50000', 62));
  });

  test('R-OPT-11: without the test nothing is sold, and wrong answers do not pass it', async () => {
    const [gil] = (await world.customers(1)) as [TestCustomer];
    await world.server.database.owner.query(
      'update options_customers set tested_at = null where user_id = $1',
      [gil.id],
    );
    expect((await buy(gil)).data.refusal).toBe('option_test_required');
    const { data } = await world.server.call(
      'microtrade/test',
      { answers: 'baabc', accepted: 1 },
      { token: gil.token },
    );
    expect(data).toEqual({ is_passed: false, wrong: [2] });
    expect((await buy(gil)).data.refusal).toBe('option_test_required');
  });

  test('R-OPT-11: a lower loss limit holds at once, a higher one waits a day and is said', async () => {
    const [ivy] = (await world.customers(1)) as [TestCustomer];
    const set = async (limit: string) =>
      (await world.server.call('microtrade/limit', { daily_loss_limit: limit }, { token: ivy.token })).data;
    expect(await set('300')).toMatchObject({
      daily_loss_limit: '300',
      next_loss_limit: null,
      next_limit_at: null,
    });
    const raised = await set('800');
    expect(raised).toMatchObject({
      daily_loss_limit: '300',
      next_loss_limit: '800',
      open_stakes_limit: '5000',
    });
    expect(raised.next_limit_at).toBeGreaterThan(world.clock.now());
    expect(await set('200')).toMatchObject({
      daily_loss_limit: '200',
      next_loss_limit: null,
      next_limit_at: null,
    });
  });

  test('R-OPT-11, R-KYC-4: a lower loss limit holds in each linked account, and raising it waits a day in all of them', async () => {
    const [one, other] = (await world.customers(2)) as [TestCustomer, TestCustomer];
    const set = async (who: TestCustomer, limit: string) =>
      (await world.server.call('microtrade/limit', { daily_loss_limit: limit }, { token: who.token })).data;
    await set(other, '2000');
    await set(one, '50');
    await link([one, other]);
    expect((await buy(other, { number: '51' })).data.refusal).toBe('option_loss_limit');
    expect(await set(other, '200')).toMatchObject({ daily_loss_limit: '50', next_loss_limit: '200' });
    expect((await buy(other, { number: '51' })).data.refusal).toBe('option_loss_limit');
    expect((await buy(other, { number: '50' })).type).toBe('ok');
    expect(await set(other, '40')).toMatchObject({ daily_loss_limit: '40', next_loss_limit: null });
    expect((await buy(one, { number: '5' })).data.refusal).toBe('option_loss_limit');
    await ticks(flat('50000', 62));
  });

  test('R-OPT-11: five losses in a row make a rest of ten minutes', async () => {
    const [hal] = (await world.customers(1)) as [TestCustomer];
    await ticks(flat('50000', 1));
    for (let n = 0; n < 5; n += 1) await buy(hal, { number: '5' });
    await ticks(flat('50000', 2));
    await ticks(flat('49000', 62));
    expect((await buy(hal)).data.refusal).toBe('option_cooling_off');
  });

  test('R-OPT-11, R-KYC-4: losses of linked accounts are one row of losses, and who is not linked loses his own', async () => {
    const [one, other, third] = (await world.customers(3)) as [TestCustomer, TestCustomer, TestCustomer];
    await link([one, other]);
    await ticks(flat('50000', 1));
    for (let n = 0; n < 3; n += 1) await buy(one, { number: '5' });
    for (let n = 0; n < 3; n += 1) await buy(third, { number: '5' });
    await ticks(flat('50000', 2));
    await ticks(flat('49000', 62));
    for (const who of [other, other, third]) expect((await buy(who, { number: '5' })).type).toBe('ok');
    await ticks(flat('49000', 2));
    await ticks(flat('48000', 62));
    for (const who of [one, other]) expect((await buy(who)).data.refusal).toBe('option_cooling_off');
    expect((await buy(third)).type).toBe('ok');
    await ticks(flat('48000', 62));
  });
});

describe('races and caps', () => {
  test('fifty simultaneous purchases with one key buy one option', async () => {
    const [ida] = (await world.customers(1)) as [TestCustomer];
    await ticks(flat('50000', 1));
    const replies = await Promise.all(Array.from({ length: 50 }, () => buy(ida, {}, 'same')));
    expect(new Set(replies.filter(({ type }) => type === 'ok').map(({ data }) => data.id)).size).toBe(1);
    expect(await balance(ida)).toEqual([decimal('9900'), decimal('100')]);
  });

  test('fifty simultaneous purchases of the whole balance: as many as it covers, never below zero', async () => {
    const [jan] = (await world.customers(1, '500')) as [TestCustomer];
    const replies = await Promise.all(Array.from({ length: 50 }, () => buy(jan)));
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(5);
    expect(await balance(jan)).toEqual([0n, decimal('500')]);
    expect(await brokenInvariants(world.server.database.owner)).toEqual({});
    await ticks(flat('50000', 62));
  });

  test('R-OPT-8: at most 1% of the book on one second and side; then it is sold out, also in a race', async () => {
    const buyers = await world.customers(6);
    const replies = await Promise.all(
      buyers.flatMap((buyer) => [buy(buyer, { number: '1000' }), buy(buyer, { number: '1000' })]),
    );
    const sold = replies.filter(({ type }) => type === 'ok').length;
    // A book of about a million: 10,000 promised at most, 950 each.
    expect(sold).toBe(10);
    expect(replies.filter(({ type }) => type !== 'ok').every(({ data }) => data.refusal === 'sold_out')).toBe(
      true,
    );
    await ticks(flat('50000', 62));
  });

  test('R-OPT-8, R-IDX-7: what waits for one late tick expires in one second, and is sold as that', async () => {
    const buyers = (await world.customers(4)) as TestCustomer[];
    await ticks(flat('50000', 1));
    // No tick comes: of each second five are bought, which its own cap would allow.
    let sold = 0;
    for (let second = 0; second < 3; second += 1) {
      for (const buyer of buyers)
        sold += (await buy(buyer, { number: '1000', seconds: 120 })).type === 'ok' ? 1 : 0;
      world.clock.set(world.clock.now() + 900);
    }
    await ticks(flat('50000', 1));
    const rows = await world.server.database.owner.query<{ side: bigint }>(
      `select sum(potential)::bigint as side from options_orders where state = 'open' group by pair_id, expires_at`,
    );
    expect(rows.map(({ side }) => side <= decimal('10100'))).toEqual([true]);
    expect(sold).toBe(10);
    // A shorter one that would expire in that second finds it full, and the next second is free.
    await ticks(flat('50000', 59));
    expect((await buy(buyers[0]!, { number: '1000' })).data.refusal).toBe('sold_out');
    await ticks(flat('50000', 1));
    expect((await buy(buyers[0]!, { number: '1000' })).type).toBe('ok');
    await ticks(flat('50000', 62));
  });

  test('two nodes act on one tick once', async () => {
    const [kim] = (await world.customers(1)) as [TestCustomer];
    await ticks(flat('50000', 1));
    const { data: bought } = await buy(kim);
    await ticks(flat('50000', 60));
    const { runner } = world.options;
    await Promise.all([world.tick('50100'), ...Array.from({ length: 5 }, () => runner.runPair(BTC))]);
    expect((await detail(kim, bought.id)).order.status).toBe(3);
    expect(await balance(kim)).not.toContain(decimal('100'));
  });

  test('money never appears: customers and the book hold what went in', async () => {
    const [row] = await world.server.database.owner.query<{
      total: bigint;
      promised: bigint;
      potentials: bigint;
    }>(
      `select (select sum(available + frozen) from ledger_balances)::bigint as total,
         (select available from ledger_balances where account = 'B:option:f') as promised,
         (select coalesce(sum(potential), 0) from options_orders where state in ('accepted', 'open'))::bigint as potentials`,
    );
    expect(row!.total).toBe(0n);
    expect(row!.promised).toBe(row!.potentials);
    expect(await brokenInvariants(world.server.database.owner)).toEqual({});
  });

  test('R-OPT-9: a settled option can never change again, not even by hand', async () => {
    await expect(
      world.server.database.owner.query(`update options_orders set state = 'won' where state = 'lost'`),
    ).rejects.toMatchObject({ code: 'CN004' });
  });

  test.each([
    'flat_band = 50000',
    'duration_s = 1',
    'currency_id = 1',
    "cap_second = now() + interval '1 day'",
  ])('R-OPT-9: an open option keeps what it is settled by: %s is refused by the database', async (change) => {
    const [uma] = (await world.customers(1)) as [TestCustomer];
    const { data: bought } = await buy(uma, { number: '5' });
    await expect(
      world.server.database.owner.query(`update options_orders set ${change} where id = $1`, [bought.id]),
    ).rejects.toMatchObject({ code: 'CN004' });
    await ticks(flat('50000', 62));
  });
});
