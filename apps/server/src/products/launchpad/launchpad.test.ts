/** New coins on a whole server: commit, change, cancel, the worked examples to the last digit, lock-up, launch, and every way back. */
import { createHash } from 'node:crypto';
import { house } from '@candor/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { toldTo } from '../../../test/told.ts';
import type { LaunchpadWorld } from './launchpad.fixture.ts';
import { DAY, HOUR, START, launchpadWorld } from './launchpad.fixture.ts';
import { backFrom, proceedsOf } from './settle-sale.ts';

let world: LaunchpadWorld;
let alice: TestCustomer;
let bob: TestCustomer;
let carol: TestCustomer;
beforeAll(async () => {
  world = await launchpadWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set(START);
  [alice, bob, carol] = (await world.customers(3)) as [TestCustomer, TestCustomer, TestCustomer];
});

const ask = (path: string, fields: Record<string, string | number>, who?: TestCustomer) =>
  world.server.call(path, fields, {
    method: 'GET',
    lang: 'en',
    ...(who === undefined ? {} : { token: who.token }),
  });
const act = (path: string, fields: Record<string, string | number>, who: TestCustomer) =>
  world.server.call(path, fields, { token: who.token, lang: 'en' });
const info = async (id: number) => (await ask('lh/send/product_info', { id })).data;
const mine = async (who: TestCustomer, status?: number) =>
  (await ask('lh/send/order_list', status === undefined ? {} : { status }, who)).data;
const usdt = (who: TestCustomer) =>
  Promise.all([world.balance(who.id, 'coin:available'), world.balance(who.id, 'coin:frozen')]);
const after = async (ms: number) => {
  world.clock.set(START + ms);
  await world.launchpad.runDue();
};
const ALLOTS = 2 * DAY + HOUR;
const nothingBroken = async () => {
  expect(await world.broken()).toEqual([]);
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
};

