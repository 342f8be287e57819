/** What a stolen token, with or without the password, cannot do to the proofs of an account, and what its owner hears (R-SEC-5). */
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallReply } from '../../../../test/harness.ts';
import type { Customer, IdentityServer } from '../test-server.ts';
import { PASSWORD, identityServer } from '../test-server.ts';

const FUND = { password: '502913', re_password: '502913' };
let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer();
});
afterAll(() => server.close());

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(server.clock.now() / 1000) });
const isOpen = async (token: string) =>
  (await server.call('user/center', {}, { token, method: 'GET' })).type === 'ok';
const holdsOf = async (customer: Customer) =>
  (await server.call('user/security', {}, { token: customer.token, method: 'GET' })).data.holds as {
    reason: string;
  }[];
const told = (to: string) => server.outbox(to).map(({ purpose }) => purpose);

async function withTotp(email: string) {
  const customer = await server.customer(email);
  const begun = await server.prove(customer, 'user/second/totp_begin', { password: PASSWORD });
  const { secret } = begun.data as { secret: string };
  const on = await server.act(customer, 'user/second/totp_confirm', { code: codeOf(secret) });
  server.clock.advance(31_000);
  return { customer, secret, recovery: on.data.recovery_codes as string[] };
}

test('R-SEC-5: a stolen token sets no first fund password; with the code it holds, is told, and ends every session', async () => {
  const customer = await server.customer('first-fund@example.com');
  const { token: before, email } = customer;
  const other = (await server.login(email)).data as string;
  const stolen = await server.call('safe/update_password', FUND, { token: before });
  expect(stolen.data).toMatchObject({ refusal: 'step_up_required', way: 'code' });
  expect((await server.prove(customer, 'safe/update_password', FUND)).type).toBe('ok');
  expect(await Promise.all([before, other, customer.token].map(isOpen))).toEqual([false, false, true]);
  expect(await holdsOf(customer)).toMatchObject([{ reason: 'fund_password' }]);
  await expect.poll(() => told(email)).toContain('fund_password_changed');
});

test('R-SEC-5: token and login password together enrol no second factor and change no password', async () => {
  const { token, email } = await server.customer('enrol@example.com');
  const tries = [
    ['user/second/totp_begin', { password: PASSWORD }],
    ['user/passkey/register_options', { password: PASSWORD }],
    ['user/e_pwd', { old_password: PASSWORD, password: 'eight blue boats' }],
  ] as const;
  for (const [path, fields] of tries)
    expect((await server.call(path, fields, { token })).data).toMatchObject({
      refusal: 'step_up_required',
      way: 'code',
    });
  expect((await server.login(email)).type).toBe('ok');
  // Forms carry other codes beside it: they are told which of them was wrong.
  const guess = { password: PASSWORD, step_up_code: '000000' };
  expect((await server.call('user/second/totp_begin', guess, { token })).data).toMatchObject({
    refusal: 'code_expired',
    field: 'step_up_code',
  });
});

test('R-SEC-5: each change of the second factor ends the token it was made with and is told by mail and text message', async () => {
  const { customer, secret } = await withTotp('every-channel@example.com');
  const phone = '+8613812345670';
  await server.database.owner.query('update identity_users set phone = $2 where id = $1', [
    customer.id,
    phone,
  ]);
  const before = customer.token;
  const renewed = await server.act(customer, 'user/second/recovery', { second_code: codeOf(secret) });
  expect(renewed.data.recovery_codes).toHaveLength(10);
  expect(await Promise.all([before, customer.token].map(isOpen))).toEqual([false, true]);
  for (const to of [customer.email, phone])
    await expect.poll(() => told(to)).toContain('recovery_codes_renewed');
});

test('R-SEC-5: a session that ended meanwhile does not come back by a change it had begun', async () => {
  const customer = await server.customer('race@example.com');
  await server.prove(customer, 'safe/update_password', FUND);
  const change = { ...FUND, oldpassword: FUND.password };
  const replies = await Promise.all(
    ['640281', '730195', '284917'].map((password) =>
      server.act({ ...customer }, 'safe/update_password', { ...change, password, re_password: password }),
    ),
  );
  const tokens = replies.flatMap(({ type, data }) => (type === 'ok' ? [data.new_token as string] : []));
  expect(tokens).toHaveLength(1);
  expect(await isOpen(tokens[0]!)).toBe(true);
});

