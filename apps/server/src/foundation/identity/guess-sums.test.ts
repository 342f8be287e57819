/** Sums that no slow or scattered guesser gets around: passwords by account, authenticator codes by account, mailed codes by address and in all. */
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallReply } from '../../../test/harness.ts';
import type { Caller } from '../../platform/http/handler.ts';
import type { Customer, IdentityServer } from './test-server.ts';
import { PASSWORD, identityServer } from './test-server.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer({
    config: {
      codesPerAddress: 100_000,
      codesPerNetwork: 100_000,
      codesInAll: 1_000_000,
      trustProxy: ['loopback'],
    },
  });
});
afterAll(() => server.close());

const MINUTE_MS = 60_000;
/** Longer than the longest pause between two tries. */
const SLOW_MS = 16 * MINUTE_MS;
const DAY_MS = 86_400_000;
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const outcomeOf = ({ type, data }: CallReply): string => (type === 'ok' ? 'ok' : (data.refusal as string));
const counted = (outcomes: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(outcomes)].map((name) => [name, outcomes.filter((each) => each === name).length]),
  );
const times = async (
  count: number,
  work: (n: number) => Promise<string>,
): Promise<Record<string, number>> => {
  const outcomes: string[] = [];
  for (let n = 0; n < count; n += 1) outcomes.push(await work(n));
  return counted(outcomes);
};
const seed = (key: string, failures: number) =>
  server.database.owner.query(
    `insert into identity_login_attempts (attempt_key, window_started_at, failures, last_at) values ($1, $2, $3, $2)
     on conflict (attempt_key) do update set window_started_at = $2, failures = $3, last_at = $2`,
    [key, new Date(server.clock.now()), failures],
  );
const sumOf = async (key: string) =>
  (
    await server.database.owner.query<{ failures: number }>(
      'select failures from identity_login_attempts where attempt_key = $1',
      [key],
    )
  )[0]?.failures;
const wrongCode = (code: string, n = 0): string =>
  String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0');

test('R-SEC-1: mail address and phone of one account have a hundred tries of strangers together, and nobody can tell that they are one', async () => {
  const email = 'two-names@example.com';
  const { id } = await server.customer(email);
  await server.database.owner.query(
    `update identity_users set phone = '+12125550147', area_code = '1' where id = $1`,
    [id],
  );
  const strange = { 'user-agent': 'a stranger', ...from('20.1.0.1') };
  const guess = (of: Record<string, string>) =>
    server.call('user/login', { password: 'wrong again', ...of }, { headers: strange }).then(outcomeOf);
  const names = [
    { target: email, user_type: 'email', user_string: email },
    { target: '+12125550147', user_type: 'mobile', user_string: '2125550147', areacode: '1' },
    { target: 'nobody-at-two@example.com', user_type: 'email', user_string: 'nobody-at-two@example.com' },
    { target: '+12125550148', user_type: 'mobile', user_string: '2125550148', areacode: '1' },
  ];
  for (const { target, ...of } of names) {
    await seed(`day|name|${target}`, 48);
    expect(await times(5, () => guess(of)), target).toEqual({
      wrong_credentials: 2,
      device_code_required: 3,
    });
  }
});

/** A customer whose account asks for the code of an authenticator. */
async function withTotp(email: string) {
  const customer = await server.customer(email);
  const begun = await server.prove(customer, 'user/second/totp_begin', { password: PASSWORD });
  const { secret } = begun.data as { secret: string };
  const on = await server.act(customer, 'user/second/totp_confirm', { code: codeOf(secret) });
  expect(on.type).toBe('ok');
  server.clock.advance(30_000);
  return { customer, secret, recovery: on.data.recovery_codes as string[] };
}
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(server.clock.now() / 1000) });

const second = async (
  email: string,
  code: string,
  headers: Record<string, string>,
  fields: Record<string, string> = {},
): Promise<string> => {
  const first = await server.login(email, fields, headers);
  if (first.data.refusal !== 'second_factor_required') return outcomeOf(first);
  const of = { ticket: first.data.ticket as string, second_code: code };
  return outcomeOf(await server.call('user/login/second', of, { headers }));
};

