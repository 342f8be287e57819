/** Ways around the sums of guesses: the token of an account of one's own, a name that is spelled as the count of somebody else, a code that is sent while one is looked for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallReply } from '../../../test/harness.ts';
import type { IdentityServer } from './test-server.ts';
import { PASSWORD, identityServer } from './test-server.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer({
    config: { codesPerAddress: 100_000, codesPerNetwork: 100_000, trustProxy: ['loopback'] },
  });
});
afterAll(() => server.close());

const from = (ip: string) => ({ 'x-forwarded-for': ip, 'user-agent': 'a browser' });
const outcomeOf = ({ type, data }: CallReply): string => (type === 'ok' ? 'ok' : (data.refusal as string));
const PASSWORDS = { password: 'nine red kites', repassword: 'nine red kites' };

const ask = (target: string, ip: string) =>
  server.call('sms_mail', { user_string: target, type: 'forget' }, { headers: from(ip) }).then(outcomeOf);
const tryCode = (target: string, { ip, code, token }: { ip: string; code: string; token?: string }) =>
  server
    .call(
      'user/forget',
      { account: target, code, ...PASSWORDS },
      { headers: from(ip), ...(token === undefined ? {} : { token }) },
    )
    .then(outcomeOf);

async function sprayed(count: number, of: { ip: string; token?: string }): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  for (let n = 0; n < count; n += 1) {
    const target = `path${n}-${of.token === undefined ? 'bare' : 'shown'}@example.com`;
    expect(await ask(target, of.ip)).toBe('ok');
    const outcome = await tryCode(target, { ...of, code: '000000' });
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  return outcomes;
}

test('R-SEC-3: who shows the token of an account of his own has no more wrong codes of others’ accounts than who shows none', async () => {
  const { token } = await server.customer('guesses-with-a-token@example.com');
  const shown = await sprayed(50, { ip: '20.30.0.1', token });
  expect(shown).toEqual(await sprayed(50, { ip: '20.30.0.2' }));
  // Beyond forty it is twelve digits that he guesses at.
  const sums = await server.database.owner.query<{ failures: number }>(
    'select failures from identity_login_attempts where attempt_key = any ($1)',
    [['day|codes|20.30.0.1', 'day|codes|20.30.0.2']],
  );
  expect(sums.map(({ failures }) => failures)).toEqual([40, 40]);
});

test('R-SEC-1, R-SEC-3: a name that is spelled as a count of somebody else uses up nothing of his', async () => {
  const { email } = await server.customer('spelled@example.com');
  await server.login(email, {}, from('20.31.0.1'));
  const name = `codes-home|20.31.0.1|${email}`;
  for (let n = 0; n < 25; n += 1) {
    server.clock.advance(16 * 60_000);
    await server.login(name, { password: 'wrong again' }, from(`20.32.${n}.1`));
  }
  // A phone that nobody knows, at home.
  expect(await ask(email, '20.31.0.1')).toBe('ok');
  await server.sent();
  const code = server.outbox(email).findLast(({ purpose }) => purpose === 'forget')!.code!;
  expect(await tryCode(email, { ip: '20.31.0.1', code })).toBe('ok');
});

test('R-SEC-3: a code that is sent while one is looked for is not tried beside the sums', async () => {
  const target = 'sent-meanwhile@example.com';
  const ip = '20.33.0.1';
  const key = `codes|${ip}|${target}`;
  const { owner } = server.database;
  await owner.query(
    'insert into identity_login_attempts (attempt_key, window_started_at, failures, last_at) values ($1, $2, 0, $2)',
    [key, new Date(server.clock.now())],
  );
  let outcome: Promise<string> | undefined;
  await owner.transaction('t', async (tx) => {
    await tx.query('select 1 from identity_login_attempts where attempt_key = $1 for update', [key]);
    outcome = tryCode(target, { ip, code: '000000' });
    await expect
      .poll(async () => {
        const waiting = await owner.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%identity_login_attempts%'
             and datname = current_database()`,
        );
        return waiting.length;
      })
      .toBe(1);
    expect(await ask(target, ip)).toBe('ok');
  });
  expect(await outcome).toBe('code_expired');
});

test('R-SEC-3: at an address that has used up its wrong codes nobody learns whose owner has logged in from there, and he gets in', async () => {
  const ip = '20.34.0.1';
  const { email } = await server.customer('a-colleague@example.com');
  await server.login(email, {}, from(ip));
  await sprayed(41, { ip });
  const probe = async (target: string): Promise<string> => {
    expect(await ask(target, ip)).toBe('ok');
    return tryCode(target, { ip, code: '000000' });
  };
  expect(await probe(email)).toBe(await probe('no-colleague@example.com'));
  server.clock.advance(61_000);
  expect(await ask(email, ip)).toBe('ok');
  await server.sent();
  const code = server.outbox(email).findLast(({ purpose }) => purpose === 'forget')!.code!;
  expect(await tryCode(email, { ip, code })).toBe('ok');
});

test('R-SEC-3: whoever has the password and makes himself many known devices has a hundred wrong codes a day with all of them, then codes that nobody finds', async () => {
  const { email } = await server.customer('many-devices@example.com');
  const outcomes: string[] = [];
  for (let n = 0; n < 22; n += 1) {
    const headers = {
      ...from(`20.35.${n}.1`),
      'candor-client': `a-secret-of-the-device-number-${n}`.padEnd(43, 'x'),
    };
    expect((await server.login(email, {}, headers)).type).toBe('ok');
    const sent = await server.call('sms_mail', { user_string: email, type: 'forget' }, { headers });
    expect(sent.data.digits).toBe(n < 20 ? 6 : 12);
    for (let time = 0; time < 5; time += 1)
      outcomes.push(
        outcomeOf(
          await server.call('user/forget', { account: email, code: '000000', ...PASSWORDS }, { headers }),
        ),
      );
  }
  expect(outcomes).toEqual(Array(110).fill('code_wrong'));
  const tries = async (key: string) =>
    (
      await server.database.owner.query<{ failures: number }>(
        'select failures from identity_login_attempts where attempt_key = $1',
        [key],
      )
    )[0]?.failures;
  expect(await tries(`day|codes-known|${email}`)).toBe(100);
  // Nor do they use up what strangers have.
  expect([await tries('day|codes|20.35.19.1'), await tries('day|codes|20.35.20.1')]).toEqual([
    undefined,
    undefined,
  ]);
});

test('R-SEC-1: an open session has twenty wrong login passwords a day, however slowly it guesses', async () => {
  const { token, email } = await server.customer('left-open@example.com');
  const guess = (password: string, of: string) =>
    server.call('user/freeze', { password, cancel_orders: '0' }, { token: of }).then(outcomeOf);
  const looked: string[] = [];
  for (let hour = 0; hour < 5; hour += 1) {
    for (let n = 0; n < 8; n += 1) looked.push(await guess(`wrong ${hour} ${n}`, token));
    server.clock.advance(3_600_001);
  }
  expect(looked.filter((each) => each === 'wrong_credentials')).toHaveLength(20);
  expect(await guess(PASSWORD, token)).toBe('too_many_attempts');
  // Its owner goes on in a session of his own.
  const own = (await server.login(email)).data as string;
  expect(await guess(PASSWORD, own)).toBe('ok');
});