/** What the owner's change does while the thief's proof is looked at: it has the customer's lock, and ends his session. */
async function endedDuring(customer: Customer, act: () => Promise<CallReply>): Promise<CallReply> {
  let begun: Promise<CallReply> | undefined;
  let isDone = false;
  await server.platform.db.transaction('test-change', async (tx) => {
    await tx.query('select 1 from identity_users where id = $1 for update', [customer.id]);
    begun = act().finally(() => (isDone = true));
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => isDone || (await server.database.owner.query(waiting)).length > 0)
      .toBe(true);
    await tx.query('update identity_sessions set revoked_at = now() where user_id = $1', [customer.id]);
  });
  return begun!;
}

test('R-SEC-5: a secret whose proof is replaced while it is looked at is shown to nobody', async () => {
  const customer = await server.customer('race-secret@example.com');
  await server.prove(customer, 'safe/update_password', FUND);
  const proof = { password: PASSWORD, fund_password: FUND.password };
  const reply = await endedDuring(customer, () => server.call('user/second/totp_begin', proof, customer));
  expect(reply.type).toBe(999);
  const kept = await server.database.owner.query('select 1 as one from identity_totp where user_id = $1', [
    customer.id,
  ]);
  expect(kept).toEqual([]);
});

test('R-SEC-5: whoever is thrown out while his proof is looked at does not choose by what its owner knows our mails', async () => {
  const customer = await server.customer('race-phrase@example.com');
  await server.prove(customer, 'safe/update_password', FUND);
  const wish = { phrase: 'of a thief', fund_password: FUND.password };
  const reply = await endedDuring(customer, () => server.call('user/anti_phishing', wish, customer));
  expect(reply.type).toBe(999);
  const rows = await server.database.owner.query(
    'select 1 as one from identity_users where id = $1 and anti_phishing_phrase is not null',
    [customer.id],
  );
  expect(rows).toEqual([]);
});

test('R-SEC-5: nor does he read those words, or have the data of the account made ready', async () => {
  const customer = await server.customer('race-data@example.com');
  await server.prove(customer, 'safe/update_password', FUND);
  const proof = { fund_password: FUND.password };
  expect((await server.act(customer, 'user/anti_phishing', { phrase: 'blue whale', ...proof })).type).toBe(
    'ok',
  );
  const { token } = customer;
  const shown = await endedDuring(customer, () => server.call('user/anti_phishing/show', proof, { token }));
  expect(shown.type).toBe(999);
  const again = (await server.login(customer.email)).data as string;
  const asked = await endedDuring(customer, () =>
    server.call('user/export/request', proof, { token: again }),
  );
  expect(asked.type).toBe(999);
  const made = await server.database.owner.query('select 1 as one from identity_exports where user_id = $1', [
    customer.id,
  ]);
  expect(made).toEqual([]);
});

/** What the owner's confirmation does while `act` is under way: it has the customer's lock, and switches a second factor on. */
async function switchedOnDuring<Reply>(userId: number, act: () => Promise<Reply>): Promise<Reply> {
  let acting: Promise<Reply> | undefined;
  let isDone = false;
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await server.platform.db.transaction('test-switch-on', async (tx) => {
    await tx.query('select 1 from identity_users where id = $1 for no key update', [userId]);
    acting = act().finally(() => (isDone = true));
    await expect
      .poll(async () => isDone || (await server.database.owner.query(waiting)).length > 0)
      .toBe(true);
    await tx.query(
      `insert into identity_totp (user_id, sealed, is_on, created_at, confirmed_at) values ($1, 'secret', true, now(), now())`,
      [userId],
    );
    await tx.query('update identity_sessions set revoked_at = now() where user_id = $1', [userId]);
  });
  return acting!;
}

