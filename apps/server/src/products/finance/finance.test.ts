/** Hosting on a whole server: buying within quota and maximum, each day's interest once, leaving early, maturity. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { toldTo } from '../../../test/told.ts';
import { house } from '@candor/ledger';
import type { FinanceWorld } from './finance.fixture.ts';
import { DAY, START, financeWorld } from './finance.fixture.ts';
import { freeOf, interestMove } from './settle-hosting.ts';

let world: FinanceWorld;
let alice: TestCustomer;
beforeAll(async () => {
  world = await financeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set(START);
  [alice] = (await world.customers(1)) as [TestCustomer];
});

const day = (n: number) => world.clock.set(Math.floor(START / DAY) * DAY + n * DAY);
const list = async (who: TestCustomer, status?: number) =>
  (
    await world.server.call('lh/deposit/order', status === undefined ? {} : { status }, {
      token: who.token,
      method: 'GET',
    })
  ).data.order_list;
const redeem = (who: TestCustomer, id: number, penalty?: string) =>
  world.server.call(
    'lh/deposit/order/cancel',
    { id, ...(penalty === undefined ? {} : { penalty }) },
    { token: who.token, lang: 'en' },
  );
const money = (who: TestCustomer) =>
  Promise.all([world.balance(who.id, 'coin:available'), world.balance(who.id, 'trust:frozen')]);
const nothingBroken = async () => {
  expect(await world.broken()).toEqual([]);
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
};

describe('hosting', () => {
  test('X-FN-1, P-FN-1 to 3: 40 at each midnight, 600 in all, the principal with the last', async () => {
    const product = await world.product({ yield: '0.06', quota: '20000' });
    const { data: bought } = await world.buy(alice, product, '10000');
    expect(bought).toMatchObject({
      day: 15,
      remain_day: 15,
      expected_interest: '600',
      cancel_fee: '0',
      state: 'hosting',
    });
    expect(await money(alice)).toEqual(['0', '10000']);
    expect(await world.balance(null, `T:finance:${product}:committed`)).toBe('600');
    day(2);
    world.clock.advance(-1);
    await world.finance.payDue();
    expect((await money(alice))[0]).toBe('0');
    for (let k = 1; k < 15; k += 1) {
      day(1 + k);
      await world.finance.payDue();
      await world.finance.payDue();
      expect((await money(alice))[0]).toBe(String(40 * k));
    }
    day(16);
    await world.finance.payDue();
    expect(await money(alice)).toEqual(['10600', '0']);
    expect(await list(alice, 2)).toMatchObject([
      { state: 'completed', total_interest: '600', remain_day: 0, cancel_fee: '0' },
    ]);
    expect(await world.balance(null, `T:finance:${product}:committed`)).toBe('0');
    // What he waits for is told once, each day's interest is not.
    const told = await toldTo(world.server.database.owner, alice.id);
    const params = { amount: '10000', currency: 'USDT', days: '15', interest: '600' };
    expect(told).toEqual([{ kind: 'hosting_matured', params, by_mail: true }]);
    await nothingBroken();
  });

  test('X-FN-2, R-FN-4, R-FN-5, R-FN-10: redeemed with 3 days remaining: 988 come back, 12 stay in the reserve, 1,020 with the interest', async () => {
    const product = await world.product({ quota: '1000' });
    const { data: order } = await world.buy(alice, product, '1000');
    day(13);
    world.clock.advance(3_600_000);
    // The daily run has not come by: what is due is paid by the redemption itself.
    const { data, message } = await redeem(alice, order.id, '12');
    expect(message).toBe('Redeemed. The funds are back in your spot account.');
    expect(data).toMatchObject({
      state: 'redeemed',
      cancel_fee: '12',
      back: '988',
      total_interest: '32',
      remain_day: 3,
      is_cancel: 1,
    });
    expect(await money(alice)).toEqual(['10020', '0']);
    // 40 were set aside, 32 are paid, 12 came in.
    expect(await world.balance(null, `T:finance:${product}:free`)).toBe('20');
    expect((await redeem(alice, order.id)).data).toMatchObject({ refusal: 'hosting_over' });
    expect(await world.finance.payDue()).toBe(0);
    const params = { amount: '1000', currency: 'USDT', returned: '988', penalty: '12', interest: '32' };
    const told = await toldTo(world.server.database.owner, alice.id);
    expect(told).toEqual([{ kind: 'hosting_redeemed', params, by_mail: true }]);
    await nothingBroken();
  });

  test('X-FN-3, X-FN-5, R-FN-7: 18 at 6%, and never more than a tenth of the principal', async () => {
    const six = await world.product({ yield: '0.06', quota: '1000' });
    const { data: first } = await world.buy(alice, six, '1000');
    const long = await world.product({ days: 90, yield: '0.36', quota: '1000' });
    const { data: second } = await world.buy(alice, long, '1000');
    day(11);
    expect((await redeem(alice, second.id)).data).toMatchObject({
      cancel_fee: '100',
      back: '900',
      total_interest: '40',
    });
    day(13);
    expect((await redeem(alice, first.id)).data).toMatchObject({ cancel_fee: '18', back: '982' });
    await nothingBroken();
  });

  test('X-FN-4, R-FN-3: a run that comes days late pays each missed day by a journal of its own', async () => {
    const product = await world.product({ quota: '1000' });
    const { data: order } = await world.buy(alice, product, '1000');
    day(4);
    await world.finance.payDue();
    const rows = await world.server.database.owner.query(
      `select p.amount::text as amount, j.ref_id from chk.journal j join chk.posting p on p.journal_id = j.id
       where j.kind = 'finance_interest' and j.ref_id like $1 and p.user_id is not null order by j.id`,
      [`${order.id}:%`],
    );
    expect(rows).toEqual([
      { amount: '2.66666666', ref_id: `${order.id}:1` },
      { amount: '2.66666667', ref_id: `${order.id}:2` },
      { amount: '2.66666667', ref_id: `${order.id}:3` },
    ]);
    day(40);
    await world.finance.payDue();
    expect((await list(alice))[0]).toMatchObject({ state: 'completed', total_interest: '40' });
    expect(await money(alice)).toEqual(['10040', '0']);
    await nothingBroken();
  });

  test('X-FN-6, R-FN-8: 15,000 committed, 45,000 free, coverage 1 for everybody to see', async () => {
    const [rich] = (await world.customers(1, '250000')) as [TestCustomer];
    const product = await world.product({ yield: '0.06' });
    const shown = async () =>
      (await world.server.call('lh/deposit/product_info', { id: product }, { method: 'GET' })).data;
    expect(await shown()).toMatchObject({
      label: 'in_progress',
      coverage: '1',
      left: '1000000',
      reserve: { free: '60000' },
    });
    await world.buy(rich, product, '250000');
    expect(await shown()).toMatchObject({
      coverage: '1',
      left: '750000',
      reserve: { free: '45000', committed: '15000', unpaid: '15000', unsold: '45000' },
    });
    const { products } = await world.finance.publicView!.finance!();
    expect(products.find(({ id }) => id === product)).toEqual({
      id: product,
      currency_name: 'USDT',
      day: 15,
      interest_rate: '6',
      quota: '1000000',
      coverage: '1',
      hosted: '250000',
      reserve: { free: '45000', committed: '15000', unpaid: '15000', unsold: '45000' },
    });
    // R-FN-9: 146% a year is a promotion, and says so.
    expect(await shown()).toMatchObject({ annual_rate: '146', is_promotion: true, day_rate: '0.004' });
  });

  test('X-FN-8, R-FN-7: 23 hours after purchase nothing is taken, and what was not used is for sale again', async () => {
    const product = await world.product({ quota: '1000' });
    const { data: order } = await world.buy(alice, product, '1000');
    const [bob] = (await world.customers(1)) as [TestCustomer];
    expect((await world.buy(bob, product, '1000')).data).toMatchObject({ refusal: 'hosting_sold_out' });
    world.clock.advance(23 * 3_600_000);
    expect((await redeem(alice, order.id, '0')).data).toMatchObject({
      cancel_fee: '0',
      back: '1000',
      total_interest: '0',
    });
    expect(await money(alice)).toEqual(['10000', '0']);
    expect((await world.buy(bob, product, '1000')).data).toMatchObject({ state: 'hosting' });
    await nothingBroken();
  });

  test('R-FN-7: a penalty that has grown since it was shown is not taken', async () => {
    const product = await world.product({ quota: '1000' });
    const { data: order } = await world.buy(alice, product, '1000');
    world.clock.advance(DAY);
    const refused = await redeem(alice, order.id, '0');
    expect(refused.data).toMatchObject({ refusal: 'hosting_penalty_changed', penalty: '60' });
    expect(refused.message).toContain('60');
    expect(await money(alice)).toEqual(['9000', '1000']);
    expect((await redeem(alice, order.id, '60')).data).toMatchObject({ cancel_fee: '60', back: '940' });
    await nothingBroken();
  });

  test('R-FN-1, R-FN-8: too little, too much of the sum, more than is left, unfunded, paused, and no product at all', async () => {
    const product = await world.product({ minimum: '100', maximum: '500', quota: '700' });
    const refused = async (amount: string, id = product, who = alice) =>
      (await world.buy(who, id, amount)).data.refusal;
    expect(await refused('99.99999999')).toBe('hosting_too_small');
    expect(await refused('500.00000001')).toBe('hosting_too_large');
    await world.buy(alice, product, '300');
    // The maximum is of all that he has in it.
    expect(await refused('201')).toBe('hosting_too_large');
    const [bob, poor] = (await world.customers(2)) as [TestCustomer, TestCustomer];
    expect(await refused('401', product, bob)).toBe('hosting_sold_out');
    expect((await world.buy(bob, product, '350')).data.state).toBe('hosting');
    // 50 are left, and the least is 100.
    expect(await refused('50', product, poor)).toBe('hosting_sold_out');
    expect(await refused('1', 99_999)).toBe('hosting_unknown');
    expect(await refused('20000', await world.product())).toBe('insufficient_balance');
    const unfunded = await world.product({ quota: '1000', funded: '39.99999999' });
    expect(await refused('1000', unfunded)).toBe('hosting_sold_out');
    // A reserve that was made too small by hand is seen at once.
    expect(await world.broken()).toMatchObject([{ product: unfunded }]);
    await world.server.database.owner.query(`update finance_products set state = 'paused' where id = $1`, [
      unfunded,
    ]);
    expect(await refused('10', unfunded)).toBe('hosting_not_open');
    await world.server.database.owner.query(
      `update finance_products set state = 'closed', closed_at = now() where id = $1`,
      [unfunded],
    );
    expect(await world.broken()).toEqual([]);
  });

  test('R-POL-6: the first order needs the agreement that is in force; it is kept with its time', async () => {
    const product = await world.product();
    const ask = (accepted?: number) =>
      world.server.call(
        'lh/deposit',
        { config_id: product, amount: '10', ...(accepted === undefined ? {} : { accepted }) },
        { token: alice.token },
      );
    expect((await ask()).data).toMatchObject({ refusal: 'agreement_required' });
    expect((await ask(0)).data).toMatchObject({ refusal: 'agreement_required' });
    expect((await ask(1)).data.state).toBe('hosting');
    expect((await ask()).data.state).toBe('hosting');
    const report = await world.server.call('lh/deposit/report', {}, { token: alice.token, method: 'GET' });
    expect(report.data).toMatchObject({
      count: 2,
      agreement: { version: 1, is_accepted: true },
      currencies: [{ sum: '20' }],
    });
  });

  test('R-GEN-4: the same key buys and redeems once and answers the same bytes', async () => {
    const product = await world.product();
    const fields = { config_id: product, amount: '1000', accepted: 1 };
    const options = { token: alice.token, headers: { 'idempotency-key': 'hosting-once-1' } };
    const [first, second] = await Promise.all(
      [1, 2].map(() => world.server.call('lh/deposit', fields, options)),
    );
    expect(first!.data).toEqual(second!.data);
    expect(await money(alice)).toEqual(['9000', '1000']);
    const id = first!.data.id;
    const leave = { token: alice.token, headers: { 'idempotency-key': 'hosting-once-2' } };
    const left = await world.server.call('lh/deposit/order/cancel', { id }, leave);
    expect((await world.server.call('lh/deposit/order/cancel', { id }, leave)).data).toEqual(left.data);
    expect(await money(alice)).toEqual(['10000', '0']);
  });

  test('another customer neither sees nor redeems it', async () => {
    const product = await world.product();
    const { data: order } = await world.buy(alice, product, '1000');
    const [bob] = (await world.customers(1)) as [TestCustomer];
    expect((await redeem(bob, order.id)).data).toMatchObject({ refusal: 'order_unknown' });
    expect(await list(bob)).toEqual([]);
  });

  test('R-GEN-3: terms of a product and of an order cannot be changed, not even by hand', async () => {
    const product = await world.product();
    const { data: order } = await world.buy(alice, product, '1000');
    const { owner } = world.server.database;
    for (const change of [
      'total_yield = total_yield * 2, settlement_ratio = settlement_ratio * 2',
      'quota = quota + 1',
      `state = 'published'`,
    ])
      await expect(
        owner.query(`update finance_products set ${change} where id = $1`, [product]),
      ).rejects.toThrow('keeps its terms');
    await expect(
      owner.query('update finance_orders set amount = amount + 1 where id = $1', [order.id]),
    ).rejects.toThrow('cannot change');
    await expect(owner.query('update finance_orders set paid = 1 where id = $1', [order.id])).rejects.toThrow(
      'finance_orders_paid',
    );
    await expect(
      owner.query(`update finance_orders set next_pay_at = next_pay_at - interval '1 day' where id = $1`, [
        order.id,
      ]),
    ).rejects.toThrow('finance_orders_due');
  });

  test('R-FN-8: interest from anywhere but a reserve does not compile, and the ledger builds no such journal', () => {
    const to = { userId: 7, currencyId: 3, amount: 5n };
    // @ts-expect-error another customer's principal is no reserve
    interestMove({ userId: 8, account: 'trust', bucket: 'frozen' }, to);
    // @ts-expect-error nor is the house's own money
    interestMove(house('E:equity'), to);
    expect(interestMove(freeOf(1), to)).toMatchObject({ amount: 5n });
  });
});