describe('new coins', () => {
  test('X-NC-2, X-NC-4, R-NC-1, R-NC-3, P-NC-1 to 3: committed, allotted, refunded at once, locked, launched, unlocked', async () => {
    const sale = await world.sale();
    for (const [who, amount] of [
      [alice, '7000'],
      [bob, '5000'],
      [carol, '1000'],
    ] as const)
      expect((await world.commit(who, sale.id, amount)).data).toMatchObject({
        state: 'committed',
        exam_status: 3,
        tokens: null,
        unrealised: null,
      });
    expect(await usdt(alice)).toEqual(['93000', '7000']);
    expect(await info(sale.id)).toMatchObject({
      phase: 'subscribing',
      committed: '13000',
      last_num: '0',
      subscribed: '1.3',
    });
    await after(2 * DAY);
    expect(await info(sale.id)).toMatchObject({ phase: 'allotting', digest: null });
    expect(await usdt(alice)).toEqual(['93000', '7000']);
    await after(ALLOTS);
    const { order_list: list } = await mine(alice);
    expect(list).toMatchObject([
      {
        tokens: '53846.15',
        cost: '5384.615',
        refund: '1615.385',
        state: 'allotted',
        exam_status: 1,
        phase: 'locked',
      },
    ]);
    expect((await mine(bob)).order_list[0]).toMatchObject({ tokens: '38461.53', cost: '3846.153' });
    expect((await mine(carol)).order_list[0]).toMatchObject({ tokens: '7692.3', cost: '769.23' });
    expect(await usdt(alice)).toEqual(['94615.385', '0']);
    expect(await world.balance(alice.id, 'trust:frozen', sale.token)).toBe('53846.15');
    expect(await world.balance(null, `T:newcoin:${sale.id}:inventory`, sale.token)).toBe('0.02');
    expect(await world.balance(null, `T:newcoin:${sale.id}:proceeds`)).toBe('9999.998');
    expect(await info(sale.id)).toMatchObject({ is_sold_out: true, allotted: '99999.98', last_num: '0.02' });
    await nothingBroken();

    // Not listed: nothing moves, however long the lock-up is over.
    await after(ALLOTS + 8 * DAY);
    expect(await world.balance(alice.id, 'trust:frozen', sale.token)).toBe('53846.15');
    world.clock.set(START + ALLOTS + 2 * DAY);
    await world.list(sale.token);
    await world.launchpad.runDue();
    expect(await info(sale.id)).toMatchObject({
      phase: 'launched',
      symbol: `${sale.token}/USDT`,
      last_price: null,
    });
    expect((await mine(alice, 2)).order_list).toMatchObject([{ unrealised: null, interest_rate: null }]);
    const pair = world.house.markets.pairBySymbol(`${sale.token}USDT`)!;
    const at = world.clock.now();
    world.house.marketData.onTrades(pair.id, [
      { tradeNo: 1, price: 13_000_000n, quantity: 100_000_000n, quote: 13_000_000n, takerSide: 'buy', at },
    ]);
    await expect
      .poll(async () => (await mine(alice, 2)).order_list[0])
      .toMatchObject({ unrealised: '1615.3845', interest_rate: '30', last_price: '0.13' });
    await world.launchpad.runDue();
    await after(ALLOTS + 7 * DAY);
    expect(await info(sale.id)).toMatchObject({ phase: 'ended' });
    const { token } = sale;
    const money = { cost: '5384.615', refund: '1615.385', currency: 'USDT' };
    const told = await toldTo(world.server.database.owner, alice.id);
    expect(told).toEqual([
      { kind: 'sale_allotted', params: { token, tokens: '53846.15', ...money }, by_mail: true },
      { kind: 'sale_listed', params: { token, tokens: '53846.15' }, by_mail: true },
      { kind: 'sale_unlocked', params: { token, tokens: '53846.15' }, by_mail: true },
    ]);
    expect(await world.balance(alice.id, 'coin:available', sale.token)).toBe('53846.15');
    expect((await mine(alice, 3)).order_list).toMatchObject([{ state: 'released' }]);
    await nothingBroken();
  });

  test('X-NC-3, R-NC-2: two at the cap of 400,000, the third all it asked; 10,000 come back to the first', async () => {
    const sale = await world.sale({ supply: '1000000', price: '0.05', cap: '400000' });
    for (const [who, amount] of [
      [carol, '10000'],
      [alice, '30000'],
      [bob, '20000'],
    ] as const)
      await world.commit(who, sale.id, amount);
    await after(ALLOTS);
    expect((await mine(alice)).order_list[0]).toMatchObject({ tokens: '400000', refund: '10000' });
    expect((await mine(bob)).order_list[0]).toMatchObject({ tokens: '400000', refund: '0' });
    expect((await mine(carol)).order_list[0]).toMatchObject({ tokens: '200000', refund: '0' });
    await nothingBroken();
  });

  test('X-NC-1: the table of ten, committed by ten customers', async () => {
    const ten = await world.customers(10);
    const sale = await world.sale({ supply: '100000000', price: '0.0001', cap: '20000000', step: '1' });
    const amounts = ['50000', '30000', '7000', '6000', '5000', '5000', '1400', '500', '90', '10'];
    for (const [n, who] of ten.entries()) await world.commit(who, sale.id, amounts[n]!);
    await after(ALLOTS);
    const got = await Promise.all(ten.map(async (who) => (await mine(who)).order_list[0].tokens));
    expect(got.slice(0, 3)).toEqual(['20000000', '20000000', '16800000']);
    expect(await world.balance(null, `T:newcoin:${sale.id}:inventory`, sale.token)).toBe('0');
    await nothingBroken();
  });

  test('R-NC-2: more, less, taken back, again; until it closes, and never beyond the limit of the sum', async () => {
    const sale = await world.sale({ minimum: '100', maximum: '5000' });
    const refusal = async (reply: Promise<{ data: { refusal?: string } }>) => (await reply).data.refusal;
    expect(await refusal(world.commit(alice, sale.id, '99.99'))).toBe('sale_too_small');
    expect(await refusal(world.commit(alice, sale.id, '5000.00000001'))).toBe('sale_too_large');
    const { data: one } = await world.commit(alice, sale.id, '3000');
    // The sum is limited, not its parts.
    expect(await refusal(world.commit(alice, sale.id, '2001'))).toBe('sale_too_large');
    expect((await world.commit(alice, sale.id, '1000')).data).toMatchObject({ id: one.id, amount: '4000' });
    const change = (amount: string, who = alice) => act('lh/send/order/change', { id: one.id, amount }, who);
    expect(await refusal(change('5001'))).toBe('sale_too_large');
    expect(await refusal(change('99'))).toBe('sale_too_small');
    expect(await refusal(change('200', bob))).toBe('subscription_unknown');
    expect((await change('150.5')).data).toMatchObject({ amount: '150.5' });
    expect(await usdt(alice)).toEqual(['99849.5', '150.5']);
    const cancel = (who = alice) => act('lh/send/order/cancel', { id: one.id }, who);
    expect(await refusal(cancel(bob))).toBe('subscription_unknown');
    expect((await cancel()).data).toMatchObject({ state: 'cancelled' });
    expect(await refusal(cancel())).toBe('sale_over');
    expect(await usdt(alice)).toEqual(['100000', '0']);
    const { data: two } = await world.commit(alice, sale.id, '100');
    expect(two.id).not.toBe(one.id);
    expect(await refusal(world.commit(bob, sale.id, '100'))).toBeUndefined();
    world.clock.set(START + 2 * DAY);
    expect(await refusal(world.commit(alice, sale.id, '100'))).toBe('sale_not_open');
    expect(await refusal(act('lh/send/order/change', { id: two.id, amount: '200' }, alice))).toBe(
      'sale_not_open',
    );
    expect(await refusal(act('lh/send/order/cancel', { id: two.id }, alice))).toBe('sale_over');
    expect(await refusal(world.commit(carol, (await world.sale({ opensIn: DAY })).id, '100'))).toBe(
      'sale_not_open',
    );
    expect(await refusal(world.commit(carol, 99_999, '100'))).toBe('sale_unknown');
    expect(await refusal(world.commit(carol, (await world.sale()).id, '100001'))).toBe(
      'insufficient_balance',
    );
    await nothingBroken();
  });

  test('R-NC-3: below the soft cap everything is refunded, whole', async () => {
    const sale = await world.sale({ softCap: '5000' });
    await world.commit(alice, sale.id, '3000');
    await world.commit(bob, sale.id, '1999.99999999');
    await after(ALLOTS);
    expect(await info(sale.id)).toMatchObject({ phase: 'refunded', failure: 'soft_cap' });
    expect(await usdt(alice)).toEqual(['100000', '0']);
    expect((await mine(bob, 3)).order_list).toMatchObject([
      { state: 'refunded', exam_status: 2, refund: '1999.99999999' },
    ]);
    expect(await toldTo(world.server.database.owner, bob.id)).toMatchObject([
      { kind: 'sale_refunded', params: { token: sale.token, amount: '1999.99999999', currency: 'USDT' } },
    ]);
    await nothingBroken();
  });

  test('R-NC-3, P-NC-4: 30 days after the announced day without trading, cost back against tokens, for whoever wants it', async () => {
    const sale = await world.sale({ softCap: '5000' });
    const { data: order } = await world.commit(alice, sale.id, '6000');
    await world.commit(bob, sale.id, '6000');
    await after(ALLOTS);
    const back = (who: TestCustomer) => act('lh/send/order/take_back', { id: order.id }, who);
    const deadline = 3 * DAY + HOUR + 30 * DAY;
    await after(deadline - 1);
    expect((await back(alice)).data.refusal).toBe('sale_no_right_yet');
    expect((await mine(alice)).order_list[0].may_take_back).toBe(false);
    await after(deadline);
    expect((await mine(alice)).order_list[0].may_take_back).toBe(true);
    expect((await back(bob)).data.refusal).toBe('subscription_unknown');
    expect((await back(alice)).data).toMatchObject({ state: 'taken_back' });
    expect((await back(alice)).data.refusal).toBe('sale_no_right_yet');
    expect(await usdt(alice)).toEqual(['100000', '0']);
    expect(await world.balance(alice.id, 'trust:frozen', sale.token)).toBe('0');
    expect(await world.balance(null, `T:newcoin:${sale.id}:proceeds`)).toBe('5000');
    await nothingBroken();
    // It trades after all: the right ends with the first trade, before the job has come by, and the other keeps his.
    await world.list(sale.token);
    const again = async () => {
      const { order_list: list } = await mine(bob);
      const { data } = await act('lh/send/order/take_back', { id: list[0].id }, bob);
      return [list[0].may_take_back, data.refusal];
    };
    expect(await again()).toEqual([false, 'sale_no_right_yet']);
    await world.launchpad.runDue();
    expect(await again()).toEqual([false, 'sale_no_right_yet']);
    await nothingBroken();
  });

  test('R-NC-1: an allotment that is overdue by a day locks nobody in', async () => {
    const sale = await world.sale();
    const { data: order } = await world.commit(alice, sale.id, '6000');
    world.clock.set(START + 3 * DAY - 1);
    expect((await act('lh/send/order/cancel', { id: order.id }, alice)).data.refusal).toBe('sale_over');
    world.clock.set(START + 3 * DAY);
    expect((await act('lh/send/order/cancel', { id: order.id }, alice)).data.state).toBe('cancelled');
    await after(3 * DAY);
    expect(await info(sale.id)).toMatchObject({ phase: 'refunded' });
    await nothingBroken();
  });

  test('R-NC-2: what is published has the digest of the sale, names nobody, and holds the line of whoever has the salt', async () => {
    const sale = await world.sale();
    await world.commit(alice, sale.id, '7000');
    await world.commit(bob, sale.id, '5000');
    expect((await ask('lh/send/allotment', { id: sale.id })).data.refusal).toBe('sale_not_allotted');
    await after(ALLOTS);
    const { data } = await ask('lh/send/allotment', { id: sale.id });
    expect(data).toMatchObject({ pages: 1, digest: (await info(sale.id)).digest });
    const text = `${[data.head, ...data.lines].join('\n')}\n`;
    expect(createHash('sha256').update(text).digest('hex')).toBe(data.digest);
    expect(data.head).toBe(`candor-allotment-1 ${sale.id} 100000 0.1 100000 0.01`);
    const own = (await mine(alice)).order_list[0];
    const alias = createHash('sha256').update(`${own.id}:${own.salt}`).digest('hex').slice(0, 32);
    expect(own.alias).toBe(alias);
    expect(data.lines).toContain(`${alias} 7000 58333.33`);
    expect(data.lines.toSorted()).toEqual(data.lines);
    await expect(
      world.server.platform.db.query(`update launchpad_allotments set lines = '' where sale_id = $1`, [
        sale.id,
      ]),
    ).rejects.toThrow('permission denied');
  });

  test('R-NC-2: another account of the same person takes no part', async () => {
    const sale = await world.sale();
    await world.commit(alice, sale.id, '100');
    await world.server.platform.db.transaction('link', (tx) =>
      world.house.identity.linkAccounts(tx, [alice.id, bob.id]),
    );
    expect((await world.commit(bob, sale.id, '100')).data.refusal).toBe('sale_linked');
    expect((await world.commit(alice, sale.id, '100')).data.amount).toBe('200');
  });

  test('R-NC-2, ADR 82: accounts that are linked after both committed keep and lower what they have, and grow beside one another in no way', async () => {
    const sale = await world.sale();
    const [first, second] = (await world.customers(2)) as [TestCustomer, TestCustomer];
    const own = (await world.commit(first, sale.id, '100')).data.id as number;
    await world.commit(second, sale.id, '100');
    await world.server.platform.db.transaction('link', (tx) =>
      world.house.identity.linkAccounts(tx, [first.id, second.id]),
    );
    const change = (amount: string) => act('lh/send/order/change', { id: own, amount }, first);
    expect((await world.commit(first, sale.id, '1')).data.refusal).toBe('sale_linked');
    expect((await change('101')).data.refusal).toBe('sale_linked');
    expect((await change('60')).data.amount).toBe('60');
    expect(await world.balance(first.id, 'coin:frozen')).toBe('60');
  });

  test('R-POL-6, R-GEN-4: the words are accepted once; the same key commits once and answers the same bytes', async () => {
    const sale = await world.sale();
    expect((await act('lh/send/order', { config_id: sale.id, amount: '100' }, alice)).data.refusal).toBe(
      'agreement_required',
    );
    const options = { token: alice.token, headers: { 'idempotency-key': 'launchpad-once-1' } };
    const fields = { config_id: sale.id, amount: '100', accepted: 1 };
    const [first, second] = await Promise.all(
      [1, 2].map(() => world.server.call('lh/send/order', fields, options)),
    );
    expect(first!.data).toEqual(second!.data);
    expect(await usdt(alice)).toEqual(['99900', '100']);
    expect((await act('lh/send/order', { config_id: sale.id, amount: '100' }, alice)).data.amount).toBe(
      '200',
    );
    expect((await ask('lh/send/sale', {}, alice)).data).toMatchObject({
      is_on_sale: true,
      is_accepted: true,
    });
  });

  test('the home page points at what is open, in the caller’s language, and at nothing when nothing is', async () => {
    await world.server.database.owner.query(
      `update launchpad_sales set state = 'refunding', failure = 'closed' where state in ('open', 'paused')`,
    );
    const recommend = async () => (await ask('lh/send/get_recommend', {})).data;
    expect(await recommend()).toEqual({ recommend_title: '', recommend_content: '', config_id: null });
    await world.launchpad.runDue();
    const later = await world.sale({ opensIn: 2 * DAY });
    expect(await recommend()).toMatchObject({
      config_id: later.id,
      recommend_title: `${later.token} subscription`,
    });
    const sale = await world.sale();
    expect((await recommend()).config_id).toBe(sale.id);
  });

  test('R-GEN-3: terms, results and settled subscriptions cannot be changed, not even by hand', async () => {
    const sale = await world.sale();
    await world.commit(alice, sale.id, '7000');
    const { owner } = world.server.database;
    for (const change of [
      'price = price * 2, step = step',
      "closes_at = closes_at + interval '1 hour'",
      `state = 'launched'`,
    ])
      await expect(
        owner.query(`update launchpad_sales set ${change} where id = $1`, [sale.id]),
      ).rejects.toThrow();
    await after(ALLOTS);
    for (const change of ['tokens = tokens + 1', `digest = repeat('0', 64)`])
      await expect(
        owner.query(`update launchpad_sales set ${change} where id = $1`, [sale.id]),
      ).rejects.toThrow('keeps its terms');
    for (const change of [
      'tokens = tokens + 1',
      'amount = amount + 1',
      `state = 'committed', tokens = null, cost = null, settled_at = null`,
    ])
      await expect(
        owner.query(`update launchpad_subscriptions set ${change} where sale_id = $1`, [sale.id]),
      ).rejects.toThrow();
  });

  test('a customer who freezes his account waits for nothing: what can still be taken back is', async () => {
    const sale = await world.sale();
    await world.commit(alice, sale.id, '7000');
    expect(await world.launchpad.cancelFor!(alice.id)).toBe(1);
    expect(await world.launchpad.cancelFor!(alice.id)).toBe(0);
    expect(await usdt(alice)).toEqual(['100000', '0']);
    await nothingBroken();
  });

  test('R-NC-3: money back from anywhere but the escrow of its sale does not compile', () => {
    const to = { userId: 7, currencyId: 3, amount: 5n };
    // @ts-expect-error another customer's money is no escrow
    backFrom({ userId: 8, account: 'coin', bucket: 'frozen' }, to);
    // @ts-expect-error nor is the house's own
    backFrom(house('E:equity'), to);
    expect(backFrom(proceedsOf(1), to)).toMatchObject({ amount: 5n });
  });
});
