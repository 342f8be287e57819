/** Security keys of operators with real signatures: what they open, and that a code no longer opens anything beside them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { movableClock } from '../../platform/clock.ts';
import { softwareKey } from '../identity/security/software-authenticator.fixture.ts';

interface Person {
  email: string;
  roles: string[];
  password: string;
  totp_secret: string;
}

let server: TestServer;
let dataDir: string;
let people: Person[];
let host: string;
const clock = movableClock(Date.now());
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'candor-keys-'));
  server = await testServer({ clock, config: { demoOperators: true, dataDir } });
  people = JSON.parse(readFileSync(join(dataDir, 'demo-operators.json'), 'utf8')) as Person[];
  host = `127.0.0.1:${server.port}`;
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => clock.advance(3_700_000));

const call = (path: string, fields: Record<string, string> = {}, token?: string) =>
  server.call(`operator/session/${path}`, fields, { token, lang: 'en' });
/** Each code is taken once, so every use is in a later half-minute. */
function codeOf({ totp_secret }: Person): string {
  clock.advance(31_000);
  return generateSync({ secret: totp_secret, epoch: Math.floor(clock.now() / 1000) });
}
async function begin({ email, password }: Person) {
  const { data } = await call('login', { email, password });
  return data as { ticket: string; way: string };
}
async function withCode(person: Person): Promise<string> {
  const { ticket } = await begin(person);
  return (await call('second', { ticket, code: codeOf(person) })).data.token as string;
}
async function withKey(person: Person) {
  const token = await withCode(person);
  const key = softwareKey(host);
  const { data } = await call('key_options', { password: person.password, code: codeOf(person) }, token);
  const answer = {
    ticket: data.ticket as string,
    key: key.register(data.options.challenge),
    name: 'Blue key',
  };
  const added = await call('key_add', answer, token);
  expect(added.type).toBe('ok');
  expect((await call('key_add', answer, token)).data.refusal).toBe('ticket_expired');
  return { token, key, id: String(added.data.id) };
}
/** The answer of a key to a fresh question of this session. */
async function proofBy(key: ReturnType<typeof softwareKey>, token: string) {
  const { data } = await call('own_key_options', {}, token);
  return { key_ticket: data.ticket as string, key: key.assert(data.options.challenge) };
}
async function ask(person: Person) {
  const { ticket, way } = await begin(person);
  expect(way).toBe('key');
  const { data } = await call('second_options', { ticket });
  return { ticket, challenge: data.options.challenge as string };
}

