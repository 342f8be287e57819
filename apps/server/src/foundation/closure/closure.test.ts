/** Closing an account: proof, obstacles, a week to think, what ends, and pictures that go five years later and not before. */
import { coinAvailable, house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED } from '../../../test/house.ts';
import { openCustomers } from '../../../test/customers.ts';
import { refuseRowsOf } from '../../../test/refused-rows.ts';
import { DAY_MS, movableClock } from '../../platform/clock.ts';
import type { Customer } from '../identity/test-server.ts';
import { NOON, PASSWORD, customersOf } from '../identity/test-server.ts';
import type { ClosureFeature } from './closure.ts';
import { judgeClosure, keptUntil, mayClose } from './closure-rules.ts';

const FUND = '284917';
const clock = movableClock(NOON);
let server: TestServer;
let people: ReturnType<typeof customersOf>;
beforeAll(async () => {
  server = await testServer({
    clock,
    config: { rateLimitPerMinute: 1_000_000 },
    products: [],
    feed: SILENT_FEED,
  });
  people = customersOf(server);
});
afterAll(() => server.close());

const get = async (token: string) => server.call('user/closure', {}, { token, method: 'GET' });
const ask = (token: string, fields: Record<string, string>) =>
  server.call('user/closure/request', fields, { token });

async function newcomer(email: string) {
  const customer = await people.customer(email);
  await people.prove(customer, 'safe/update_password', { password: FUND, re_password: FUND });
  return customer;
}

function code(customer: Customer): Promise<string> {
  clock.advance(61_000);
  return people.ownCode(customer, 'closure');
}

async function requested(email: string) {
  const customer = await newcomer(email);
  const reply = await ask(customer.token, { code: await code(customer), fund_password: FUND });
  expect(reply.type).toBe('ok');
  return { ...customer, closesAt: reply.data.closes_at as number };
}

const stateOf = async (userId: number) =>
  (
    await server.database.owner.query<{ state: string }>(
      'select state from closure_requests where user_id = $1 order by id desc',
      [userId],
    )
  )[0]?.state;

test('R-POL-5: what stands against a closure is money and open cases; small change may be left by consent', () => {
  const base = { currencyName: String, usdtPrice: (id: number) => (id === 9 ? undefined : 100_000_000n) };
  const holding = { account: 'coin', currencyId: 3, available: 0n, frozen: 0n };
  const of = (more: object, open: readonly 'deposit_open'[] = []) =>
    judgeClosure({ ...base, holdings: [{ ...holding, ...more }], open });
  expect(mayClose(of({}), false)).toBe(true);
  expect(mayClose(of({ available: 99_999_999n }), false)).toBe(false);
  expect(mayClose(of({ available: 99_999_999n }), true)).toBe(true);
  expect(mayClose(of({ available: 100_000_000n }), true)).toBe(false);
  expect(mayClose(of({ available: 1n, currencyId: 9 }), true)).toBe(false);
  expect(mayClose(of({ frozen: 1n }), true)).toBe(false);
  expect(mayClose(of({ available: 1n }, ['deposit_open']), true)).toBe(false);
  expect(
    keptUntil(Date.UTC(2028, 1, 29))
      .toISOString()
      .slice(0, 10),
  ).toBe('2033-03-01');
});

test('R-SEC-3: a code and the fund password are asked for; a wrong one leaves the account as it was', async () => {
  const { email, token, id } = await newcomer('proof@example.com');
  const right = await code({ id, email, token });
  expect((await ask(token, { code: right })).data.refusal).toBe('step_up_required');
  expect(
    (await ask(token, { code: right === '000000' ? '000001' : '000000', fund_password: FUND })).data.refusal,
  ).toBe('code_wrong');
  expect((await ask(token, { code: right, fund_password: '111222' })).data.refusal).toBe(
    'fund_password_wrong',
  );
  expect(await stateOf(id)).toBeUndefined();
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => ask(token, { code: right, fund_password: FUND })),
  );
  expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
  expect(await stateOf(id)).toBe('cooling');
});

