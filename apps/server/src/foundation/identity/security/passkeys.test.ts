/** Passkeys with real signatures: as second step, as the whole login, as step-up proof, and what must not pass. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { softwareKey } from './software-authenticator.fixture.ts';
import type { Customer, IdentityServer } from '../test-server.ts';
import { PASSWORD, identityServer } from '../test-server.ts';

let server: IdentityServer;
let host = '';
beforeAll(async () => {
  server = await identityServer();
  host = `127.0.0.1:${server.port}`;
});
afterAll(() => server.close());

const act = (customer: Customer, path: string, fields: Record<string, string> = {}) =>
  server.act(customer, path, fields);

async function withPasskey(email: string) {
  const customer = await server.customer(email);
  const key = softwareKey(host);
  const { data } = await server.prove(customer, 'user/passkey/register_options', {
    password: PASSWORD,
  });
  const passkey = key.register(data.options.challenge);
  const added = await act(customer, 'user/passkey/register', { ticket: data.ticket, passkey, name: 'Phone' });
  if (added.type !== 'ok') throw new Error(`no passkey: ${added.data.refusal}`);
  return {
    customer,
    key,
    id: added.data.id as number,
    recovery: added.data.recovery_codes as string[],
    used: { ticket: data.ticket as string, passkey },
  };
}

async function askSecond(email: string) {
  const { ticket, ways } = (await server.login(email)).data as { ticket: string; ways: string[] };
  const { data } = await server.call('user/login/second_options', { ticket });
  return { ticket, ways, challenge: data.options.challenge as string };
}

test('a passkey is the second step of a login; its answer works once and on no other challenge', async () => {
  const { customer, key, recovery, used } = await withPasskey('key@example.com');
  expect(recovery).toHaveLength(10);
  expect((await act(customer, 'user/passkey/register', { ...used, name: 'again' })).data.refusal).toBe(
    'ticket_expired',
  );
  const first = await askSecond(customer.email);
  expect(first.ways).toEqual(['passkey', 'recovery']);
  const answer = key.assert(first.challenge);
  const opened = await server.call('user/login/second', { ticket: first.ticket, passkey: answer });
  expect(opened.data).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(
    (await server.call('user/login/second', { ticket: first.ticket, passkey: answer })).data.refusal,
  ).toBe('ticket_expired');
  const second = await askSecond(customer.email);
  expect(
    (await server.call('user/login/second', { ticket: second.ticket, passkey: answer })).data.refusal,
  ).toBe('passkey_failed');
});

test('R-SEC-5: a passkey that was begun with an older proof comes to nothing, also for who still knows the login password', async () => {
  const customer = await server.customer('older-proof@example.com');
  const fund = { password: '502913', re_password: '502913' };
  expect((await server.prove(customer, 'safe/update_password', fund)).type).toBe('ok');
  // A thief in a session, who knows both passwords, lets the browser ask and waits.
  const asked = { password: PASSWORD, fund_password: fund.password };
  const { data } = await act(customer, 'user/passkey/register_options', asked);
  const answer = { ticket: data.ticket, passkey: softwareKey(host).register(data.options.challenge) };
  const owner = { ...customer, token: (await server.login(customer.email)).data as string };
  const next = { oldpassword: fund.password, password: '640281', re_password: '640281' };
  expect((await act(owner, 'safe/update_password', next)).type).toBe('ok');
  const again = { ...customer, token: (await server.login(customer.email)).data as string };
  const late = await act(again, 'user/passkey/register', { ...answer, name: 'thief' });
  expect(late.data.refusal).toBe('ticket_expired');
  expect((await server.login(customer.email)).data).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test('another origin, another key, a copied key and rubbish are refused', async () => {
  const { customer, key } = await withPasskey('bad-key@example.com');
  const stranger = await withPasskey('stranger-key@example.com');
  const { ticket, challenge } = await askSecond(customer.email);
  const tries = [
    key.assert(challenge, { origin: 'http://candor.example' }),
    stranger.key.assert(challenge),
    '{"id":12}',
    'no json',
  ];
  for (const passkey of tries) {
    const reply = await server.call('user/login/second', { ticket, passkey });
    expect(reply.data.refusal).toBe('passkey_failed');
  }
  expect(
    (await server.call('user/login/second', { ticket, passkey: key.assert(challenge, { counter: 9 }) })).type,
  ).toBe('ok');
  const copied = await askSecond(customer.email);
  const old = await server.call('user/login/second', {
    ticket: copied.ticket,
    passkey: key.assert(copied.challenge, { counter: 9 }),
  });
  expect(old.data.refusal).toBe('passkey_failed');
});

test('R-SEC-1: a house with an address of its own binds passkeys to it, whatever host a request names', async () => {
  const named = await identityServer({ config: { publicUrl: 'https://venue.example' } });
  try {
    const customer = await named.customer('named@example.com');
    const { data } = await named.prove(customer, 'user/passkey/register_options', { password: PASSWORD });
    expect(data.options.rp.id).toBe('venue.example');
    const register = (at: string) => {
      const passkey = softwareKey(at).register(data.options.challenge);
      return named.act(customer, 'user/passkey/register', { ticket: data.ticket, passkey, name: 'Phone' });
    };
    expect((await register(`127.0.0.1:${named.port}`)).data.refusal).toBe('passkey_failed');
  } finally {
    await named.close();
  }
});

test('a passkey alone logs in when the device was unlocked for it', async () => {
  const { customer, key } = await withPasskey('alone@example.com');
  const ask = async () =>
    (await server.call('user/login/passkey_options')).data as {
      ticket: string;
      options: { challenge: string };
    };
  const locked = await ask();
  const refused = await server.call('user/login/passkey', {
    ticket: locked.ticket,
    passkey: key.assert(locked.options.challenge, { isUnlocked: false }),
  });
  expect(refused.data.refusal).toBe('passkey_failed');
  const { ticket, options } = await ask();
  const passkey = key.assert(options.challenge);
  const opened = await server.call('user/login/passkey', { ticket, passkey });
  const me = await server.call('user/center', {}, { token: opened.data as string, method: 'GET' });
  expect(me.data).toMatchObject({ id: customer.id, has_second_factor: true });
  expect((await server.call('user/login/passkey', { ticket, passkey })).data.refusal).toBe('ticket_expired');
  // Whoever asks without end fills no table; the end that a ticket names is not his to choose, nor its spelling.
  const count = () => server.database.owner.query('select count(*) as tickets from identity_tickets');
  const before = await count();
  const later = await ask();
  expect(await count()).toEqual(before);
  const end = Buffer.from(later.ticket, 'base64url');
  end.writeUIntBE(end.readUIntBE(26, 6) - 1, 26, 6);
  for (const forged of [end.toString('base64url'), `${later.ticket}=`, 'A'.repeat(43), 'x']) {
    const { data } = await server.call('user/login/passkey', {
      ticket: forged,
      passkey: key.assert(later.options.challenge),
    });
    expect(['ticket_expired', 'passkey_failed'], forged).toContain(data.refusal);
  }
  const twice = await Promise.all(
    [key.assert(later.options.challenge), key.assert(later.options.challenge)].map((answer) =>
      server.call('user/login/passkey', { ticket: later.ticket, passkey: answer }),
    ),
  );
  expect(twice.filter(({ type }) => type === 'ok')).toHaveLength(1);
});

test('R-SEC-5: a login by a passkey that is removed while it is proved opens nothing', async () => {
  const { customer, key, id } = await withPasskey('removed-key@example.com');
  const { ticket, challenge } = await askSecond(customer.email);
  const asked = (await server.call('user/login/passkey_options')).data;
  const { owner } = server.database;
  const waiting = (count: number) =>
    expect
      .poll(
        async () =>
          (
            await owner.query(
              `select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).length,
        { timeout: 60_000 },
      )
      .toBe(count);
  const both = await owner.transaction('removal', async (tx) => {
    await tx.query('select 1 as one from identity_users where id = $1 for no key update', [customer.id]);
    // Both are proved, and wait for their customer's lock.
    const second = server.call('user/login/second', { ticket, passkey: key.assert(challenge) });
    await waiting(1);
    const passkey = key.assert(asked.options.challenge);
    const alone = server.call('user/login/passkey', { ticket: asked.ticket, passkey });
    await waiting(2);
    await tx.query('delete from identity_passkeys where id = $1', [id]);
    return [second, alone];
  });
  for (const login of both) expect((await login).data.refusal).toBe('passkey_failed');
});

test('R-SEC-1: forty logins by one passkey wait for themselves: they do not take all connections of the database', async () => {
  const { customer, key } = await withPasskey('many-logins@example.com');
  const other = await server.customer('beside-many-logins@example.com');
  const questions = await Promise.all(
    Array.from({ length: 40 }, async () => (await server.call('user/login/passkey_options')).data),
  );
  const { owner } = server.database;
  const blocked = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const all = await owner.transaction('holds', async (tx) => {
    await tx.query('select 1 from identity_users where id = $1 for no key update', [customer.id]);
    const logins = questions.map(({ ticket, options }) =>
      // A synced key counts nothing.
      server.call('user/login/passkey', { ticket, passkey: key.assert(options.challenge, { counter: 0 }) }),
    );
    await expect.poll(async () => (await owner.query(blocked)).length, { timeout: 60_000 }).toBe(8);
    expect((await server.call('user/center', {}, { token: other.token, method: 'GET' })).type).toBe('ok');
    expect(await owner.query(blocked)).toHaveLength(8);
    return logins;
  });
  for (const { type } of await Promise.all(all)) expect(type).toBe('ok');
});

test('removing a passkey needs proof by it; names are changed by their owner only', async () => {
  const { customer, key, id } = await withPasskey('remove@example.com');
  const stranger = await withPasskey('other-remove@example.com');
  expect(
    (await act(stranger.customer, 'user/passkey/rename', { id: String(id), name: 'mine' })).data.refusal,
  ).toBe('passkey_unknown');
  expect((await act(customer, 'user/passkey/rename', { id: String(id), name: 'Kitchen tablet' })).type).toBe(
    'ok',
  );
  expect((await act(customer, 'user/passkey/delete', { id: String(id) })).data.refusal).toBe(
    'step_up_required',
  );
  const foreign = await act(stranger.customer, 'user/passkey/options');
  const asked = await act(customer, 'user/passkey/options');
  const byOther = {
    passkey_ticket: foreign.data.ticket,
    passkey: key.assert(foreign.data.options.challenge),
  };
  expect((await act(customer, 'user/passkey/delete', { id: String(id), ...byOther })).data.refusal).toBe(
    'ticket_expired',
  );
  const proof = { passkey_ticket: asked.data.ticket, passkey: key.assert(asked.data.options.challenge) };
  expect((await act(customer, 'user/passkey/delete', { id: String(id), ...proof })).type).toBe('ok');
  const { data } = await server.call('user/security', {}, { token: customer.token, method: 'GET' });
  expect(data).toMatchObject({
    passkeys: [],
    holds: [{ reason: 'second_factor' }, { reason: 'second_factor' }],
  });
});