test('R-SEC-1: who has the password and guesses slowly has twenty codes of the authenticator a day, and the owner is told once', async () => {
  const { customer, secret, recovery } = await withTotp('slowly-guessed@example.com');
  const { email } = customer;
  const strange = (n: number) => ({ 'user-agent': 'a stranger', ...from(`20.2.${n}.1`) });
  const guess = (n: number) => {
    server.clock.advance(SLOW_MS);
    return second(email, wrongCode(codeOf(secret), n), strange(n % 3));
  };
  expect(await times(60, guess)).toEqual({ second_factor_wrong: 20, too_many_attempts: 40 });
  await server.sent();
  const told = await server.database.owner.query(
    `select 1 as one from notify_messages where user_id = $1 and kind = 'second_factor_guessed'`,
    [customer.id],
  );
  expect(told).toHaveLength(1);
  // Its right code is refused there too; the owner comes by what strangers do not have.
  expect(await second(email, codeOf(secret), strange(61))).toBe('too_many_attempts');
  expect(await second(email, recovery[0]!, strange(62))).toBe('ok');
  expect(await second(email, codeOf(secret), {})).toBe('ok');
  // The session has tries of its own.
  server.clock.advance(30_000);
  expect((await server.login(email)).data.refusal).toBe('second_factor_required');
  server.clock.advance(DAY_MS);
  expect(await second(email, codeOf(secret), strange(63))).toBe('ok');
});

test('R-SEC-1: where the authenticator is the only second factor, a fresh code to the address has a way of its own when strangers have had their tries', async () => {
  const { customer, secret } = await withTotp('slowly-guessed-too@example.com');
  const { email, id } = customer;
  await server.database.owner.query('delete from identity_recovery_codes where user_id = $1', [id]);
  await seed(`day|second|${id}`, 20);
  const strange = { 'user-agent': 'a new phone', ...from('20.3.0.1') };
  expect(await second(email, codeOf(secret), strange)).toBe('device_code_required');
  await server.call('sms_mail', { user_string: email, type: 'login' }, { headers: strange });
  await server.sent();
  const code = server.outbox(email).findLast(({ purpose }) => purpose === 'login')!.code!;
  expect(await second(email, codeOf(secret), strange, { code })).toBe('ok');
});

/** Asks for a code to get back a forgotten password, and tries a wrong one. */
async function spray(target: string, ip: string): Promise<string> {
  const headers = { 'user-agent': 'a sprayer', ...from(ip) };
  const sent = await server.call('sms_mail', { user_string: target, type: 'forget' }, { headers });
  if (sent.type !== 'ok') return `not sent: ${sent.data.refusal}`;
  const fields = {
    account: target,
    code: '000000',
    password: 'nine red kites',
    repassword: 'nine red kites',
  };
  return outcomeOf(await server.call('user/forget', fields, { headers }));
}

const resetAt = async ({ email }: Customer, ip: string): Promise<string> => {
  const headers = { 'user-agent': 'the owner', ...from(ip) };
  expect((await server.call('sms_mail', { user_string: email, type: 'forget' }, { headers })).type).toBe(
    'ok',
  );
  await server.sent();
  const code = server.outbox(email).findLast(({ purpose }) => purpose === 'forget')!.code!;
  const fields = { account: email, code, password: 'nine red kites', repassword: 'nine red kites' };
  return outcomeOf(await server.call('user/forget', fields, { headers }));
};

test('R-SEC-3: an address that has a code sent to each of many accounts and tries one there has forty wrong ones a day', async () => {
  server.clock.advance(DAY_MS);
  const owner = await server.customer('sprayed-here@example.com');
  await server.login(owner.email, {}, { 'user-agent': 'the owner', ...from('20.4.0.1') });
  const outcomes = await times(60, (n) => spray(`sprayed${n}@example.com`, '20.4.0.1'));
  // Beyond forty it is twelve digits that he guesses at.
  expect(outcomes).toEqual({ code_wrong: 60 });
  expect(await sumOf('day|codes|20.4.0.1')).toBe(40);
  // Another app than his own, at an address from which he has logged in.
  expect(await resetAt(owner, '20.4.0.1')).toBe('ok');
  // Registering opens nothing of anybody's.
  const headers = from('20.4.0.1');
  await server.call('sms_mail', { user_string: 'new-here@example.com', type: 'register' }, { headers });
  await server.sent();
  const { code } = server.outbox('new-here@example.com').at(-1)!;
  const fields = { type: 'email', user_string: 'new-here@example.com', code: code!, agreed: '1' };
  const passwords = { password: PASSWORD, re_password: PASSWORD };
  expect((await server.call('user/register', { ...fields, ...passwords }, { headers })).type).toBe('ok');
});

