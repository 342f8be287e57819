/** A whole demo server: play coins come in over its chain and go out again, and the books agree with the chain at the end. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { openOperators } from '../../../test/operators.ts';
import { createPasswordHashes } from '../identity/context/password-hashes.ts';
import { QUICK_CHAINS, until } from './quick-chains.fixture.ts';

const USDT = 3;
const PIN = '142857';
const TO = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
let server: TestServer;
let customer: TestCustomer;
const rows = <Row extends object>(sql: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(sql, values);

beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000, chains: QUICK_CHAINS } });
  [customer] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
  // Verified, with a fund password, and with an address saved long ago: what this journey is not about.
  for (const level of ['basic']) {
    await rows(
      `insert into kyc_cases (user_id, level, state, country, person_index, submitted_at, due_at) values ($1, $2, 'review', 'CH', '\\x01', now(), now())`,
      [customer.id, level],
    );
  }
  await rows(`update kyc_cases set state = 'passed', decided_at = now(), version = version + 1`);
  const hashes = createPasswordHashes(server.platform.config.secretPepper);
  await rows('update identity_users set fund_hash = $2 where id = $1', [
    customer.id,
    await hashes.hashFund(PIN),
  ]);
  await rows(
    `insert into withdrawals_addresses (user_id, currency_id, chain, address, label, created_at, usable_at)
     values ($1, $2, 'TRC20', $3, 'own wallet', now() - interval '3 days', now() - interval '2 days')`,
    [customer.id, USDT, TO],
  );
});
afterAll(async () => {
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await server.close();
});

const coin = async () => {
  const [row] = await rows<{ available: bigint; frozen: bigint }>(
    `select available, frozen from ledger_balances where user_id = $1 and account = 'coin' and currency_id = $2`,
    [customer.id, USDT],
  );
  return row && [row.available, row.frozen];
};
/** X:trc20 and what the watcher counted of USDT, added up. */
const difference = async () => {
  const [row] = await rows<{ sum: bigint }>(
    `select (select sum(available) from ledger_balances where account = 'X:trc20' and currency_id = $1)::bigint
       + (select amount from chains_holdings where chain = 'TRC20' and currency_id = $1) as sum`,
    [USDT],
  );
  return row?.sum;
};

/** New money that leaves at once is looked at by two people. */
async function approve(): Promise<void> {
  const [maker, checker] = await openOperators(server.database.owner, [
    'withdrawal_approver',
    'withdrawal_approver',
  ]);
  const [row] = await rows<{ id: number; version: number }>(
    'select id::integer as id, version from withdrawals_requests',
  );
  const made = await server.call(
    'operator/withdrawals/approve',
    { ...row!, reason: 'test' },
    { token: maker!.token },
  );
  expect(made).toMatchObject({ type: 'ok' });
  if (made.data.state === 'executed') return;
  const [proposal] = await rows<{ id: number; version: number }>(
    'select id::integer as id, version from operators_proposals',
  );
  expect(
    await server.call(
      'operator/proposals/approve',
      { ...proposal!, reason: 'test' },
      { token: checker!.token },
    ),
  ).toMatchObject({ type: 'ok' });
}

test(
  'P-DEP-3, P-WD-3: coins come in, are credited, leave with a fee, and X:trc20 is what stands on the chain',
  { timeout: 60_000 },
  async () => {
    const { token } = customer;
    expect(
      await server.call('wallet/demo_send', { currency: USDT, chain: 'TRC20', amount: '500' }, { token }),
    ).toMatchObject({ type: 'ok' });
    await until(async () => (await coin())?.[0] === 50_000_000_000n);
    const fields = { currency: USDT, number: '100', address: TO, pay_password: PIN, travel_owner: 'own' };
    expect(await server.call('wallet/out', fields, { token })).toMatchObject({ type: 'ok' });
    await approve();
    await until(
      async () => (await rows(`select 1 from withdrawals_requests where state = 'passed'`)).length === 1,
      20_000,
    );
    expect(await coin()).toEqual([40_000_000_000n, 0n]);
    // 5 % of the demo stay with the house.
    const [arrived] = await rows(
      `select raw_amount::text as raw from chains_demo_balances where address = $1`,
      [TO],
    );
    expect(arrived).toEqual({ raw: '95000000' });
    await until(async () => (await difference()) === 0n, 40_000);
    expect(await difference()).toBe(0n);
  },
);

test(
  'R-SEC-6: its owner takes back what is approved and held; after the hold it would have left by itself',
  { timeout: 60_000 },
  async () => {
    const { id: userId, token } = customer;
    const fields = { currency: USDT, number: '100', address: TO, pay_password: PIN, travel_owner: 'own' };
    const [approver] = await openOperators(server.database.owner, ['withdrawal_approver']);
    // Between approval and signature: outside a demo that takes hours.
    await rows(
      `with pause as (insert into pauses_started (scope, operator_id, reason, started_at, until_at)
       values ('TRC20', $1, 'test', now(), now() + interval '1 hour') returning id, until_at)
     update pauses_gates g set pause_id = p.id, paused_until = p.until_at from pause p where g.scope = 'TRC20'`,
      [approver!.id],
    );
    const { id } = (await server.call('wallet/out', fields, { token })).data as { id: number };
    await rows(`update withdrawals_requests set flags = '{}', checks = 0 where id = $1`, [id]);
    const ask = { id, version: 1, reason: 'small' };
    const made = await server.call('operator/withdrawals/approve', ask, { token: approver!.token });
    expect(made.data).toMatchObject({ state: 'executed' });
    const canCancel = async () =>
      (await server.call('withdrawal/detail', { id }, { token, method: 'GET' })).data.can_cancel as boolean;
    expect(await canCancel()).toBe(false);
    expect((await server.call('withdrawal/cancel', { id }, { token })).data.refusal).toBe(
      'withdrawal_not_cancellable',
    );
    expect((await server.call('user/freeze_withdrawals', {}, { token })).type).toBe('ok');
    expect(await canCancel()).toBe(true);
    const [before] = (await coin())!;
    expect(await server.call('withdrawal/cancel', { id }, { token })).toMatchObject({ type: 'ok' });
    expect((await coin())![0]).toBe(before! + 10_000_000_000n);
    expect((await server.call('withdrawal/cancel', { id }, { token })).data.refusal).toBe(
      'withdrawal_not_cancellable',
    );
    const ended = await rows('select state from chains_payouts where user_id = $1 order by id desc limit 1', [
      userId,
    ]);
    expect(ended).toEqual([{ state: 'failed' }]);
  },
);
