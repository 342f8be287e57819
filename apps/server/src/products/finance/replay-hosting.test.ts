/** R-POL-7 of hosting: what is stored is what the formulas give, and one changed figure is found and named. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { differencesOf, differencesWith, replayedOf } from '../../../test/replayed.ts';
import type { FinanceWorld } from './finance.fixture.ts';
import { DAY, START, financeWorld } from './finance.fixture.ts';

let world: FinanceWorld;
let ids: number[];
beforeAll(async () => {
  world = await financeWorld();
  const [ana, ben] = (await world.customers(2)) as [TestCustomer, TestCustomer];
  const product = await world.product({ days: 15, yield: '0.06' });
  const bought = [];
  for (const [who, amount] of [
    [ana, '1000'],
    [ben, '333.33333333'],
    [ben, '500'],
  ] as const)
    bought.push((await world.buy(who, product, amount)).data['id'] as number);
  ids = bought;
  world.clock.set(Math.floor(START / DAY) * DAY + 6 * DAY);
  await world.finance.payDue();
  await world.server.call('lh/deposit/order/cancel', { id: ids[2]! }, { token: ben.token });
  world.clock.set(Math.floor(START / DAY) * DAY + 20 * DAY);
  await world.finance.payDue();
});
afterAll(() => world.close());

test('R-POL-7, R-FN-3: interest of each day, maturity and penalty are what the terms give', async () => {
  const { hosting } = await replayedOf(world.server);
  expect(hosting).toEqual({ records: 3, differences: [] });
});

test('R-POL-7: a changed penalty, ratio or payment is found, and named with its order', async () => {
  const { server } = world;
  const figures = [
    { column: 'penalty', to: 'penalty - 1', id: ids[2]! },
    { column: 'settlement_ratio', to: 'settlement_ratio + 100', id: ids[0]! },
    { column: 'ended_at', to: `ended_at + interval '1 second'`, id: ids[1]! },
  ];
  for (const { column, to, id } of figures) {
    const found = await differencesWith(server, { table: 'finance_orders', column, to, where: `id = ${id}` });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^hosting ${id}: ${column} is .*, replayed `));
  }
  const where = `journal_id = (select id from ledger_journals where kind = 'finance_interest' and ref_id = '${ids[0]}:3') and amount > 0`;
  const found = await differencesWith(server, {
    table: 'ledger_postings',
    column: 'amount',
    to: 'amount + 1',
    where,
  });
  expect(found).toMatchObject([expect.stringMatching(new RegExp(`^hosting ${ids[0]}: journal \\d+ posts`))]);
  expect(await differencesOf(server)).toEqual([]);
});
