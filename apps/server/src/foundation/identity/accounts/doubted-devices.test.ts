/** Whoever has the password and uses up the logins of a day keeps its owner's devices out neither while they are known nor once they are doubted. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallReply } from '../../../../test/harness.ts';
import type { IdentityServer } from '../test-server.ts';
import { PASSWORD, identityServer } from '../test-server.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer();
});
afterAll(() => server.close());

const app = (name: string) => ({ 'candor-client': name.padEnd(43, 'x') });
const NEW_PASSWORD = 'eight blue boats';
const outcome = ({ type, data }: CallReply): string => (type === 'ok' ? 'ok' : (data.refusal as string));
/** As a hundred logins from new devices leave it. */
const useUp = (userId: number) =>
  server.database.owner.query(
    `insert into identity_login_attempts (attempt_key, window_started_at, failures, last_at) values ($1, $2, 100, $2)
     on conflict (attempt_key) do update set failures = 100, window_started_at = $2`,
    [`day|opened|${userId}`, new Date(server.clock.now())],
  );
async function withPhone(email: string) {
  const owner = await server.customer(email);
  expect(outcome(await server.login(email, {}, app('phone')))).toBe('ok');
  return owner;
}

test('R-SEC-1: after a new password neither his phone nor a new one is refused for what others opened by the old', async () => {
  const owner = await withPhone('opened-before@example.com');
  await useUp(owner.id);
  expect(outcome(await server.login(owner.email, {}, app('stranger')))).toBe('too_many_attempts');
  const change = { old_password: PASSWORD, password: NEW_PASSWORD, re_password: NEW_PASSWORD };
  expect(outcome(await server.prove(owner, 'user/e_pwd', change))).toBe('ok');
  const fields = { password: NEW_PASSWORD };
  expect(outcome(await server.login(owner.email, fields, app('phone')))).toBe('ok');
  expect(outcome(await server.login(owner.email, fields, app('new-phone')))).toBe('ok');
});

test('R-SEC-1: nor his phone while the password is known to whoever uses them up again', async () => {
  const owner = await withPhone('opened-again@example.com');
  const fund = { password: '502913', re_password: '502913' };
  expect(outcome(await server.prove(owner, 'safe/update_password', fund))).toBe('ok');
  await useUp(owner.id);
  expect(outcome(await server.login(owner.email, {}, app('stranger')))).toBe('too_many_attempts');
  expect(outcome(await server.login(owner.email, {}, app('phone')))).toBe('ok');
});

test('R-SEC-1, R-SEC-4: whoever freezes an account stays known by no device, and its owner comes in again', async () => {
  const owner = await withPhone('frozen-by-a-thief@example.com');
  const { email } = owner;
  const thief = app('thief');
  const token = (await server.login(email, {}, thief)).data as string;
  await useUp(owner.id);
  const freeze = { password: PASSWORD, cancel_orders: '0' };
  expect(outcome(await server.call('user/freeze', freeze, { token, headers: thief }))).toBe('ok');
  server.clock.advance(61_000);
  const code = await server.codeFor(email, 'unfreeze');
  const opening = { account: email, password: PASSWORD, code };
  expect(outcome(await server.call('user/unfreeze', opening))).toBe('ok');
  expect(outcome(await server.login(email, {}, app('new-phone')))).toBe('ok');
  await useUp(owner.id);
  expect(outcome(await server.login(email, {}, app('phone')))).toBe('ok');
  await server.sent();
  const notices = () => server.outbox(email).filter(({ purpose }) => purpose === 'new_device').length;
  const before = notices();
  expect(outcome(await server.login(email, {}, thief))).toBe('ok');
  await server.sent();
  expect(notices()).toBe(before + 1);
});

test('R-SEC-1: a right password by one device, or from one address, is looked at three hundred times a day, and with a code once more', async () => {
  const { email } = await withPhone('again-and-again@example.com');
  const counted = () =>
    server.database.owner.query<{ n: number }>(
      `select failures as n from identity_login_attempts where attempt_key like 'day|right|%' and attempt_key like $1`,
      [`%|${email}`],
    );
  // By the browser that it was opened with; and by the phone, which was new then, from its address.
  expect((await counted()).map(({ n }) => n)).toEqual([1, 1]);
  expect(outcome(await server.login(email, {}, app('phone')))).toBe('ok');
  expect((await counted()).map(({ n }) => n)).toEqual([1, 1, 1]);
  await server.database.owner.query(
    `update identity_login_attempts set failures = 300 where attempt_key like 'day|right|%' and attempt_key like $1`,
    [`%|${email}`],
  );
  expect(outcome(await server.login(email, {}, app('phone')))).toBe('too_many_attempts');
  expect(outcome(await server.login(email, {}, app('newer')))).toBe('too_many_attempts');
  const codes = () => server.outbox(email).filter(({ purpose }) => purpose === 'login');
  for (const headers of [app('newer'), app('phone')]) {
    const before = codes().length;
    const wish = { user_string: email, type: 'login' };
    expect((await server.call('sms_mail', wish, { headers })).type).toBe('ok');
    await expect.poll(() => codes().length).toBe(before + 1);
    expect(outcome(await server.login(email, { code: codes().at(-1)!.code! }, headers))).toBe('ok');
    server.clock.advance(61_000);
  }
});
