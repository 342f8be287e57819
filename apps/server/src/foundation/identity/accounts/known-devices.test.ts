/** What whoever has had the password, and made devices known by it, uses up of the owner's, guesses and costs afterwards (R-SEC-1, R-SEC-3). */
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallReply } from '../../../../test/harness.ts';
import type { IdentityServer } from '../test-server.ts';
import { PASSWORD, identityServer } from '../test-server.ts';

const MINUTE_MS = 60_001;
let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer();
});
afterAll(() => server.close());

const app = (name: string) => ({ 'candor-client': name.padEnd(43, 'x') });
const outcome = ({ type, data }: CallReply): string => (type === 'ok' ? 'ok' : (data.refusal as string));
type Headers = Readonly<Record<string, string>>;

async function knownDevices(email: string, count: number): Promise<Headers[]> {
  const devices = Array.from({ length: count }, (_, n) => app(`thief${n}`));
  for (const headers of devices) expect((await server.login(email, {}, headers)).type).toBe('ok');
  return devices;
}
const askCode = (user: string, type: string, headers: Headers) =>
  server.call(user.includes('@') ? 'sms_mail' : 'sms_send', { user_string: user, type }, { headers });
const reset = (account: string, code: string, headers: Headers) => {
  const password = 'nine green boats';
  return server.call('user/forget', { account, code, password, repassword: password }, { headers });
};

test('R-SEC-3: codes that known devices have sent without a session take nothing of what its owner asks for in his', async () => {
  const owner = await server.customer('own-quota@example.com');
  const devices = await knownDevices(owner.email, 4);
  expect((await server.act(owner, 'user/session/revoke')).data).toEqual({ revoked: 4 });
  for (let n = 0; n < 10; n += 1) {
    server.clock.advance(MINUTE_MS);
    for (const headers of devices) expect(outcome(await askCode(owner.email, 'forget', headers))).toBe('ok');
  }
  expect(outcome(await server.act(owner, 'set/sms_other_mail', { type: 'step_up' }))).toBe('ok');
});

test('R-SEC-1: wrong codes of other known devices keep the owner’s own from no reset of his password', async () => {
  const email = 'own-app@example.com';
  await server.register(email);
  expect((await server.login(email, {}, app('owner'))).type).toBe('ok');
  const devices = await knownDevices(email, 2);
  for (let n = 0; n < 10; n += 1) {
    server.clock.advance(MINUTE_MS);
    for (const headers of devices) {
      expect(outcome(await askCode(email, 'forget', headers))).toBe('ok');
      for (let time = 0; time < 5; time += 1)
        expect(outcome(await reset(email, '000000', headers))).toBe('code_wrong');
    }
  }
  await server.sent();
  const codes = () => server.outbox(email).filter(({ purpose }) => purpose === 'forget');
  const before = codes().length;
  // Messages are told apart by their time.
  server.clock.advance(MINUTE_MS);
  expect(outcome(await askCode(email, 'forget', app('owner')))).toBe('ok');
  await expect.poll(() => codes().length).toBe(before + 1);
  expect(outcome(await reset(email, codes().at(-1)!.code!, app('owner')))).toBe('ok');
});

test('R-SEC-3: nor do the codes that they were sent, while strangers use up what the owner’s network has', async () => {
  const email = 'own-app-in-a-crowd@example.com';
  await server.register(email);
  expect((await server.login(email, {}, app('owner'))).type).toBe('ok');
  const devices = await knownDevices(email, 4);
  for (let n = 0; n < 10; n += 1) {
    server.clock.advance(MINUTE_MS);
    for (const headers of devices) expect(outcome(await askCode(email, 'forget', headers))).toBe('ok');
  }
  let last = 'ok';
  for (let n = 0; n < 200 && last === 'ok'; n += 1)
    last = outcome(await askCode(email, 'forget', app(`stranger-${n}-`)));
  expect(last).toBe('code_daily_limit');
  await server.sent();
  const codes = () => server.outbox(email).filter(({ purpose }) => purpose === 'forget');
  const before = codes().length;
  server.clock.advance(MINUTE_MS);
  expect((await askCode(email, 'forget', app('owner'))).data).toEqual({ resend_after_s: 60, digits: 12 });
  await expect.poll(() => codes().length).toBe(before + 1);
  expect(outcome(await reset(email, codes().at(-1)!.code!, app('owner')))).toBe('ok');
});

