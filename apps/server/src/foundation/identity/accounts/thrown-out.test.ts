/** Who is thrown out of an account and knows its password comes in again, but not unheard (R-SEC-4). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IdentityServer } from '../test-server.ts';
import { PASSWORD, identityServer } from '../test-server.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer();
});
afterAll(() => server.close());

const THIEF = { 'candor-client': 't'.repeat(43) };
const comeIn = async (email: string, password = PASSWORD) =>
  (await server.login(email, { password }, THIEF)).data as string;
const told = async (email: string) => {
  await server.sent();
  return server.outbox(email).filter(({ purpose }) => purpose === 'new_device').length;
};

test('R-SEC-4: a device whose session its owner ended is told of once more when it is back, and its owner’s own is not', async () => {
  const owner = await server.customer('thrown-out@example.com');
  const { email, token } = owner;
  await comeIn(email);
  await comeIn(email);
  expect(await told(email)).toBe(1);
  expect((await server.act(owner, 'user/session/revoke')).data).toEqual({ revoked: 2 });
  await comeIn(email);
  expect(await told(email)).toBe(2);
  const { data: sessions } = await server.call('user/sessions', {}, { token, method: 'GET' });
  const { id } = (sessions as { id: number; is_current: boolean }[]).find((each) => !each.is_current)!;
  await server.act(owner, 'user/session/revoke', { id: String(id) });
  await comeIn(email);
  await comeIn(email);
  expect(await told(email)).toBe(3);
  await server.login(email);
  expect(await told(email)).toBe(3);
});

test('R-SEC-4: nor does whoever learns the new password come in unheard by the device that knew the old one', async () => {
  const owner = await server.customer('new-password@example.com');
  await comeIn(owner.email);
  const password = 'eight blue boats';
  const change = { old_password: PASSWORD, password, re_password: password };
  expect((await server.prove(owner, 'user/e_pwd', change)).type).toBe('ok');
  expect(await told(owner.email)).toBe(1);
  await comeIn(owner.email, password);
  expect(await told(owner.email)).toBe(2);
  await server.login(owner.email, { password });
  expect(await told(owner.email)).toBe(2);
});

test('R-SEC-4: a device that was thrown out and doubted as well is told of once when it is back', async () => {
  const owner = await server.customer('thrown-and-doubted@example.com');
  const { email } = owner;
  await comeIn(email);
  expect((await server.act(owner, 'user/session/revoke')).data).toEqual({ revoked: 1 });
  server.clock.advance(61_000);
  const password = 'eight blue boats';
  const code = await server.codeFor(email, 'forget');
  const fields = { account: email, code, password, repassword: password };
  expect((await server.call('user/forget', fields)).type).toBe('ok');
  const before = await told(email);
  await comeIn(email, password);
  expect(await told(email)).toBe(before + 1);
  await comeIn(email, password);
  expect(await told(email)).toBe(before + 1);
});

test('R-SEC-4: nor does whoever was in before its owner froze the account, once that is open again', async () => {
  const owner = await server.customer('froze@example.com');
  const { email } = owner;
  await comeIn(email);
  expect((await server.act(owner, 'user/freeze', { password: PASSWORD })).type).toBe('ok');
  server.clock.advance(61_000);
  const code = await server.codeFor(email, 'unfreeze');
  expect((await server.call('user/unfreeze', { account: email, password: PASSWORD, code })).type).toBe('ok');
  await server.login(email);
  const before = await told(email);
  await comeIn(email);
  expect(await told(email)).toBe(before + 1);
});