test('money in the account is named and stops the request', async () => {
  const [rich] = await openCustomers(server.database.owner, [{ 3: '12.5' }]);
  const { data } = await get(rich!.token);
  expect(data).toMatchObject({
    state: 'none',
    is_dust: false,
    obstacles: [{ code: 'balance', account: 'coin', currency: 'USDT', amount: '12.5' }],
  });
  expect((await ask(rich!.token, { code: '123456' })).data.refusal).toBe('closure_prevented');
});

test('a request is taken back within the week, and then nothing happens', async () => {
  const { token, id, closesAt, email } = await requested('back@example.com');
  expect((await get(token)).data).toMatchObject({ state: 'cooling', closes_at: closesAt });
  expect(closesAt).toBe(clock.now() + 7 * DAY_MS);
  expect((await server.call('user/closure/cancel', {}, { token })).type).toBe('ok');
  expect((await server.call('user/closure/cancel', {}, { token })).data.refusal).toBe('closure_unknown');
  expect(await stateOf(id)).toBe('cancelled');
  expect((await people.login(email)).type).toBe('ok');
});

test('after the week the account is closed: sessions end, logins and unfreezing are refused', async () => {
  const { token, id, email } = await requested('gone@example.com');
  clock.advance(7 * DAY_MS - 120_000);
  await runNow();
  expect(await stateOf(id)).toBe('cooling');
  clock.advance(121_000);
  await runNow();
  expect(await stateOf(id)).toBe('closed');
  expect((await server.call('user/center', {}, { token, method: 'GET' })).type).toBe(999);
  expect((await people.login(email)).data.refusal).toBe('account_closed');
  clock.advance(61_000);
  const unfreeze = await people.codeFor(email, 'unfreeze');
  expect(
    (await server.call('user/unfreeze', { account: email, password: PASSWORD, code: unfreeze })).data.refusal,
  ).toBe('account_closed');
  await expect(
    server.database.owner.query(`update closure_requests set state = 'cancelled' where user_id = $1`, [id]),
  ).rejects.toThrow(/may not go/);
});

test('money that came in meanwhile keeps the account open and the customer is told', async () => {
  const { token, id } = await requested('rich@example.com');
  expect((await server.call('wallet/faucet', {}, { token })).type).toBe('ok');
  clock.advance(7 * DAY_MS + 1_000);
  await runNow();
  expect(await stateOf(id)).toBe('stopped');
  const again = await people.login('rich@example.com');
  expect((await get(again.data as string)).data.last_stopped.obstacles).toMatchObject([
    { code: 'balance', currency: 'USDT' },
  ]);
});

test('R-KYC-2: pictures go five years after the closure and not a day before; the database refuses it earlier', async () => {
  const { id } = await requested('pictures@example.com');
  const { owner } = server.database;
  await owner.query(
    `insert into files_blobs (id, user_id, sealed, wrapped_key, key_id, fingerprint, width, height, size, created_at, purpose, ref_id, bound_at)
     values ('closure-picture-000001', $1, 'x', 'x', 'k', 'x', 1, 1, 1, now(), 'kyc_front', '1:1', now())`,
    [id],
  );
  clock.advance(7 * DAY_MS + 1_000);
  await runNow();
  expect(await stateOf(id)).toBe('closed');
  await expect(owner.query('delete from files_blobs where user_id = $1', [id])).rejects.toThrow(/is bound/);
  clock.advance(5 * 365 * DAY_MS);
  await runNow();
  expect(await stateOf(id)).toBe('closed');
  clock.advance(2 * DAY_MS);
  await runNow();
  expect(await stateOf(id)).toBe('erased');
  expect(await owner.query('select 1 as one from files_blobs where user_id = $1', [id])).toHaveLength(0);
  const [row] = await owner.query<{ erased_pictures: number }>(
    'select erased_pictures from closure_requests where user_id = $1',
    [id],
  );
  expect(row!.erased_pictures).toBe(1);
});

/** Credits the customer out of the demo's purse, in a transaction that says when it has posted and commits when `until` resolves. */
const credit = (
  userId: number,
  amount: string,
  { onPosted, until }: { onPosted?: () => void; until?: Promise<unknown> } = {},
) =>
  server.platform.db.transaction('test-credit', async (tx) => {
    const move = { from: house('X:demo'), to: coinAvailable(userId), currencyId: 3, amount: decimal(amount) };
    const refId = `closure:${userId}:${amount}`;
    await server
      .on()
      .ledger.post(tx, [
        journalOf({ kind: 'demo_funding', refType: 'demo', refId, actor: 'job:test' }, [move]),
      ]);
    onPosted?.();
    await until;
  });