test('R-SEC-3: nor do mails that known devices ask for come without end, and its owner’s app still has its code', async () => {
  const email = 'buried@example.com';
  await server.register(email);
  expect((await server.login(email, {}, app('owner'))).type).toBe('ok');
  // His own was there the day before; a fresh secret of a thief buys no mail more.
  server.clock.advance(25 * 60 * MINUTE_MS);
  const devices = await knownDevices(email, 16);
  let count = 0;
  for (let n = 0; n < 10; n += 1) {
    server.clock.advance(MINUTE_MS);
    for (const headers of devices) if (outcome(await askCode(email, 'forget', headers)) === 'ok') count += 1;
  }
  // A hundred, and what strangers are sent in a day.
  expect(count).toBe(100 + 50);
  const fresh = app('fresh');
  expect((await server.login(email, {}, fresh)).type).toBe('ok');
  server.clock.advance(MINUTE_MS);
  expect(outcome(await askCode(email, 'forget', fresh))).not.toBe('ok');
  await server.sent();
  const codes = () => server.outbox(email).filter(({ purpose }) => purpose === 'forget');
  const before = codes().length;
  server.clock.advance(MINUTE_MS);
  expect((await askCode(email, 'forget', app('owner'))).data).toEqual({ resend_after_s: 60, digits: 12 });
  await expect.poll(() => codes().length).toBe(before + 1);
  expect(outcome(await reset(email, codes().at(-1)!.code!, app('owner')))).toBe('ok');
});

test('R-SEC-3: text messages to a phone are bounded however many devices know it', async () => {
  const number = '13800138077';
  await askCode(number, 'register', {});
  const fields = { areacode: '86', user_string: number, password: PASSWORD };
  const { code } = await server.message(`+86${number}`);
  const opening = { ...fields, type: 'mobile', code: code!, re_password: PASSWORD, agreed: '1' };
  expect((await server.call('user/register', opening)).type).toBe('ok');
  const devices = Array.from({ length: 20 }, (_, n) => app(`sms${n}`));
  for (const headers of devices)
    expect((await server.call('user/login', { ...fields, user_type: 'mobile' }, { headers })).type).toBe(
      'ok',
    );
  const asked: string[] = [];
  for (let n = 0; n < 10; n += 1) {
    server.clock.advance(MINUTE_MS);
    for (const headers of devices) asked.push(outcome(await askCode(number, 'login', headers)));
  }
  // Forty of known devices, and the fifty that strangers are sent, of which one opened the account.
  expect(asked.filter((each) => each === 'ok')).toHaveLength(40 + 49);
});

test('R-SEC-5: devices that knew the older proofs have no guesses of their own at the new ones', async () => {
  const owner = await server.customer('new-proofs@example.com');
  const { email } = owner;
  const devices = await knownDevices(email, 5);
  const begun = await server.prove(owner, 'user/second/totp_begin', { password: PASSWORD });
  const { secret } = begun.data as { secret: string };
  const code = generateSync({ secret, epoch: Math.floor(server.clock.now() / 1000) });
  expect((await server.act(owner, 'user/second/totp_confirm', { code })).type).toBe('ok');
  const guesses: string[] = [];
  for (const headers of devices) {
    const { ticket } = (await server.login(email, {}, headers)).data as { ticket: string };
    const fields = { ticket, second_code: '000000' };
    for (let n = 0; n < 5; n += 1)
      guesses.push(outcome(await server.call('user/login/second', fields, { headers })));
  }
  // As a stranger of this address.
  expect(guesses.filter((each) => each === 'second_factor_wrong')).toHaveLength(5);
});

test('R-SEC-1: wrong login passwords by a known device, or with a code of the mailbox, are told to the owner', async () => {
  const owner = await server.customer('heard-of@example.com');
  const { email } = owner;
  const told = async () =>
    (
      await server.database.owner.query<{ kind: string }>(
        `select kind from notify_messages where user_id = $1 and kind = 'proofs_guessed'`,
        [owner.id],
      )
    ).length;
  const [thief] = await knownDevices(email, 1);
  const guess = (n: number, fields = {}, headers = thief!) =>
    server.login(email, { password: `guess ${n}`, ...fields }, headers).then(outcome);
  for (let n = 0; n < 4; n += 1) expect(await guess(n)).toBe('wrong_credentials');
  expect(await told()).toBe(0);
  server.clock.advance(MINUTE_MS);
  const reader = app('reader');
  await askCode(email, 'login', reader);
  await server.sent();
  const code = server.outbox(email).findLast(({ purpose }) => purpose === 'login')!.code!;
  for (let n = 4; n < 7; n += 1) expect(await guess(n, { code }, reader)).toBe('wrong_credentials');
  expect(await told()).toBe(1);
});
