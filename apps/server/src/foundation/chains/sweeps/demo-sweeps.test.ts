/** Gathering on the demo's own chains in a whole server: by itself, the ledger agrees with the chain afterwards, and operators see it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../../test/customers.ts';
import { openCustomers } from '../../../../test/customers.ts';
import type { TestServer } from '../../../../test/harness.ts';
import { testServer } from '../../../../test/harness.ts';
import type { TestOperator } from '../../../../test/operators.ts';
import { openOperators } from '../../../../test/operators.ts';
import { QUICK_CHAINS, until } from '../quick-chains.fixture.ts';

const [BTC, USDT] = [1, 3];
let server: TestServer;
let customer: TestCustomer;
let treasurer: TestOperator;
let approver: TestOperator;
let support: TestOperator;
beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000, chains: QUICK_CHAINS } });
  const { owner } = server.database;
  [customer] = (await openCustomers(owner, [{}])) as [TestCustomer];
  const people = await openOperators(owner, ['treasurer', 'withdrawal_approver', 'support']);
  [treasurer, approver, support] = people as [TestOperator, TestOperator, TestOperator];
});
afterAll(async () => {
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await server.close();
});

const ask = async (path: string, fields = {}, by = treasurer) =>
  (await server.call(path, fields, { method: 'GET', token: by.token, lang: 'en' })).data;
const send = (currency: number, chain: string, amount: string) =>
  server.call('wallet/demo_send', { currency, chain, amount }, { token: customer.token });
const isDone = (chain: string) => async () =>
  (await ask('operator/sweeps')).some(
    (each: { chain: string; state: string }) => each.chain === chain && each.state === 'done',
  );
const coverage = async (account: string) =>
  (await ask('operator/treasury/coverage')).chains
    .filter((each: { account: string }) => each.account === account)
    .map((each: { difference: string }) => each.difference);

test('R-MONEY-9 (5): what arrived moves to the wallet that pays, and the watcher sees what the ledger says', async () => {
  await send(USDT, 'TRC20', '250');
  await send(BTC, 'BTC', '0.02');
  await until(isDone('TRC20'), 60_000);
  await until(isDone('BTC'), 60_000);
  const list = await ask('operator/sweeps');
  const tron = list.find((each: { chain: string }) => each.chain === 'TRC20');
  expect(tron).toMatchObject({ amount: '250', currency: 'USDT', reason: null });
  expect(tron.legs.map((each: { leg: string; fee: string }) => [each.leg, each.fee])).toEqual([
    ['gas', '1'],
    ['money', '1'],
  ]);
  const bitcoin = list.find((each: { chain: string }) => each.chain === 'BTC');
  expect([bitcoin.amount, bitcoin.legs.length]).toEqual(['0.01999', 1]);
  const at = tron.planned_at;
  const idsIn = async (days: { from?: number; to?: number }) =>
    (await ask('operator/sweeps', { chain: 'TRC20', ...days })).map((each: { id: number }) => each.id);
  expect(await idsIn({ from: at, to: at + 1 })).toContain(tron.id);
  expect(await idsIn({ to: at })).not.toContain(tron.id);
  expect(await idsIn({ from: at + 1 })).not.toContain(tron.id);
  const zero = (found: string[]) => found.every((each) => /^-?0$/.test(each));
  for (const account of ['X:trc20', 'X:btc']) await until(async () => zero(await coverage(account)), 20_000);
  const overview = await ask('operator/sweeps/overview');
  expect(overview.find((each: { chain: string }) => each.chain === 'TRC20')).toMatchObject({
    waiting: '0',
    at_addresses: '0',
    is_on: true,
  });
});

test.each([
  ['USDT/TRC20', { threshold: '0.00000001' }],
  ['BTC/BTC', { threshold: '0.00000001' }],
  // Less than what gathering it costs at the dearest.
  ['BTC/BTC', { threshold: '0.0009', max_fee: '0.001' }],
  ['ETH/ERC20', { threshold: '0.005', max_fee: '0.01' }],
])('R-OPS-9: %s is not gathered by dust: %o is refused', async (key, change) => {
  const value = { is_sweeping: true, hot_ceiling: '1000', max_fee: '0.0005', ...change };
  const asked = await server.call(
    'operator/configuration/propose',
    { kind: 'sweep', key, value: JSON.stringify(value), reason: 'costs have changed' },
    { token: treasurer.token },
  );
  expect(asked.data).toMatchObject({ refusal: 'invalid_request', fields: { threshold: 'too_small' } });
});

test('R-OPS-4: switched off by two persons, what arrives stays where it is', async () => {
  const value = { is_sweeping: false, threshold: '100', hot_ceiling: '30000000', max_fee: '40' };
  const { data } = await server.call(
    'operator/configuration/propose',
    { kind: 'sweep', key: 'USDT/TRC20', value: JSON.stringify(value), reason: 'the chain is being upgraded' },
    { token: treasurer.token },
  );
  expect(data.state).toBe('open');
  const seen = await ask('operator/proposals/detail', { id: data.proposal_id }, approver);
  const yes = { id: data.proposal_id, version: seen.version };
  await server.call('operator/proposals/approve', yes, { token: approver.token });
  const isOff = async () =>
    (await ask('operator/sweeps/overview')).find((each: { chain: string }) => each.chain === 'TRC20')
      .is_on === false;
  await until(isOff);
  const before = (await ask('operator/sweeps')).length;
  await send(USDT, 'TRC20', '300');
  const waits = async () =>
    (await ask('operator/sweeps/overview')).find((each: { chain: string }) => each.chain === 'TRC20').waiting;
  await until(async () => (await waits()) === '300', 20_000);
  await new Promise((wake) => setTimeout(wake, 500));
  expect(await ask('operator/sweeps')).toHaveLength(before);
});

test('R-OPS-1: for the treasury only, and nothing is recorded of a leg that is not there', async () => {
  expect((await ask('operator/sweeps', {}, support)).refusal).toBe('forbidden');
  const sent = await server.call(
    'operator/sweeps/sent',
    { leg_id: 999_999, tx_id: 'f'.repeat(64) },
    { token: treasurer.token },
  );
  expect(sent.data.refusal).toBe('sweep_unknown');
  const again = await server.call(
    'operator/sweeps/retry',
    { id: 1, reason: 'nothing failed' },
    { token: treasurer.token },
  );
  expect(again.data.refusal).toBe('case_changed');
});
