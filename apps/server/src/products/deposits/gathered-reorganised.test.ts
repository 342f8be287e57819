/**
 * R-DEP-1 on the demo's chain: a deposit that was final and waits below the minimum is credited with the next one while its chain has it,
 * and not once its blocks are gone.
 */
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED } from '../../../test/house.ts';
import { QUICK_CHAINS, until } from '../../foundation/chains/quick-chains.fixture.ts';

const USDT = 3;
let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    feed: SILENT_FEED,
    config: { rateLimitPerMinute: 1_000_000, chains: QUICK_CHAINS },
  });
});
afterAll(() => server.close());

const customer = async (): Promise<TestCustomer> => (await openCustomers(server.database.owner, [{}]))[0]!;
const send = async ({ token }: TestCustomer, amount: string): Promise<void> => {
  const fields = { currency: USDT, chain: 'TRC20', amount };
  expect(await server.call('wallet/demo_send', fields, { token })).toMatchObject({ type: 'ok' });
};
const states = async ({ id }: TestCustomer): Promise<string[]> =>
  (
    await server.database.owner.query<{ state: string }>(
      `select state from deposits_incoming where user_id = $1 order by number`,
      [id],
    )
  ).map(({ state }) => state);
const coin = async ({ id }: TestCustomer): Promise<bigint> => {
  const [row] = await server.database.owner.query<{ available: bigint }>(
    `select available from ledger_balances where user_id = $1 and account = 'coin' and currency_id = $2`,
    [id, USDT],
  );
  return row?.available ?? 0n;
};
const gathers = async (who: TestCustomer): Promise<void> => {
  await send(who, '0.6');
  await until(async () => (await states(who))[0] === 'gathering');
};

test('R-DEP-1: what stands is credited with the next deposit; what was reorganised away is not, however final it was', async () => {
  const [staying, losing] = [await customer(), await customer()];
  await gathers(staying);
  await send(staying, '5');
  await until(async () => (await states(staying)).every((state) => state === 'credited'));
  expect(await coin(staying)).toBe(decimal('5.6'));

  await gathers(losing);
  const demo = server.on().chains.demo('TRC20')!;
  await demo.reorganise(30, 'left_out');
  await send(losing, '5');
  await until(async () => (await states(losing))[1] === 'credited');
  expect(await states(losing)).toEqual(['gathering', 'credited']);
  expect(await coin(losing)).toBe(decimal('5'));
  expect(await coin(staying)).toBe(decimal('5.6'));
});
