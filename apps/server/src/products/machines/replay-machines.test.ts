/** R-POL-7 of machines: rent, output and shares are what the formulas give; one changed figure is found and named. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { differencesOf, differencesWith, replayedOf } from '../../../test/replayed.ts';
import type { MachinesWorld } from './machines.fixture.ts';
import { machinesWorld } from './machines.fixture.ts';

let world: MachinesWorld;
let ids: number[];
let payoutId: number;
beforeAll(async () => {
  world = await machinesWorld();
  const [ana, ben] = (await world.customers(2)) as [TestCustomer, TestCustomer];
  const [fixed, measured] = [
    await world.package({ daily: '10.5' }),
    await world.package({ units: 210, powerCost: '0.000001' }),
  ];
  ids = [];
  for (const [who, id] of [
    [ana, fixed],
    [ben, fixed],
    [ana, measured],
    [ben, measured],
  ] as const)
    ids.push((await world.lease(who, id, 3)).data['id'] as number);
  world.midnight(2);
  payoutId = await world.payout(measured, '2027-03-02', '0.005');
  await world.machines.payDue();
  world.midnight(5);
  await world.payout(measured, '2027-03-03', '0.0077');
  await world.machines.payDue();
  await world.cancel(ben, ids[1]!);
});
afterAll(() => world.close());

test('R-POL-7, R-MC-2 to 5: rent, fixed and measured output, what leaving gave back', async () => {
  const { rental, 'pool payout': payouts } = await replayedOf(world.server);
  expect([rental, payouts]).toEqual([
    { records: 4, differences: [] },
    { records: 2, differences: [] },
  ]);
});

test('R-POL-7: a changed share, output or payout is found and named', async () => {
  const { server } = world;
  const share = { table: 'machines_shares', where: `payout_id = ${payoutId} and rental_id = ${ids[2]}` };
  const shares = await differencesWith(server, { ...share, column: 'amount', to: 'amount + 1' });
  expect(shares.join('\n')).toContain(`rental ${ids[2]}: share of 2027-03-02 is `);
  expect(shares.join('\n')).toContain(`pool payout ${payoutId}: shares is `);
  const output = {
    table: 'machines_rentals',
    where: `id = ${ids[3]}`,
    column: 'output_paid',
    to: 'output_paid + 1',
  };
  expect(await differencesWith(server, output)).toMatchObject([
    expect.stringMatching(`^rental ${ids[3]}: output_paid is `),
  ]);
  const leased = { table: 'machines_payouts', where: `id = ${payoutId}`, column: 'leased', to: 'leased - 1' };
  expect(await differencesWith(server, leased)).toMatchObject([
    expect.stringMatching(`^pool payout ${payoutId}: leased is 5, replayed 6`),
  ]);
  expect(await differencesOf(server)).toEqual([]);
});
