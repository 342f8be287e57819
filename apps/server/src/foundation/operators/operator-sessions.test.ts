/** Logins of operators on a real server: two steps always, each code once, lockouts, ends of sessions, and doors that stay apart. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { openOperators } from '../../../test/operators.ts';
import { movableClock } from '../../platform/clock.ts';
import { demoLogin } from './first-operators.ts';
import { pruneSessions } from './sessions-store.ts';

interface Key {
  name: string;
  email: string;
  roles: string[];
  password: string;
  totp_secret: string;
  otpauth_url: string;
}

let server: TestServer;
let dataDir: string;
let keys: Key[];
const clock = movableClock(Date.now());
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'candor-operators-'));
  server = await testServer({ clock, config: { demoOperators: true, dataDir } });
  keys = JSON.parse(readFileSync(join(dataDir, 'demo-operators.json'), 'utf8')) as Key[];
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});
// Codes are taken once: each test begins in a later half-minute, and in a later hour, where attempts are counted anew.
beforeEach(() => clock.advance(3_700_000));

const keyOf = (role: string): Key => keys.find(({ roles }) => roles.includes(role))!;
const codeOf = ({ totp_secret }: Key): string =>
  generateSync({ secret: totp_secret, epoch: Math.floor(clock.now() / 1000) });
const call = (path: string, fields: Record<string, string> = {}, token?: string) =>
  server.call(path, fields, { token, lang: 'en' });
const me = (token: string) => server.call('operator/me', {}, { token, method: 'GET' });

async function ticketFor(key: Key): Promise<string> {
  const reply = await call('operator/session/login', { email: key.email, password: key.password });
  expect(reply.type).toBe('ok');
  return reply.data.ticket as string;
}
async function logIn(key: Key): Promise<string> {
  const reply = await call('operator/session/second', { ticket: await ticketFor(key), code: codeOf(key) });
  expect(reply.type).toBe('ok');
  return reply.data.token as string;
}

test('R-GEN-5: a demo begins with one operator a role, whose keys only the owner of the server can read', () => {
  expect(keys.map(({ roles }) => roles)).toHaveLength(9);
  expect(new Set(keys.flatMap(({ roles }) => roles)).size).toBe(9);
  expect(statSync(join(dataDir, 'demo-operators.json')).mode & 0o777).toBe(0o600);
  expect(keys[0]!.otpauth_url).toMatch(/^otpauth:\/\/totp\//);
});

test('a newcomer to a demo gets password and code by command, and a stranger nothing', async () => {
  const { email, password } = keys[0]!;
  const login = await demoLogin(dataDir, email, clock.now());
  expect(login).toEqual({ password, code: codeOf(keys[0]!) });
  expect(await demoLogin(dataDir, 'nobody@demo.candor.example', clock.now())).toBeUndefined();
  expect(await demoLogin('/nowhere', email, clock.now())).toBeUndefined();
});

test('R-OPS-2: the password alone opens nothing; with a code it opens a session of eight hours', async () => {
  const key = keyOf('treasurer');
  const ticket = await ticketFor(key);
  expect((await me(ticket)).type).toBe(999);
  expect((await call('operator/session/second', { ticket, code: '000000' })).data.refusal).toBe(
    'second_factor_wrong',
  );
  const reply = await call('operator/session/second', { ticket, code: codeOf(key) });
  expect(reply.data).toMatchObject({ expires_at: clock.now() + 8 * 3_600_000, idle_s: 3_600 });
  expect((await me(reply.data.token)).data).toMatchObject({
    name: key.name,
    email: key.email,
    roles: ['treasurer'],
    mode: 'demo',
  });
  expect((await call('operator/session/second', { ticket, code: codeOf(key) })).data.refusal).toBe(
    'ticket_expired',
  );
});

test('R-OPS-2: a code is taken once, and an older one never again', async () => {
  const key = keyOf('market_admin');
  const before = generateSync({ secret: key.totp_secret, epoch: Math.floor(clock.now() / 1000) - 30 });
  await logIn(key);
  for (const code of [codeOf(key), before]) {
    const again = await call('operator/session/second', { ticket: await ticketFor(key), code });
    expect(again.data.refusal).toBe('second_factor_wrong');
  }
});

test('of two logins with one code at the same moment one goes through', async () => {
  const key = keyOf('deposit_maker');
  const tickets = [await ticketFor(key), await ticketFor(key), await ticketFor(key)];
  const replies = await Promise.all(
    tickets.map((ticket) => call('operator/session/second', { ticket, code: codeOf(key) })),
  );
  expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
});

test('R-SEC-1: ten wrong passwords an hour, then one a minute, counted exactly when they come at once', async () => {
  const { email, password } = keyOf('content');
  const wrong = async (): Promise<string> =>
    (await call('operator/session/login', { email, password: 'wrong password' })).data.refusal;
  const refusals: string[] = [];
  // Who is told that the house is busy was not looked at, and is not counted.
  while (!refusals.includes('too_many_attempts'))
    refusals.push(...(await Promise.all(Array.from({ length: 12 }, wrong))));
  expect(refusals.filter((code) => code === 'wrong_credentials')).toHaveLength(10);
  expect((await call('operator/session/login', { email, password })).data.refusal).toBe('too_many_attempts');
  clock.advance(61_000);
  expect((await call('operator/session/login', { email, password })).type).toBe('ok');
});

test('R-SEC-1: a hundred wrong ones a day from elsewhere lock no operator out, of the address he comes from or of a new one', async () => {
  const key = keyOf('support');
  const { email, password } = key;
  const login = () => call('operator/session/login', { email, password });
  const { id } = (
    await server.database.owner.query<{ id: number }>('select id from operators_people where email = $1', [
      email,
    ])
  )[0]!;
  await server.database.owner.query(
    `insert into operators_attempts (key, tries, since, last_at) values ($1, 100, $2, $2)`,
    [`day|${email}`, new Date(clock.now())],
  );
  await server.database.owner.query(
    `update operators_sessions set ip = '203.0.113.9' where operator_id = $1`,
    [id],
  );
  // Somewhere he never was he has a few of his own, which strangers elsewhere do not use up.
  const wrong = () => call('operator/session/login', { email, password: 'wrong password' });
  expect((await wrong()).data.refusal).toBe('wrong_credentials');
  expect((await login()).type).toBe('ok');
  expect((await wrong()).data.refusal).toBe('wrong_credentials');
  expect((await login()).data.refusal).toBe('too_many_attempts');
  await server.database.owner.query(
    `insert into operators_sessions (operator_id, token_hash, ip, user_agent, created_at, last_used_at, expires_at, ended_at)
     values ($1, $2, '127.0.0.1', '', $3, $3, $3, $3)`,
    [id, Buffer.from('where he comes from'), new Date(clock.now())],
  );
  expect((await login()).type).toBe('ok');
});

test('five wrong codes an hour, then one a minute', async () => {
  const key = keyOf('kyc_reviewer');
  const tickets = [await ticketFor(key), await ticketFor(key)];
  const guess = (n: number) => call('operator/session/second', { ticket: tickets[n % 2]!, code: '123456' });
  const refusals = [];
  for (let n = 0; n < 6; n += 1) refusals.push((await guess(n)).data.refusal);
  expect(refusals).toEqual([...Array<string>(5).fill('second_factor_wrong'), 'too_many_attempts']);
  expect(
    (await call('operator/session/second', { ticket: tickets[0]!, code: codeOf(key) })).data.refusal,
  ).toBe('too_many_attempts');
});

test('R-SEC-1: whoever has the password of an operator and guesses codes elsewhere locks him out of no place he comes from', async () => {
  const key = keyOf('deposit_maker');
  await logIn(key);
  clock.advance(3_700_000);
  const { owner } = server.database;
  const came = (ip: string) =>
    owner.query(
      `update operators_sessions set ip = $2 where operator_id = (select id from operators_people where email = $1)`,
      [key.email, ip],
    );
  await came('203.0.113.9');
  const tickets = [await ticketFor(key), await ticketFor(key)];
  const guess = (n: number) => call('operator/session/second', { ticket: tickets[n % 2]!, code: '123456' });
  const refusals = [];
  for (let n = 0; n < 6; n += 1) refusals.push((await guess(n)).data.refusal);
  expect(refusals.at(-1)).toBe('too_many_attempts');
  await came('127.0.0.1');
  await logIn(key);
});

test('R-SEC-1: what is counted by day is remembered for a day', async () => {
  const { owner } = server.database;
  const at = new Date(clock.now());
  await owner.query(
    `insert into operators_attempts (key, tries, since, last_at) values ('day|remembered', 100, $1, $1), ('pair|forgotten', 9, $1, $1)`,
    [at],
  );
  clock.advance(3 * 3_600_000);
  await pruneSessions(server.platform.db, new Date(clock.now()));
  const kept = await owner.query<{ key: string }>(
    `select key from operators_attempts where key in ('day|remembered', 'pair|forgotten')`,
  );
  expect(kept).toEqual([{ key: 'day|remembered' }]);
});

test('nobody learns whether an e-mail address belongs to an operator', async () => {
  const unknown = await call('operator/session/login', {
    email: 'nobody@venue.example',
    password: 'whatever it is',
  });
  const known = await call('operator/session/login', {
    email: keyOf('auditor').email,
    password: 'whatever it is',
  });
  expect(unknown.data.refusal).toBe('wrong_credentials');
  expect(unknown.message).toBe(known.message);
});

describe('R-OPS-2: the end of a session', () => {
  test('what the console asks for by itself is answered and keeps nobody logged in', async () => {
    const token = await logIn(keyOf('auditor'));
    const background = () =>
      server.call('operator/me', {}, { token, method: 'GET', headers: { 'candor-background': '1' } });
    for (let n = 0; n < 3; n += 1) {
      clock.advance(1_100_000);
      expect((await background()).type).toBe('ok');
    }
    clock.advance(301_000);
    expect((await background()).type).toBe(999);
  });

  test('an hour without a call in a demo, eight hours in all, and logging out', async () => {
    const key = keyOf('auditor');
    const idle = await logIn(key);
    clock.advance(3_599_000);
    expect((await me(idle)).type).toBe('ok');
    clock.advance(3_599_000);
    expect((await me(idle)).type).toBe('ok');
    clock.advance(3_601_000);
    expect((await me(idle)).type).toBe(999);
    const long = await logIn(key);
    for (let n = 0; n < 15; n += 1) {
      clock.advance(1_900_000);
      expect((await me(long)).type).toBe('ok');
    }
    clock.advance(1_900_000);
    expect((await me(long)).type).toBe(999);
    clock.advance(3_600_000);
    const short = await logIn(key);
    expect((await call('operator/session/logout', {}, short)).type).toBe('ok');
    expect((await me(short)).type).toBe(999);
  });

  test('a new password ends all other sessions and needs the old one, a code and twelve characters', async () => {
    const key = keyOf('withdrawal_approver');
    const other = await logIn(key);
    clock.advance(31_000);
    const token = await logIn(key);
    const change = (fields: Record<string, string>) => call('operator/session/password', fields, token);
    clock.advance(31_000);
    const password = 'a longer one that nobody guesses';
    const right = { old_password: key.password, password, code: codeOf(key) };
    expect((await change({ ...right, old_password: 'not this one' })).data.refusal).toBe('wrong_credentials');
    expect((await change({ ...right, password: 'short pass1' })).data.refusal).toBe('operator_password_weak');
    expect((await change({ ...right, password: 'aaaaaaaaaaaaaaaa' })).data.refusal).toBe(
      'operator_password_weak',
    );
    expect((await change({ ...right, code: '000000' })).data.refusal).toBe('second_factor_wrong');
    const versionOf = () =>
      server.database.owner.query('select version from operators_people where email = $1', [key.email]);
    const before = await versionOf();
    expect((await change(right)).type).toBe('ok');
    // What two are deciding about him is of the same version: he escapes nothing by it.
    expect(await versionOf()).toEqual(before);
    expect((await me(other)).type).toBe(999);
    expect((await me(token)).type).toBe('ok');
    const old = await call('operator/session/login', { email: key.email, password: key.password });
    expect(old.data.refusal).toBe('wrong_credentials');
    key.password = password;
  });

  test('roles taken away and people shut out count at the next call', async () => {
    const [who] = await openOperators(server.database.owner, ['access_admin']);
    await server.database.owner.query(
      `update operators_sessions set last_used_at = $2::timestamptz, expires_at = $2::timestamptz + interval '8 hours' where operator_id = $1`,
      [who!.id, new Date(clock.now())],
    );
    const people = () => server.call('operator/people', {}, { token: who!.token, method: 'GET' });
    expect((await people()).type).toBe('ok');
    await server.database.owner.query(`update operators_people set roles = '{support}' where id = $1`, [
      who!.id,
    ]);
    expect((await people()).data.refusal).toBe('forbidden');
    await server.database.owner.query(`update operators_people set state = 'disabled' where id = $1`, [
      who!.id,
    ]);
    expect((await people()).type).toBe(999);
  });
});

test("R-OPS-2: operators' and customers' tokens never open each other's calls", async () => {
  const [customer] = await openCustomers(server.database.owner, [{}]);
  await server.database.owner.query(
    `update identity_sessions set last_used_at = $1::timestamptz, expires_at = $1::timestamptz + interval '1 day'`,
    [new Date(clock.now())],
  );
  const operator = await logIn(keyOf('treasurer'));
  const asCustomer = (token: string) => server.call('wallet/list', {}, { token });
  expect((await asCustomer(customer!.token)).type).toBe('ok');
  expect((await asCustomer(operator)).type).toBe(999);
  expect((await me(operator)).type).toBe('ok');
  expect((await me(customer!.token)).type).toBe(999);
});

test('passwords, codes, tokens and keys of operators are nowhere in the database in the clear', async () => {
  const key = keyOf('market_admin');
  const token = await logIn(key);
  const rows = await server.database.owner.query<{ text: string }>(
    `select p::text as text from operators_people p union all select s::text from operators_sessions s
     union all select t::text from operators_tickets t union all select a::text from operators_audit a`,
  );
  const everything = rows.map(({ text }) => text).join('\n');
  for (const secret of [key.password, key.totp_secret, token]) {
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

test('OPERATOR_ADDRESSES: from elsewhere nothing opens, neither login nor session', async () => {
  const walled = await testServer({
    clock,

    database: server.database,
    config: { operatorAddresses: ['10.1.0.0/16'], dataDir },
  });
  const key = keyOf('treasurer');
  const token = await logIn(key);
  const refused = await walled.call('operator/session/login', { email: key.email, password: key.password });
  expect(refused.data.refusal).toBe('forbidden');
  expect((await walled.call('operator/me', {}, { token, method: 'GET' })).type).toBe(999);
  await walled.close();
  const open = await testServer({
    clock,

    database: server.database,
    config: { operatorAddresses: ['127.0.0.0/8'], dataDir },
  });
  expect((await open.call('operator/me', {}, { token, method: 'GET' })).type).toBe('ok');
  await open.close();
});

test('R-SEC-1: junk tokens from the office keep nobody out who is logged in there', async () => {
  const token = await logIn(keyOf('auditor'));
  const junk = Array.from({ length: 305 }, () => randomBytes(32).toString('base64url'));
  const answers = await Promise.all(junk.map(async (each) => (await me(each)).data?.refusal as string));
  expect(answers).toContain('rate_limited');
  expect((await me(token)).type).toBe('ok');
});