const availableOf = async (userId: number) =>
  (
    await server.database.owner.query<{ available: bigint }>(
      'select available from ledger_balances where user_id = $1 and currency_id = 3',
      [userId],
    )
  )[0]?.available;

test('a credit that commits between judgement and end is waited for: the account stays open', async () => {
  const { id } = await requested('racing@example.com');
  // The place is there, and empty.
  await server.database.owner.query(
    `insert into ledger_balances (user_id, account, currency_id) values ($1, 'coin', 3), (null, 'X:demo', 3) on conflict do nothing`,
    [id],
  );
  clock.advance(7 * DAY_MS + 1_000);
  let commit!: () => void;
  let posted!: () => void;
  const isPosted = new Promise<void>((resolve) => (posted = resolve));
  const until = new Promise<void>((resolve) => (commit = resolve));
  const crediting = credit(id, '10000', { onPosted: posted, until });
  await isPosted;
  const ended = runNow();
  // It waits for the credit's lock; judging by what stood there would close the account now.
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect
    .poll(
      async () => (await stateOf(id)) === 'closed' || (await server.database.owner.query(waiting)).length > 0,
    )
    .toBe(true);
  commit();
  await Promise.all([crediting, ended]);
  expect(await availableOf(id)).toBe(decimal('10000'));
  expect(await stateOf(id)).toBe('stopped');
});

test('R-POL-5: money that comes to a closed account opens it again, frozen; its owner hears of it and takes it up with his proofs', async () => {
  const { id, email } = await requested('late@example.com');
  clock.advance(7 * DAY_MS + 1_000);
  await runNow();
  expect(await stateOf(id)).toBe('closed');
  expect((await people.login(email)).data.refusal).toBe('account_closed');
  await credit(id, '250');
  await Promise.all([runNow(), runNow()]);
  expect(await stateOf(id)).toBe('reopened');
  const told = await server.database.owner.query(
    `select 1 from notify_messages where user_id = $1 and kind = 'account_reopened'`,
    [id],
  );
  expect(told).toHaveLength(1);
  await expect.poll(() => people.outbox(email).map(({ purpose }) => purpose)).toContain('account_reopened');

  expect((await people.login(email)).data.refusal).toBe('account_frozen');
  clock.advance(61_000);
  const unfreeze = await people.codeFor(email, 'unfreeze');
  const opened = await server.call('user/unfreeze', { account: email, password: PASSWORD, code: unfreeze });
  expect(opened.type).toBe('ok');
  const again = await people.login(email);
  expect(again.type).toBe('ok');
  expect(await availableOf(id)).toBe(decimal('250'));
  const [{ withdrawals_frozen_until: until } = { withdrawals_frozen_until: null }] =
    await server.database.owner.query<{ withdrawals_frozen_until: Date | null }>(
      'select withdrawals_frozen_until from identity_users where id = $1',
      [id],
    );
  expect(until!.getTime()).toBeGreaterThan(clock.now() + DAY_MS - 120_000);
  await expect(
    server.database.owner.query(
      `update closure_requests set state = 'closed', reopened_at = null where user_id = $1`,
      [id],
    ),
  ).rejects.toThrow(/may not go/);
});