test('R-SEC-3: all strangers together have five thousand wrong codes a day, then three a neighbourhood', async () => {
  server.clock.advance(DAY_MS + 1);
  const owner = await server.customer('sprayed-far@example.com');
  await seed('day|codes', 4_998);
  const at = (n: number) => `20.5.${n}.1`;
  expect(await times(2, (n) => spray(`far${n}@example.com`, at(n)))).toEqual({ code_wrong: 2 });
  const crowd = await times(10, (n) => spray(`farther${n}@example.com`, n < 5 ? '20.6.0.1' : '20.6.0.2'));
  expect(crowd).toEqual({ code_wrong: 10 });
  expect(await sumOf('day|codes-near|20.6.0')).toBe(3);
  // A right one counts for nobody, and who is somewhere else has his tries.
  expect(await resetAt(owner, '20.7.0.1')).toBe('ok');
});

test('R-SEC-3: a code that binds an address is guessed within the same sum, and beyond it has twelve digits', async () => {
  server.clock.advance(DAY_MS + 1);
  const thief = await server.customer('binds-others@example.com');
  const headers = { 'user-agent': 'a binder', ...from('20.8.0.1') };
  const target = 'somebody-elses@example.com';
  const send = () => server.call('sms_mail', { user_string: target, type: 'bind_email' }, { headers });
  const own = await server.call('set/sms_other_mail', { type: 'contact' }, { token: thief.token, headers });
  expect(own.type).toBe('ok');
  await server.sent();
  const oldCode = server.outbox(thief.email).findLast(({ purpose }) => purpose === 'contact')!.code!;
  const bind = (code: string) =>
    server.call('user/e_email', { email: target, code, old_code: oldCode }, { token: thief.token, headers });
  expect((await send()).data.digits).toBe(6);
  await server.sent();
  const { code: six } = server.outbox(target).at(-1)!;
  expect(outcomeOf(await bind(wrongCode(six!)))).toBe('code_wrong');
  expect(await sumOf('day|codes|20.8.0.1')).toBe(1);
  await seed('day|codes|20.8.0.1', 40);
  expect(outcomeOf(await bind(six!))).toBe('too_many_attempts');
  server.clock.advance(MINUTE_MS + 1);
  expect((await send()).data.digits).toBe(12);
  await server.sent();
  const { code } = server.outbox(target).at(-1)!;
  expect(code).toMatch(/^[0-9]{12}$/);
  expect(outcomeOf(await bind(code!))).toBe('ok');
});

test('R-SEC-3: so is a code that opens the threads of a visitor', async () => {
  const caller = {
    ip: '20.9.0.1',
    userAgent: 'a visitor',
    language: 'en',
    requestId: 'r',
  } as unknown as Caller;
  const { mails } = server.on().identity;
  const target = 'a-visitor@example.com';
  expect((await mails.send(target, caller)).digits).toBe(6);
  await server.sent();
  const { code: six } = server.outbox(target).at(-1)!;
  await expect(mails.check(target, wrongCode(six!), caller)).rejects.toMatchObject({ code: 'code_wrong' });
  expect(await sumOf('day|codes|20.9.0.1')).toBe(1);
  await seed('day|codes|20.9.0.1', 40);
  await expect(mails.check(target, six!, caller)).rejects.toMatchObject({ code: 'too_many_attempts' });
  server.clock.advance(MINUTE_MS + 1);
  expect((await mails.send(target, caller)).digits).toBe(12);
  await server.sent();
  const { code } = server.outbox(target).at(-1)!;
  expect((await mails.check(target, code!, caller)).email).toBe(target);
});

test('R-SEC-1: while strangers fill the line, who comes from where somebody has logged in before is not behind them, and others are told when to come again', async () => {
  const { email } = await server.customer('behind-a-flood@example.com');
  await server.login(email, {}, { 'user-agent': 'a phone', ...from('20.20.0.1') });
  let isOver = false;
  let count = 0;
  let refused: Response | undefined;
  const flood = Array.from({ length: 40 }, async () => {
    while (!isOver) {
      count += 1;
      const sent = await fetch(`${server.url}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...from(`30.${count % 200}.${count >> 8}.1`) },
        body: JSON.stringify({
          user_type: 'email',
          user_string: `f${count}@example.com`,
          password: 'wrong again',
        }),
      });
      const { data } = (await sent.json()) as { data: { refusal: string } };
      if (data.refusal === 'busy') refused ??= sent;
    }
  });
  await expect.poll(() => refused !== undefined).toBe(true);
  for (let n = 0; n < 6; n += 1) {
    const headers = { 'user-agent': `a new tablet ${n}`, ...from('20.20.0.1') };
    expect(outcomeOf(await server.login(email, {}, headers))).toBe('ok');
  }
  isOver = true;
  await Promise.all(flood);
  expect(refused?.headers.get('retry-after')).toBe('2');
});
