/** R-WD-4a, R-OPS-9: what is taken out in pieces by several accounts of one person is one sum. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import type { World } from './withdrawals.fixture.ts';
import { knownCustomer, withdrawalsWorld } from './withdrawals.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await withdrawalsWorld();
});
afterAll(() => world.close());

/** As they are once a person has passed advanced on both. */
const link = (accounts: readonly TestCustomer[]) =>
  world.server.database.owner.query(
    'update identity_users set stp_group = $1 where id = any ($2::integer[])',
    [accounts[0]!.id, accounts.map(({ id }) => id)],
  );
const two = async (level: 'basic' | 'advanced') => {
  const accounts = [await knownCustomer(world, { level }), await knownCustomer(world, { level })];
  await link(accounts);
  return accounts;
};
const judged = async (accounts: readonly TestCustomer[]) => {
  const rows = await world.server.database.owner.query<{ checks: number; day_value: bigint }>(
    `select checks, day_value from withdrawals_requests where user_id = any ($1::integer[]) and state <> 'passed' order by day_value`,
    [accounts.map(({ id }) => id)],
  );
  return rows.map(({ checks, day_value: sum }) => [checks, String(sum / 100_000_000n)]);
};

test('R-WD-4a: 700 from each of two linked accounts are 1,400, and people look at the second, also when both ask at once', async () => {
  const accounts = await two('advanced');
  const replies = await Promise.all(accounts.map((account) => world.out(account, '700')));
  expect(replies.map(({ type }) => type)).toEqual(['ok', 'ok']);
  expect(await judged(accounts)).toEqual([
    [0, '700'],
    [1, '1400'],
  ]);
});

test('R-KYC-3: the limit of a level is a person’s, not an account’s; three a day are an account’s', async () => {
  const [first, second] = await two('basic');
  for (const _ of [1, 2, 3]) expect((await world.out(first!, '2000')).type).toBe('ok');
  expect((await world.out(second!, '4001')).data).toMatchObject({
    refusal: 'withdrawal_over_limit',
    left: '4000',
  });
  expect((await world.out(second!, '4000')).type).toBe('ok');
  expect((await world.post(second!, 'wallet/get_info', { currency: 3 })).data).toMatchObject({
    left_24h: '0',
    used_today: 1,
  });
});

test('R-WD-4a: what strangers take out is nobody else’s', async () => {
  const accounts = [await knownCustomer(world), await knownCustomer(world)];
  for (const account of accounts) await world.out(account, '700');
  expect(await judged(accounts)).toEqual([
    [0, '700'],
    [0, '700'],
  ]);
});
