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
import type { ChainSource } from '../../foundation/chains/chain-source.ts';
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
const send = async ({ token }: TestCustomer, amount: string, chain = 'TRC20'): Promise<void> => {
  const fields = { currency: USDT, chain, amount };
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
const gathers = async (who: TestCustomer, chain = 'TRC20'): Promise<void> => {
  await send(who, '0.6', chain);
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

test('R-DEP-1: a chain that does not answer about a small sum from before keeps nobody from what came over another', async () => {
  const who = await customer();
  await gathers(who, 'ERC20');
  const source = server.on().chains.blocks('ERC20') as unknown as Pick<ChainSource, 'transaction'>;
  const answering = source.transaction;
  source.transaction = () => new Promise(() => {});
  await send(who, '5');
  await until(async () => (await states(who))[1] === 'credited', 20_000);
  expect([await states(who), await coin(who)]).toEqual([['gathering', 'credited'], decimal('5')]);
  source.transaction = answering;
  await send(who, '1');
  await until(async () => (await states(who)).every((state) => state === 'credited'));
  expect(await coin(who)).toBe(decimal('6.6'));
});
