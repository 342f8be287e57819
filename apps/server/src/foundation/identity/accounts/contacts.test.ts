/** E-mail and phone change hands only with codes to the new and to the old, and with what else protects the account. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Customer, IdentityServer } from '../test-server.ts';
import { PASSWORD, identityServer } from '../test-server.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer();
});
afterAll(() => server.close());

const act = (customer: { token: string }, path: string, fields: Record<string, string> = {}) =>
  server.act(customer, path, fields);
const later = () => server.clock.advance(61_000);
const centerOf = async ({ token }: { token: string }) =>
  (await server.call('user/center', {}, { token, method: 'GET' })).data;

async function ownCode(
  customer: { token: string },
  target: string,
  fields: Record<string, string>,
): Promise<string> {
  later();
  // Notices of what happened before may come in between.
  const codes = () => server.outbox(target).flatMap(({ code }) => code ?? []);
  const before = codes().length;
  const sent = await act(customer, 'set/sms_other_mail', fields);
  if (sent.type !== 'ok') throw new Error(sent.data.refusal);
  await expect.poll(() => codes().length, { timeout: 60_000 }).toBe(before + 1);
  return codes().at(-1)!;
}

async function phoneCustomer(number: string): Promise<Customer & { phone: string }> {
  const phone = `+86${number}`;
  const fields = { user_string: number, type: 'register', area_code: '86' };
  await server.call('sms_send', fields);
  const code = (await server.message(phone)).code!;
  const opened = await server.call('user/register', {
    type: 'mobile',
    areacode: '86',
    user_string: number,
    code,
    password: PASSWORD,
    re_password: PASSWORD,
    agreed: '1',
  });
  const { data } = await server.call('user/login', {
    user_type: 'mobile',
    areacode: '86',
    user_string: number,
    password: PASSWORD,
  });
  return { id: opened.data.user_id, email: '', phone, token: data as string };
}

test('R-SEC-3: the first e-mail of a phone account needs a code to the phone, not the new mailbox alone', async () => {
  const customer = await phoneCustomer('13800138001');
  const code = await server.codeFor('thief@example.com', 'bind_email');
  const alone = await act(customer, 'user/e_email', { email: 'thief@example.com', code });
  expect(alone.data).toMatchObject({ refusal: 'old_code_required', to: 'mobile' });
  const guessed = await act(customer, 'user/e_email', {
    email: 'thief@example.com',
    code,
    old_code: '000000',
  });
  expect(guessed.data.refusal).toBe('code_expired');
  expect((await centerOf(customer)).email).toBe('');
  const oldCode = await ownCode(customer, customer.phone, { type: 'contact', to: 'mobile' });
  const bound = await act(customer, 'user/e_email', { email: 'Own@Example.com', code, old_code: oldCode });
  // The code to the new address is for that address only.
  expect(bound.data.refusal).toBe('code_expired');
  const right = await server.codeFor('own@example.com', 'bind_email');
  expect(
    (await act(customer, 'user/e_email', { email: 'Own@Example.com', code: right, old_code: oldCode })).type,
  ).toBe('ok');
  expect(await centerOf(customer)).toMatchObject({
    email: 'own@example.com',
    withdrawals_held_because: ['email'],
  });
});

test('a change needs the code to the old address, and the fund password where one is set; one taken is refused', async () => {
  const customer = await server.customer('change@example.com');
  await server.customer('taken@example.com');
  await server.prove(customer, 'safe/update_password', { password: '502913', re_password: '502913' });
  const code = await server.codeFor('changed@example.com', 'bind_email');
  const oldCode = await ownCode(customer, customer.email, { type: 'contact' });
  const fields = { email: 'changed@example.com', code, old_code: oldCode };
  expect((await act(customer, 'user/e_email', fields)).data).toMatchObject({
    refusal: 'step_up_required',
    way: 'fund_password',
  });
  expect((await act(customer, 'user/e_email', { ...fields, fund_password: '111222' })).data.refusal).toBe(
    'fund_password_wrong',
  );
  later();
  const taken = {
    email: 'taken@example.com',
    code: await server.codeFor('taken@example.com', 'bind_email'),
    old_code: oldCode,
  };
  expect((await act(customer, 'user/e_email', { ...taken, fund_password: '502913' })).data.refusal).toBe(
    'target_taken',
  );
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => act(customer, 'user/e_email', { ...fields, fund_password: '502913' })),
  );
  expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
  await expect
    .poll(() => server.outbox(customer.email).map(({ purpose }) => purpose))
    .toContain('email_bound');
  expect((await centerOf(customer)).email).toBe('changed@example.com');
});

test('R-WD-6: a phone is bound with both codes; e-mail and phone within a day hold for 48 hours', async () => {
  const customer = await server.customer('both@example.com');
  const number = '13900139002';
  await server.call('sms_send', { user_string: number, type: 'bind_phone', area_code: '86' });
  const code = (await server.message(`+86${number}`)).code!;
  const oldCode = await ownCode(customer, customer.email, { type: 'contact', to: 'email' });
  const bound = await act(customer, 'user/e_mobile', {
    user_string: number,
    area_code: '86',
    code,
    old_code: oldCode,
  });
  expect(bound.type).toBe('ok');
  const status = await server.call('user/security', {}, { token: customer.token, method: 'GET' });
  expect(status.data.phone).toBe(`+86${number}`);
  expect(status.data.hold_hours).toMatchObject({ phone: 24, email: 48, second_factor: 48 });
  const loginByPhone = await server.call('user/login', {
    user_type: 'mobile',
    areacode: '86',
    user_string: number,
    password: PASSWORD,
  });
  expect(loginByPhone.type).toBe('ok');
});

test('R-SEC-2: a reset of the fund password sets a new one and leaves the lock of 24 hours as it is', async () => {
  const customer = await server.customer('locked@example.com');
  await server.prove(customer, 'safe/update_password', { password: '502913', re_password: '502913' });
  for (let n = 0; n < 5; n += 1)
    await server.identity.assertFundPassword(customer.id, '999998').catch(() => undefined);
  const code = await ownCode(customer, customer.email, { type: 'fund_password' });
  expect(
    (await act(customer, 'safe/update_password', { password: '640281', re_password: '640281', code })).type,
  ).toBe('ok');
  await expect(server.identity.assertFundPassword(customer.id, '640281')).rejects.toMatchObject({
    code: 'fund_password_locked',
  });
  server.clock.advance(24 * 3_600_000);
  await server.identity.assertFundPassword(customer.id, '640281');
});

test('a request for a lost address is for verified customers only', async () => {
  const customer = await server.customer('lost@example.com');
  const code = await server.codeFor('found@example.com', 'bind_email');
  const reply = await act(customer, 'user/contact/request', {
    kind: 'email',
    user_string: 'found@example.com',
    code,
    password: PASSWORD,
    reason: 'my mailbox was closed',
  });
  expect(reply.data.refusal).toBe('verification_first');
});
