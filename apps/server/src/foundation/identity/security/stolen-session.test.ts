/** What whoever has got hold of the token of a session uses up of its owner's, and what the owner hears of it (R-SEC-1, R-SEC-5). */
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallReply } from '../../../../test/harness.ts';
import type { Customer, IdentityServer } from '../test-server.ts';
import { PASSWORD, identityServer } from '../test-server.ts';

const FUND = '502913';
const HOUR_MS = 3_600_001;
let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer();
});
afterAll(() => server.close());

/** The token on a machine of the thief's. */
const steal = ({ token }: Customer, path: string, fields: Record<string, string> = {}): Promise<CallReply> =>
  server.call(path, fields, { token, headers: { 'candor-client': 't'.repeat(43) } });
const outcome = ({ type, data }: CallReply): string => (type === 'ok' ? 'ok' : (data.refusal as string));
const told = async (id: number): Promise<string[]> =>
  (
    await server.database.owner.query<{ kind: string }>(
      'select kind from notify_messages where user_id = $1 order by number',
      [id],
    )
  ).map(({ kind }) => kind);

test('R-SEC-1: wrong login passwords by a stolen token keep its owner from freezing neither here nor there, and he hears of them', async () => {
  const owner = await server.customer('hold-up@example.com');
  const freeze = (password: string) => ({ password, cancel_orders: '0' });
  const looked: string[] = [];
  for (let hour = 0; hour < 4; hour += 1) {
    for (let n = 0; n < 8; n += 1)
      looked.push(outcome(await steal(owner, 'user/freeze', freeze(`wrong ${hour} ${n}`))));
    server.clock.advance(HOUR_MS);
  }
  expect(looked.filter((each) => each === 'wrong_credentials')).toHaveLength(20);
  expect(await told(owner.id)).toEqual(['proofs_guessed']);
  expect(outcome(await steal(owner, 'user/freeze', freeze(PASSWORD)))).toBe('too_many_attempts');
  // In the very session whose token was stolen, on his own device.
  expect(outcome(await server.act(owner, 'user/freeze', freeze(PASSWORD)))).toBe('ok');
});

test('R-SEC-5: wrong codes of the authenticator in an open session are told to its owner once a day, slips of his own are not', async () => {
  const owner = await server.customer('wrong-codes@example.com');
  const begun = await server.prove(owner, 'user/second/totp_begin', { password: PASSWORD });
  const { secret } = begun.data as { secret: string };
  const code = generateSync({ secret, epoch: Math.floor(server.clock.now() / 1000) });
  expect((await server.act(owner, 'user/second/totp_confirm', { code })).type).toBe('ok');
  const guess = () => steal(owner, 'user/anti_phishing/show', { second_code: '000000' });
  const count = async () => (await told(owner.id)).filter((kind) => kind === 'proofs_guessed').length;
  for (let n = 0; n < 4; n += 1) expect(outcome(await guess())).toBe('second_factor_wrong');
  expect(await count()).toBe(0);
  for (let n = 0; n < 4; n += 1) {
    await guess();
    server.clock.advance(HOUR_MS);
  }
  expect(await count()).toBe(1);
});

test('R-SEC-1: recovery codes are guessed at with a stolen token 200 times a day, from however many addresses', async () => {
  const owner = await server.customer('guessed-recovery@example.com');
  const begun = await server.prove(owner, 'user/second/totp_begin', { password: PASSWORD });
  const { secret } = begun.data as { secret: string };
  const code = generateSync({ secret, epoch: Math.floor(server.clock.now() / 1000) });
  const on = await server.act(owner, 'user/second/totp_confirm', { code });
  const recovery = on.data.recovery_codes as string[];
  const guesses: string[] = [];
  for (let n = 0; n < 203; n += 1) {
    // As every new address does.
    if (n % 5 === 0)
      await server.database.owner.query(
        `delete from identity_login_attempts where attempt_key like '%|recovery|%' and attempt_key not like 'day|%'`,
      );
    guesses.push(outcome(await steal(owner, 'user/anti_phishing/show', { second_code: 'AAAA-AAAA' })));
  }
  expect(guesses.filter((each) => each === 'second_factor_wrong')).toHaveLength(200);
  expect(guesses.at(-1)).toBe('too_many_attempts');
  // In the very session, on his own device.
  const own = await server.act(owner, 'user/anti_phishing/show', { second_code: recovery[0]! });
  expect(outcome(own)).toBe('ok');
});

test('R-SEC-2: five wrong fund passwords lock it, and its owner hears why he cannot reach his money', async () => {
  const owner = await server.customer('locked-fund@example.com');
  await server.prove(owner, 'safe/update_password', { password: FUND, re_password: FUND });
  const guess = () => steal(owner, 'user/anti_phishing/show', { fund_password: '640281' });
  for (let n = 0; n < 5; n += 1) expect(outcome(await guess())).toBe('fund_password_wrong');
  for (let n = 0; n < 3; n += 1) expect(outcome(await guess())).toBe('fund_password_locked');
  expect((await told(owner.id)).filter((kind) => kind === 'fund_password_locked')).toHaveLength(1);
});

test('R-SEC-1: wrong fund passwords between which its owner types the right one lock nothing, and are told as others', async () => {
  const owner = await server.customer('four-and-four@example.com');
  await server.prove(owner, 'safe/update_password', { password: FUND, re_password: FUND });
  const show = (by: typeof steal, fund: string) =>
    by(owner, 'user/anti_phishing/show', { fund_password: fund });
  const guessed = async () => (await told(owner.id)).filter((kind) => kind === 'proofs_guessed').length;
  for (let n = 0; n < 4; n += 1) expect(outcome(await show(steal, '640281'))).toBe('fund_password_wrong');
  expect(await guessed()).toBe(0);
  expect(outcome(await show(server.act, FUND))).toBe('ok');
  for (let n = 0; n < 4; n += 1) expect(outcome(await show(steal, '640281'))).toBe('fund_password_wrong');
  expect(await guessed()).toBe(1);
});

test('R-SEC-3: whoever sits in a session has so many codes sent, and its owner has his', async () => {
  const owner = await server.customer('own-codes@example.com');
  const asked: string[] = [];
  for (let n = 0; n < 42; n += 1) {
    asked.push(outcome(await steal(owner, 'set/sms_other_mail', { type: 'step_up' })));
    server.clock.advance(60_001);
  }
  expect(asked.filter((each) => each === 'ok')).toHaveLength(20);
  const own: string[] = [];
  for (let n = 0; n < 22; n += 1) {
    own.push(outcome(await server.act(owner, 'set/sms_other_mail', { type: 'step_up' })));
    server.clock.advance(60_001);
  }
  expect(own.filter((each) => each === 'ok')).toHaveLength(20);
  expect(own.at(-1)).toBe('code_daily_limit');
});