test('R-OPS-2: from the first security key on, a code opens nothing and the key does, once a question', async () => {
  const person = people[0]!;
  expect((await begin(person)).way).toBe('code');
  const { key } = await withKey(person);
  const { ticket, challenge } = await ask(person);
  expect((await call('second', { ticket, code: codeOf(person) })).data.refusal).toBe('passkey_failed');
  const answer = key.assert(challenge);
  const opened = await call('second', { ticket, key: answer });
  expect(opened.data.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect((await call('second', { ticket, key: answer })).data.refusal).toBe('ticket_expired');
  const next = await ask(person);
  expect((await call('second', { ticket: next.ticket, key: answer })).data.refusal).toBe('passkey_failed');
});

test("R-OPS-2: a copied page, another person's key, a copied key and rubbish open nothing", async () => {
  const person = people[1]!;
  const { key } = await withKey(person);
  const stranger = await withKey(people[2]!);
  const { ticket, challenge } = await ask(person);
  const tries = [
    key.assert(challenge, { origin: 'https://candor-console.example' }),
    stranger.key.assert(challenge),
    softwareKey(host).assert(challenge),
    'no json',
  ];
  for (const answer of tries)
    expect((await call('second', { ticket, key: answer })).data.refusal).toBe('passkey_failed');
  // The fifth and last try of this ticket.
  expect((await call('second', { ticket, key: key.assert(challenge, { counter: 9 }) })).type).toBe('ok');
  const copied = await ask(person);
  const behind = await call('second', {
    ticket: copied.ticket,
    key: key.assert(copied.challenge, { counter: 4 }),
  });
  expect(behind.data.refusal).toBe('passkey_failed');
  expect(await askAs('copy.example', copied.ticket)).toContain('passkey_unknown');
});

/** By another name of this server; `fetch` does not let one choose it. */
function askAs(name: string, ticket: string): Promise<string> {
  return new Promise((done, fail) => {
    const headers = { host: name, 'content-type': 'application/json' };
    const sent = request(
      `${server.url}/api/operator/session/second_options`,
      { method: 'POST', headers },
      (reply) => {
        let body = '';
        reply.on('data', (chunk: Buffer) => (body += chunk.toString())).on('end', () => done(body));
      },
    );
    sent.once('error', fail).end(JSON.stringify({ ticket }));
  });
}

test('a key is added with password and code, taken out with password and key, and both stand in the audit log', async () => {
  const person = people[3]!;
  const wrong = await call(
    'key_options',
    { password: 'not this one', code: codeOf(person) },
    await withCode(person),
  );
  expect(wrong.data.refusal).toBe('wrong_credentials');
  const { token, id, key } = await withKey(person);
  const { data } = await server.call('operator/session/keys', {}, { token, method: 'GET' });
  expect(data).toEqual([
    { id: Number(id), name: 'Blue key', created_at: expect.any(Number), last_used_at: null },
  ]);
  const drop = (fields: Record<string, string>) =>
    call('key_drop', { id, password: person.password, ...fields }, token);
  expect((await drop({ code: codeOf(person) })).data.refusal).toBe('passkey_failed');
  expect((await drop({ id: '999999', ...(await proofBy(key, token)) })).data.refusal).toBe('passkey_unknown');
  expect((await drop(await proofBy(key, token))).type).toBe('ok');
  expect((await begin(person)).way).toBe('code');
  const lines = await server.database.owner.query<{ action: string }>(
    `select action from operators_audit where action like 'operator.key%' and operator_id = (select id from operators_people where email = $1) order by seq`,
    [person.email],
  );
  expect(lines.map(({ action }) => action)).toEqual(['operator.key_added', 'operator.key_dropped']);
});

test('R-OPS-2: who has a key changes password and keys with it and with nothing less; a proof is good once and in its session', async () => {
  const person = people[4]!;
  const { token, key, id } = await withKey(person);
  const stranger = await withKey(people[5]!);
  const change = (fields: Record<string, string>) =>
    call(
      'password',
      { old_password: person.password, password: 'fourteen quiet harbours', ...fields },
      token,
    );
  const begun = (fields: Record<string, string>) =>
    call('key_options', { password: person.password, ...fields }, token);
  // As a copied page has them: password and code, in an open session.
  for (const act of [change, begun]) {
    expect((await act({ code: codeOf(person) })).data.refusal).toBe('passkey_failed');
    expect((await act({})).data.refusal).toBe('passkey_failed');
    const foreign = await proofBy(stranger.key, stranger.token);
    expect((await act(foreign)).data.refusal).toBe('ticket_expired');
    const mixed = { ...(await proofBy(key, token)), key: foreign.key };
    expect((await act(mixed)).data.refusal).toBe('passkey_failed');
  }
  const { ticket, challenge } = await ask(person);
  const elsewhere = (await call('second', { ticket, key: key.assert(challenge) })).data.token as string;
  expect((await change(await proofBy(key, elsewhere))).data.refusal).toBe('ticket_expired');
  const old = await proofBy(key, token);
  clock.advance(301_000);
  expect((await change(old)).data.refusal).toBe('ticket_expired');

  const proof = await proofBy(key, token);
  const second = await begun(proof);
  expect(second.type).toBe('ok');
  expect((await begun(proof)).data.refusal).toBe('ticket_expired');
  const another = softwareKey(host);
  const made = {
    ticket: second.data.ticket as string,
    name: 'Second',
    key: another.register(second.data.options.challenge),
  };
  expect((await call('key_add', made, token)).type).toBe('ok');
  // A login between its two steps knew the old password.
  const between = await ask(person);
  expect((await change(await proofBy(another, token))).type).toBe('ok');
  const late = await call('second', { ticket: between.ticket, key: key.assert(between.challenge) });
  expect(late.data.refusal).toBe('ticket_expired');
  const now = { password: 'fourteen quiet harbours', id };
  expect((await call('key_drop', { ...now, code: codeOf(person) }, token)).data.refusal).toBe(
    'passkey_failed',
  );
  expect((await call('key_drop', { ...now, ...(await proofBy(another, token)) }, token)).type).toBe('ok');
  const failures = await server.database.owner.query(
    `select 1 as one from operators_audit where action = 'operator.login_failed'
       and target_id = (select id::text from operators_people where email = $1)`,
    [person.email],
  );
  expect(failures.length).toBeGreaterThan(7);
});
