/** A freeze against money that is already approved, on a whole server with the demo's chain: nothing leaves until it is over. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { insertPayout, saveSigned } from '../chains/payouts-store.ts';
import { QUICK_CHAINS, until } from '../chains/quick-chains.fixture.ts';

const USDT = 3;
const TO = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
let server: TestServer;
let customer: TestCustomer;
beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000, chains: QUICK_CHAINS } });
  [customer] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
});
afterAll(() => server.close());

const freeze = (isFrozen: boolean) =>
  server.database.owner.query('update identity_users set is_frozen = $2 where id = $1', [
    customer.id,
    isFrozen,
  ]);
const queue = (ref: string, { userId = customer.id, at = new Date() } = {}) =>
  server.platform.db.transaction('test', (tx) =>
    insertPayout(tx, {
      ref,
      userId,
      chain: 'TRC20',
      currencyId: USDT,
      to: TO,
      amount: 500_000_000n,
      rawAmount: 5_000_000n,
      at,
    }),
  );
const payout = async (ref: string) =>
  (
    await server.database.owner.query<{ id: number; state: string; reason: string | null }>(
      'select id, state, reason from chains_payouts where ref = $1',
      [ref],
    )
  )[0]!;
const isPaid = async (ref: string) => (await payout(ref)).state === 'confirmed';

test('R-SEC-6: an approved payout of a frozen account is not signed, says why, and goes when the freeze is over', async () => {
  await freeze(true);
  await queue('test:frozen');
  await until(async () => (await payout('test:frozen')).reason === 'account_frozen');
  expect((await payout('test:frozen')).state).toBe('queued');
  await freeze(false);
  await until(() => isPaid('test:frozen'));
});

test('R-SEC-6: what is signed and has never left waits for the freeze as well', async () => {
  await freeze(true);
  // As a node leaves it that dies between signing and sending.
  await server.platform.db.transaction('test', async (tx) => {
    await insertPayout(tx, {
      ref: 'test:signed',
      userId: customer.id,
      chain: 'TRC20',
      currencyId: USDT,
      to: TO,
      amount: 500_000_000n,
      rawAmount: 5_000_000n,
      at: new Date(),
    });
    const [{ id }] = (await tx.query<{ id: number }>(
      `select id from chains_payouts where ref = 'test:signed'`,
    )) as [{ id: number }];
    await saveSigned(tx, id, {
      txId: 'f'.repeat(64),
      signedTx: '{"not":"broadcast"}',
      fromAddress: 'T-none',
      nonce: 0,
      rawFee: 1n,
    });
  });
  await until(async () => (await payout('test:signed')).reason === 'account_frozen');
  expect((await payout('test:signed')).state).toBe('signed');
  await server.database.owner.query(
    `update chains_payouts set state = 'failed', ended_at = now() where ref = 'test:signed'`,
  );
  await freeze(false);
});

test('R-KYC-5: what was approved before he was restricted waits; what people approve since goes', async () => {
  const [{ id: userId }] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
  await server.platform.db.transaction('test', (tx) =>
    server.on().riskStatus.raise(tx, {
      userId,
      status: 'restricted',
      reason: 'fraud',
      cause: 'withdrawal:1',
      law: 'policy 3',
      operatorId: 1,
      operatorName: 'somebody',
    }),
  );
  await queue('test:before', { userId, at: new Date(Date.now() - 60_000) });
  await queue('test:since', { userId, at: new Date(Date.now() + 60_000) });
  await until(async () => (await payout('test:before')).reason === 'payouts_in_review');
  expect((await payout('test:before')).state).toBe('queued');
  await until(() => isPaid('test:since'));
  expect((await payout('test:before')).state).toBe('queued');
});

test('R-KYC-5, R-KYC-6: what was approved of a restricted customer waits as well once something more is known of him', async () => {
  const [{ id: userId }] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
  const raise = (cause: string, reason: 'fraud' | 'stolen_identity') =>
    server.platform.db.transaction('test', (tx) =>
      server.on().riskStatus.raise(tx, {
        userId,
        status: 'restricted',
        reason,
        cause,
        law: `policy of ${reason}`,
        operatorId: 1,
        operatorName: 'somebody',
      }),
    );
  await raise('withdrawal:1', 'fraud');
  const between = new Date();
  await new Promise((wake) => setTimeout(wake, 20));
  await raise('kyc_case:1', 'stolen_identity');
  await queue('test:between', { userId, at: between });
  await until(async () => (await payout('test:between')).reason === 'payouts_in_review');
  expect((await payout('test:between')).state).toBe('queued');
  // As it was said first: what was known before is no less true.
  expect(await server.on().riskStatus.statusOf(server.database.owner, userId)).toMatchObject({
    status: 'restricted',
    law: 'policy of fraud',
  });
});

test('R-KYC-4, R-KYC-5: who is blocked or restricted is so with every account that is linked with his, and no longer once they are apart', async () => {
  const [first, second, third] = (await openCustomers(server.database.owner, [{}, {}, {}])) as [
    TestCustomer,
    TestCustomer,
    TestCustomer,
  ];
  const { identity, payoutStops, riskStatus } = server.on();
  await server.platform.db.transaction('test', (tx) =>
    riskStatus.raise(tx, {
      userId: first.id,
      status: 'restricted',
      reason: 'sanctions',
      cause: 'kyc_case:1',
      law: 'Regulation 269',
      operatorId: 1,
      operatorName: 'somebody',
    }),
  );
  await server.platform.db.transaction('test', (tx) => identity.linkAccounts(tx, [first.id, second.id]));
  const seenOf = (userId: number) =>
    server.platform.db.transaction('test', async (tx) => ({
      stop: (await payoutStops.of(tx, userId, new Date(Date.now() - 60_000)))?.code,
      refused: (await payoutStops.standingOf(tx, userId)).blocked?.code,
      needsPeople: await payoutStops.needsPeople(tx, userId),
    }));
  const free = { stop: undefined, refused: undefined, needsPeople: false };
  expect(await seenOf(second.id)).toEqual({ ...free, stop: 'payouts_in_review', needsPeople: true });
  // As two people have it.
  for (const sql of [
    'alter table risk_status_customers disable trigger user',
    `update risk_status_customers set status = 'blocked' where user_id = ${first.id}`,
    'alter table risk_status_customers enable trigger user',
  ])
    await server.database.owner.query(sql);
  const blocked = { stop: 'payouts_blocked', refused: 'payouts_blocked', needsPeople: true };
  for (const { id } of [first, second]) expect(await seenOf(id)).toEqual(blocked);
  expect(await seenOf(third.id)).toEqual(free);
  await queue('test:linked', { userId: second.id });
  await until(async () => (await payout('test:linked')).reason === 'payouts_blocked');
  await server.platform.db.transaction('test', (tx) => identity.unlinkAccount(tx, second.id));
  expect(await seenOf(second.id)).toEqual(free);
  await until(() => isPaid('test:linked'));
});

test('R-WD-4a: a hold that begins after approval is looked at again before sending', async () => {
  await server.database.owner.query(
    `insert into identity_security_events (user_id, kind, at) values ($1, 'login_password', now())`,
    [customer.id],
  );
  await queue('test:held');
  await until(async () => (await payout('test:held')).reason === 'withdrawals_held');
  expect((await payout('test:held')).state).toBe('queued');
});

test('R-WD-5: what is kept by who queued it is not signed, says why, and goes once nothing keeps it', async () => {
  const kept = new Set(['test:kept']);
  server.on().chains.keepPayouts(async (_tx, ref) => (kept.has(ref) ? 'payout_destination_gone' : undefined));
  const [other] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
  await queue('test:kept', { userId: other.id });
  await queue('test:free', { userId: other.id });
  await until(() => isPaid('test:free'));
  expect(await payout('test:kept')).toMatchObject({ state: 'queued', reason: 'payout_destination_gone' });
  kept.clear();
  await until(() => isPaid('test:kept'));
});
