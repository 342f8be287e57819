/** R-NC-3: a pair that opens while its coin is still subscribed: nobody buys at the price of the sale what the market prices already. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import type { LaunchpadWorld } from './launchpad.fixture.ts';
import { DAY, HOUR, START, launchpadWorld } from './launchpad.fixture.ts';

let world: LaunchpadWorld;
let alice: TestCustomer;
let bob: TestCustomer;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  world = await launchpadWorld();
  const { owner } = world.server.database;
  [maker, checker] = (await openOperators(owner, ['market_admin', 'treasurer'])) as [
    TestOperator,
    TestOperator,
  ];
  await owner.query('update operators_sessions set last_used_at = $1, expires_at = $1', [
    new Date('2100-01-01'),
  ]);
});
afterAll(async () => {
  expect(await world.broken()).toEqual([]);
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
  await world.close();
});
beforeEach(async () => {
  world.clock.set(START);
  [alice, bob] = (await world.customers(2)) as [TestCustomer, TestCustomer];
});

const post = (who: { token: string }, path: string, fields: Record<string, string | number>) =>
  world.server.call(path, fields, { token: who.token, lang: 'en' });
const change = (id: number, amount: string) => post(alice, 'lh/send/order/change', { id, amount });
const act = async (id: number, what: string) =>
  (await post(maker, 'operator/launchpad/act', { id, act: what, reason: 'as agreed' })).data;
const shown = async (id: number) =>
  (await world.server.call('lh/send/product_info', { id }, { method: 'GET' })).data;
/** Another node opens or stops the pair: this one has not heard of it. */
const unheard = (token: string, state: 'trading' | 'halted') =>
  world.server.database.owner.query(
    `update markets_pairs set state = $2 where base_id = (select id from markets_currencies where name = $1)`,
    [token, state],
  );
const listUnheard = async (token: string) => {
  await world.list(token);
  await unheard(token, 'halted');
  await world.house.markets.reload();
  await unheard(token, 'trading');
};

test('R-NC-3: once its pair is open, nothing more is committed, also at a node that has not heard of it; less, and back, it may be', async () => {
  const sale = await world.sale({ minimum: '100' });
  const { data: own } = await world.commit(alice, sale.id, '3000');
  await world.list(sale.token);
  await unheard(sale.token, 'halted');
  await world.house.markets.reload();
  // Listed, and nobody has traded: there is no price yet.
  expect((await world.commit(bob, sale.id, '100')).data).toMatchObject({ state: 'committed' });
  expect((await shown(sale.id)).is_traded).toBe(false);
  await unheard(sale.token, 'trading');
  const refused = await world.commit(bob, sale.id, '100');
  expect(refused.data.refusal).toBe('sale_traded');
  expect(refused.message).toContain('already trades');
  expect((await change(own.id, '3000.00000001')).data.refusal).toBe('sale_traded');
  // R-NC-2: what was committed before may be lowered and taken back until the sale closes.
  expect((await change(own.id, '2000')).data).toMatchObject({ amount: '2000' });
  expect((await post(alice, 'lh/send/order/cancel', { id: own.id })).data).toMatchObject({
    state: 'cancelled',
  });
  expect((await world.commit(alice, sale.id, '100')).data.refusal).toBe('sale_traded');
});

test('R-NC-3: a pair that has traded and stands still is priced all the same', async () => {
  const sale = await world.sale();
  await world.commit(alice, sale.id, '5000');
  await world.list(sale.token);
  const pair = world.house.markets.pairBySymbol(`${sale.token}USDT`)!;
  const at = world.clock.now();
  world.house.marketData.onTrades(pair.id, [
    { tradeNo: 1, price: 13_000_000n, quantity: 100_000_000n, quote: 13_000_000n, takerSide: 'buy', at },
  ]);
  await expect.poll(() => world.house.marketData.lastTraded(pair.id)).toBe(13_000_000n);
  await unheard(sale.token, 'halted');
  await world.house.markets.reload();
  expect((await world.commit(bob, sale.id, '100')).data.refusal).toBe('sale_traded');
  expect((await shown(sale.id)).is_traded).toBe(true);
  // It has been launched: nobody is locked in between a market that stands still and a right that has ended.
  world.clock.set(START + 2 * DAY + HOUR);
  await world.launchpad.runDue();
  expect(await shown(sale.id)).toMatchObject({ phase: 'launched' });
});

test('R-NC-3: whoever agreed before, a sale whose coin trades is neither closed nor opened once somebody has committed', async () => {
  const sale = await world.sale();
  await world.commit(alice, sale.id, '5000');
  const closing = await act(sale.id, 'close');
  await listUnheard(sale.token);
  expect(
    (await post(checker, 'operator/proposals/approve', { id: closing.proposal_id, version: 1 })).data.refusal,
  ).toBe('sale_act_unfit');
  expect((await act(sale.id, 'close')).refusal).toBe('sale_act_unfit');
  // One person takes from nobody that he may lower what he committed.
  expect((await act(sale.id, 'pause')).refusal).toBe('sale_act_unfit');
  expect((await act(sale.id, 'open')).refusal).toBe('sale_act_unfit');
  // Those who committed before it opened get what they were promised.
  world.clock.set(START + 2 * DAY + HOUR);
  await world.launchpad.runDue();
  await world.house.markets.reload();
  await world.launchpad.runDue();
  expect(
    (await world.server.call('lh/send/order_list', {}, { token: alice.token, method: 'GET' })).data,
  ).toMatchObject({ order_list: [{ state: 'allotted' }] });
});

test('R-NC-3: nobody has committed yet: a sale that was only published is closed', async () => {
  const sale = await world.sale({ state: 'published', opensIn: DAY });
  await world.list(sale.token);
  expect((await act(sale.id, 'close')).refusal).toBeUndefined();
});
