/** R-POL-7 of new coins: an allotment and what each got are what the formula gives; one changed figure is found and named. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { differencesOf, differencesWith, replayedOf } from '../../../test/replayed.ts';
import type { LaunchpadWorld } from './launchpad.fixture.ts';
import { DAY, HOUR, START, launchpadWorld } from './launchpad.fixture.ts';

let world: LaunchpadWorld;
let ids: number[];
let saleId: number;
beforeAll(async () => {
  world = await launchpadWorld();
  const [ana, ben] = (await world.customers(2, '10000')) as [TestCustomer, TestCustomer];
  saleId = (await world.sale({ supply: '100000', price: '0.1', cap: '80000', softCap: '1000' })).id;
  const refunded = await world.sale({ softCap: '9000000' });
  ids = [];
  for (const [who, sale, amount] of [
    [ana, saleId, '8000'],
    [ben, saleId, '6000'],
    [ana, refunded.id, '500'],
  ] as const)
    ids.push((await world.commit(who, sale, amount)).data['id'] as number);
  world.clock.set(START + 2 * DAY + 2 * HOUR);
  await world.launchpad.runDue();
});
afterAll(() => world.close());

test('R-POL-7, R-NC-2, R-NC-3: commitments, allotment and refunds are what journals and formula give', async () => {
  const { subscription } = await replayedOf(world.server);
  expect(subscription).toEqual({ records: 3, differences: [] });
});

test('R-POL-7: changed tokens, a changed commitment or a changed sum of a sale is found and named', async () => {
  const { server } = world;
  const of = (id: number) => ({ table: 'launchpad_subscriptions', where: `id = ${id}` });
  const lost = await differencesWith(server, {
    ...of(ids[0]!),
    column: 'settled_at',
    to: `settled_at + interval '1 hour'`,
  });
  expect(lost).toMatchObject([expect.stringMatching(`^subscription ${ids[0]}: settled_at is `)]);
  const refunded = await differencesWith(server, { ...of(ids[2]!), column: 'amount', to: 'amount + 1' });
  expect(refunded).toMatchObject([
    expect.stringMatching(`^subscription ${ids[2]}: amount is 50000000001, replayed 50000000000`),
  ]);
  const sums = {
    table: 'launchpad_sales',
    where: `id = ${saleId}`,
    column: 'committed',
    to: 'committed + 1',
  };
  const sale = await differencesWith(server, sums);
  expect(sale).toMatchObject([expect.stringMatching(`^subscription of sale ${saleId}: committed is `)]);
  const published = {
    table: 'launchpad_allotments',
    where: `sale_id = ${saleId}`,
    column: 'lines',
    to: `replace(lines, ' 8000 ', ' 8001 ')`,
  };
  const lines = await differencesWith(server, published);
  expect(lines.join('\n')).toContain(`subscription of sale ${saleId}: digest is `);
  expect(await differencesOf(server)).toEqual([]);
});
