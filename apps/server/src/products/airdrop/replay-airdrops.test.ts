/** R-POL-7 of airdrops: drawn hours, weights, cap and payouts are what block and postings give; one changed figure is found and named. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { differencesOf, differencesWith, replayedOf } from '../../../test/replayed.ts';
import type { AirdropWorld } from './airdrop.fixture.ts';
import { DAY, HOUR, airdropWorld } from './airdrop.fixture.ts';

let world: AirdropWorld;
let id: number;
let ana: TestCustomer;
beforeAll(async () => {
  world = await airdropWorld();
  await world.begin();
  const customers = await Promise.all(
    ['700', '200', '100'].map(async (amount) => (await world.customers(1, amount))[0]!),
  );
  ana = customers[0]!;
  id = await world.campaign({ pool: '1000000', cap: '0.4' });
  world.clock.set(world.first() + 9 * HOUR + 1);
  await world.move(ana.id, '-650');
  world.clock.set(world.first() + DAY + HOUR);
  await world.runTo(id, 'paid');
  // What moves after the last hour changes nothing.
  await world.move(ana.id, '12');
});
afterAll(() => world.close());

const campaign = (column: string, to = `${column} + 1`) =>
  differencesWith(world.server, { table: 'airdrop_campaigns', where: `id = ${id}`, column, to });
const share = (column: string, to = `${column} + 1`) =>
  differencesWith(world.server, {
    table: 'airdrop_shares',
    where: `campaign_id = ${id} and user_id = ${ana.id}`,
    column,
    to,
  });

test('R-POL-7, R-AD-1 to 3: hours, weights, cap and payouts of a campaign', async () => {
  const { airdrop } = await replayedOf(world.server);
  expect(airdrop).toEqual({ records: 3, differences: [] });
});

test('R-POL-7: a changed weight, balance or payout of a customer is found and named', async () => {
  for (const [column, to] of [
    ['total', undefined],
    ['balances', 'array[balances[1] + 1] || balances[2:]'],
    ['moments', 'array[moments[1] + 1] || moments[2:]'],
    ['tag', `repeat('0', 64)`],
    ['amount', 'amount - 1'],
  ] as const)
    expect((await share(column, to)).join('\n')).toContain(`airdrop ${id}:${ana.id}: ${column} is `);
});

test('R-POL-7: a changed hour, block, cap, rest or sum of a campaign is found and named', async () => {
  for (const [column, name, to] of [
    ['moments', 'drawn hours', `array[moments[1] + interval '1 second'] || moments[2:]`],
    ['block_hash', 'drawn hours', `repeat('ab', 32)`],
    ['read_at', 'read at', `array[read_at[1] - interval '1 second'] || read_at[2:]`],
    ['capped', 'capped', undefined],
    ['rest', 'rest', undefined],
    ['rest_total', 'rest_total', undefined],
    ['customers', 'customers', undefined],
    ['paid', 'paid', 'paid - 1'],
  ] as const)
    expect((await campaign(column, to)).join('\n')).toContain(`airdrop ${id}: ${name} is `);
  expect(await differencesOf(world.server)).toEqual([]);
});