test('R-SEC-5: a login that the password alone would have opened opens nothing once a second factor was switched on beside it', async () => {
  const { id, email } = await server.customer('race-login@example.com');
  expect((await switchedOnDuring(id, () => server.login(email))).data.refusal).toBe('busy');
  const open = 'select 1 as one from identity_sessions where user_id = $1 and revoked_at is null';
  expect(await server.database.owner.query(open, [id])).toEqual([]);
  expect((await server.login(email)).data.refusal).toBe('second_factor_required');
});

test('R-SEC-5: nor does a code of a forgotten password set another one', async () => {
  const { id, email } = await server.customer('race-forget@example.com');
  const code = await server.codeFor(email, 'forget');
  const fields = { account: email, password: 'eight blue boats', repassword: 'eight blue boats', code };
  const reset = () => server.call('user/forget', fields);
  expect((await switchedOnDuring(id, reset)).data.refusal).toBe('busy');
  expect((await reset()).data).toMatchObject({ refusal: 'step_up_required', way: 'second_factor' });
});

test('R-SEC-5, R-WD-6: a recovery code holds withdrawals wherever it is used, and ends the other sessions', async () => {
  const { customer, secret, recovery } = await withTotp('recovery-out@example.com');
  server.clock.advance(73 * 3_600_000);
  const { ticket } = (await server.login(customer.email)).data as { ticket: string };
  const other = (await server.call('user/login/second', { ticket, second_code: codeOf(secret) })).data;
  expect(await server.identity.withdrawalHolds(customer.id)).toEqual([]);
  const session = await server.identity.authenticate(customer.token);
  const caller = {
    session,
    ip: '127.0.0.1',
    site: { party: 'localhost', origins: ['http://localhost'] },
    userAgent: 'test',
    language: 'en',
  } as never;
  await server.identity.assertSecondFactorIfOn(caller, { second_code: recovery[0] });
  expect(await server.identity.withdrawalHolds(customer.id)).toMatchObject([{ reason: 'second_factor' }]);
  expect(await Promise.all([other as string, customer.token].map(isOpen))).toEqual([false, true]);
  await expect.poll(() => told(customer.email)).toContain('recovery_code_used');
});

test('R-SEC-5: a forgotten password asks for the second factor, and leaves a way for who has lost that too', async () => {
  const { customer, secret } = await withTotp('forgot-second@example.com');
  const { email } = customer;
  const code = await server.codeFor(email, 'forget');
  const fields = { account: email, password: 'eight blue boats', repassword: 'eight blue boats', code };
  const asked = await server.call('user/forget', fields);
  expect(asked.data).toMatchObject({ refusal: 'step_up_required', way: 'second_factor' });
  const lost = await server.call('user/second/lost_begin', { ticket: asked.data.ticket });
  expect(lost.data).toMatchObject({ email: 'f***d@example.com' });
  expect((await server.call('user/login/second', { ticket: asked.data.ticket })).type).toBe('error');
  expect((await server.call('user/forget', { ...fields, second_code: '000000' })).data.refusal).toBe(
    'second_factor_wrong',
  );
  expect((await server.call('user/forget', { ...fields, second_code: codeOf(secret) })).type).toBe('ok');
  expect(await isOpen(customer.token)).toBe(false);
});

test('R-SEC-5: the words of the owner do not go to an address that somebody has just named', async () => {
  const { customer } = await withTotp('words@example.com');
  const phrase = '蓝色 Whale 7';
  await server.database.owner.query('update identity_users set anti_phishing_phrase = $2 where id = $1', [
    customer.id,
    phrase,
  ]);
  const { ticket } = (await server.login(customer.email)).data as { ticket: string };
  const begun = await server.call('user/second/lost_begin', { ticket });
  const fields = { ticket: begun.data.ticket as string, to: 'new', new_email: 'thief-box@example.com' };
  expect((await server.call('user/second/lost_code', fields)).type).toBe('ok');
  expect((await server.message('thief-box@example.com')).text).not.toContain(phrase);
});