test('R-SEC-6: an account that opens again after its closure asks for the second factor that it had', async () => {
  const customer = await newcomer('late-factor@example.com');
  const { email, id } = customer;
  clock.advance(61_000);
  const proof = { password: PASSWORD, fund_password: FUND };
  const begun = await people.act(customer, 'user/second/totp_begin', proof);
  const { secret } = begun.data as { secret: string };
  const codeNow = () => generateSync({ secret, epoch: Math.floor(clock.now() / 1000) });
  expect((await people.act(customer, 'user/second/totp_confirm', { code: codeNow() })).type).toBe('ok');
  // Asked for after the factor was there: a change of a proof ends a request.
  const asked = { code: await code(customer), fund_password: FUND, second_code: codeNow() };
  expect((await people.act(customer, 'user/closure/request', asked)).type).toBe('ok');
  clock.advance(7 * DAY_MS + 1_000);
  await runNow();
  expect(await stateOf(id)).toBe('closed');
  await credit(id, '251');
  await runNow();
  expect(await stateOf(id)).toBe('reopened');
  clock.advance(61_000);
  const unfreeze = await people.codeFor(email, 'unfreeze');
  const first = await server.call('user/unfreeze', { account: email, password: PASSWORD, code: unfreeze });
  expect(first.data).toMatchObject({ refusal: 'second_factor_required', ways: ['totp', 'recovery'] });
  expect((await people.login(email)).data.refusal).toBe('account_frozen');
  const { ticket } = first.data as { ticket: string };
  const second = (second_code: string) => server.call('user/unfreeze/second', { ticket, second_code });
  expect((await second('AAAA-AAAA')).data.refusal).toBe('second_factor_wrong');
  expect((await second(codeNow())).type).toBe('ok');
  expect((await people.login(email)).data.refusal).toBe('second_factor_required');
});

test('what was left behind by consent opens nothing; more than that does', async () => {
  const { email, token, id } = await newcomer('dust@example.com');
  await credit(id, '0.4');
  const proof = { code: await code({ id, email, token }), fund_password: FUND };
  expect((await ask(token, { ...proof, leave_dust: '1' })).type).toBe('ok');
  clock.advance(7 * DAY_MS + 1_000);
  await runNow();
  await runNow();
  expect(await stateOf(id)).toBe('closed');
  expect((await people.login(email)).data.refusal).toBe('account_closed');
  await credit(id, '10.3');
  await runNow();
  expect(await stateOf(id)).toBe('reopened');
});

test('R-SEC-6: what anybody can send opens no closed account and keeps none open; its owner comes for it himself, at any time', async () => {
  const { id, email } = await requested('dusted@example.com');
  await credit(id, '4.5');
  clock.advance(7 * DAY_MS + 1_000);
  await runNow();
  expect(await stateOf(id)).toBe('closed');
  await credit(id, '5.4');
  await runNow();
  expect(await stateOf(id)).toBe('closed');
  expect((await people.login(email)).data.refusal).toBe('account_frozen');
  clock.advance(61_000);
  const unfreeze = await people.codeFor(email, 'unfreeze');
  expect(
    (await server.call('user/unfreeze', { account: email, password: PASSWORD, code: unfreeze })).type,
  ).toBe('ok');
  expect(await stateOf(id)).toBe('reopened');
  expect((await people.login(email)).type).toBe('ok');
  expect(await availableOf(id)).toBe(decimal('9.9'));
});

test('R-SEC-6: many closed accounts with small change keep none with more from being opened', async () => {
  const many = await openCustomers(
    server.database.owner,
    Array.from({ length: 60 }, () => ({ 3: '1' })),
  );
  await server.database.owner.query(
    `insert into closure_requests (user_id, state, reason, leaves_dust, requested_at, closes_at, ended_at, erase_at)
     select id, 'closed', 'other', false, now(), now(), now(), '2100-01-01' from unnest($1::integer[]) as u (id)`,
    [many.map(({ id }) => id)],
  );
  const last = many.at(-1)!.id;
  await credit(last, '9');
  await runNow();
  expect(await stateOf(last)).toBe('reopened');
  expect(await stateOf(many[0]!.id)).toBe('closed');
});

test('R-OPS-11: an account that cannot be closed, opened or erased keeps no other waiting, and the job has failed', async () => {
  const [stuck, other] = [await requested('stuck@example.com'), await requested('behind@example.com')];
  clock.advance(7 * DAY_MS + 1_000);
  await refuseRowsOf(server.database.owner, 'notify_messages', stuck.id);
  await expect(runNow()).rejects.toThrow(/refused by a test/);
  expect(await stateOf(stuck.id)).toBe('cooling');
  expect(await stateOf(other.id)).toBe('closed');
  await credit(other.id, '11');
  await expect(runNow()).rejects.toThrow(/refused by a test/);
  expect(await stateOf(other.id)).toBe('reopened');
});

/** The job itself, now: its timer is the wall's. */
const runNow = () => (server.features.find(({ name }) => name === 'closure') as ClosureFeature).runDue();
