/** R-SEC-3: a guesser behind a shared address shuts nobody out who comes from there for the first time, and finds no more than before. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallReply } from '../../../test/harness.ts';
import type { IdentityServer } from './test-server.ts';
import { identityServer } from './test-server.ts';

const DAY_MS = 86_400_000;
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

const outcomeOf = ({ type, data }: CallReply): string => (type === 'ok' ? 'ok' : (data.refusal as string));
const at = (ip: string, agent = 'a new phone') => ({ 'user-agent': agent, 'x-forwarded-for': ip });
const spend = (key: string, failures: number) =>
  server.database.owner.query(
    `insert into identity_login_attempts (attempt_key, window_started_at, failures, last_at) values ($1, $2, $3, $2)
     on conflict (attempt_key) do update set window_started_at = $2, failures = $3, last_at = $2`,
    [key, new Date(server.clock.now()), failures],
  );
const ask = (to: string, type: string, headers: Record<string, string>) =>
  server.call('sms_mail', { user_string: to, type }, { headers });
const newest = async (to: string, purpose: string): Promise<string> => {
  await server.sent();
  return server.outbox(to).findLast((message) => message.purpose === purpose)!.code!;
};
const forget = (account: string, code: string, headers: Record<string, string>) =>
  server
    .call(
      'user/forget',
      { account, code, password: 'nine red kites', repassword: 'nine red kites' },
      { headers },
    )
    .then(outcomeOf);

test('R-SEC-3: where forty wrong ones were tried, a code of twelve digits comes, and its owner gets in', async () => {
  const { email } = await server.customer('behind-nat@example.com');
  const headers = at('21.1.0.1');
  expect((await ask(email, 'forget', headers)).data.digits).toBe(6);
  const short = await newest(email, 'forget');
  await spend('day|codes|21.1.0.1', 40);
  // What was sent before is not looked at any more: it may be guessed.
  expect(await forget(email, short, headers)).toBe('too_many_attempts');
  server.clock.advance(60_000);
  expect((await ask(email, 'forget', headers)).data.digits).toBe(12);
  const code = await newest(email, 'forget');
  expect(code).toMatch(/^[0-9]{12}$/);
  // A form of two steps looks at it first.
  const checked = await server.call(
    'user/check_email',
    { email_code: code, user_string: email },
    { headers },
  );
  expect(outcomeOf(checked)).toBe('ok');
  expect(await forget(email, code, headers)).toBe('ok');
  // The way in from a device that is not known, too.
  server.clock.advance(60_000);
  expect((await ask(email, 'login', headers)).data.digits).toBe(12);
  const login = { password: 'nine red kites', code: await newest(email, 'login') };
  expect(outcomeOf(await server.login(email, login, headers))).toBe('ok');
  // Elsewhere nothing is different, nor for what opens nothing of anybody's.
  expect((await ask('new-behind@example.com', 'register', headers)).data.digits).toBe(6);
  expect((await ask(email, 'unfreeze', at('21.2.0.1'))).data.digits).toBe(6);
});

test('R-SEC-3: so it is where all strangers have had theirs, and for whom there is no account it looks the same', async () => {
  const { email } = await server.customer('in-a-crowd@example.com');
  await spend('day|codes', 5_000);
  const headers = at('21.3.0.1');
  expect((await ask(email, 'forget', headers)).data.digits).toBe(6);
  await spend('day|codes-near|21.3.0', 3);
  server.clock.advance(60_000);
  for (const to of [email, 'nobody-in-a-crowd@example.com'])
    expect((await ask(to, 'forget', headers)).data.digits).toBe(12);
  expect(await forget(email, await newest(email, 'forget'), headers)).toBe('ok');
  server.clock.advance(DAY_MS);
  expect((await ask(email, 'forget', headers)).data.digits).toBe(6);
});

test('R-SEC-3: a guesser has five tries at twelve digits, as at six', async () => {
  const { email } = await server.customer('guessed-long@example.com');
  const headers = at('21.4.0.1');
  await spend('day|codes|21.4.0.1', 40);
  await ask(email, 'forget', headers);
  const told: string[] = [];
  for (let n = 0; n < 6; n += 1) told.push(await forget(email, `00000000000${n}`, headers));
  expect(told).toEqual([...Array<string>(5).fill('code_wrong'), 'code_expired']);
});

test('R-SEC-1, R-SEC-3: who guesses at many behind one address keeps an app that is known there from nothing', async () => {
  const { email } = await server.customer('known-behind-nat@example.com');
  const headers = { ...at('21.5.0.1'), 'candor-client': 'k'.repeat(43) };
  expect(outcomeOf(await server.login(email, {}, headers))).toBe('ok');
  server.clock.advance(60_000);
  // As thirty targets tried in vain leave it, without a single code sent.
  await spend('codes|21.5.0.1', 30);
  expect((await ask(email, 'forget', headers)).type).toBe('ok');
  const code = await newest(email, 'forget');
  const fields = { email_code: code, user_string: email };
  expect(outcomeOf(await server.call('user/check_email', fields, { headers }))).toBe('ok');
  expect(await forget(email, code, headers)).toBe('ok');
  // A stranger there, with a code that was sent somewhere else, is stopped as before.
  const elsewhere = { ...at('21.6.0.1'), 'candor-client': 's'.repeat(43) };
  const { email: other } = await server.customer('sent-elsewhere@example.com');
  expect((await ask(other, 'forget', elsewhere)).type).toBe('ok');
  const moved = { ...elsewhere, ...at('21.5.0.1') };
  expect(await forget(other, await newest(other, 'forget'), moved)).toBe('too_many_attempts');
});
