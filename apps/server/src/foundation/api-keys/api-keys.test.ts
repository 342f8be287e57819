/** R-API-1: keys are made with a proof, sign requests to the calls that name their scope, and die with what locks the account. */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { nearlyRight } from '../../../test/nearly-right.ts';
import type { Customer, IdentityServer } from '../identity/test-server.ts';
import { PASSWORD, identityServer } from '../identity/test-server.ts';
import { createAddressCheck, readAddresses } from './key-addresses.ts';
import { readPublicKey } from './key-signatures.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer();
});
afterAll(() => server.close());

interface Made {
  key: { id: number; api_key: string; state: string };
  secret: string;
}

async function make(customer: Customer, fields: Record<string, string> = {}): Promise<Made> {
  server.clock.advance(61_000);
  const reply = await server.prove(customer, 'user/api_key_add', { name: 'bot', can_trade: '1', ...fields });
  expect(reply, JSON.stringify(reply.data)).toMatchObject({ type: 'ok', message: 'API 密钥已创建' });
  const { key, api_key, secret } = reply.data;
  return { key: { ...key, api_key }, secret };
}

const toldOfKey = (customer: Customer) =>
  expect.poll(() => server.outbox(customer.email).map(({ purpose }) => purpose)).toContain('api_key_added');

interface Asked {
  method?: string;
  path?: string;
  body?: string;
  at?: number;
  signer: (payload: string) => string;
}

async function ask(apiKey: string, { method = 'GET', path = 'coin/list', body, at, signer }: Asked) {
  const timestamp = String(at ?? server.clock.now());
  const url = `/api/${path}`;
  const reply = await fetch(`${server.url}${url}`, {
    method,
    headers: {
      'candor-key': apiKey,
      'candor-timestamp': timestamp,
      'candor-signature': signer(`${timestamp}${method}${url}${body ?? ''}`),
      ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const envelope = (await reply.json()) as { type: unknown; data: { refusal?: string; id?: number } };
  return envelope.data.refusal ?? 'ok';
}
const hmac = (secret: string) => (payload: string) =>
  createHmac('sha256', secret).update(payload).digest('hex');
/** A call of the wallet that every key may make; products are not part of this server. */
const READ = { method: 'POST', path: 'wallet/list', body: '' } as const;

describe('R-API-1', () => {
  test('a key is made with proof only, holds withdrawals, and its secret is nowhere in the clear', async () => {
    const customer = await server.customer('keys-made@example.com');
    const without = await server.act(customer, 'user/api_key_add', { name: 'bot', can_trade: '1' });
    expect(without).toMatchObject({ type: 'error', data: { refusal: 'step_up_required' } });
    const { key, secret } = await make(customer);
    const { data } = await server.call('user/security', {}, { token: customer.token, method: 'GET' });
    expect((data as { holds: { reason: string }[] }).holds.map(({ reason }) => reason)).toContain('api_key');
    const rows = await server.database.owner.query<{ all: string }>(
      'select k::text as all from api_keys_keys k where api_key = $1',
      [key.api_key],
    );
    expect(rows[0]!.all).not.toContain(secret);
    expect(rows[0]!.all).not.toContain(Buffer.from(secret).toString('hex'));
    await toldOfKey(customer);
  });

  test('R-SEC-9: what stands in our mail under the name of a key leads nowhere and is not our word; no proof is used up by it', async () => {
    const customer = await server.customer('keys-named@example.com');
    const { key } = await make(customer);
    const names = {
      'verify at evil.example': 'leads_elsewhere',
      'https://evil.example': 'leads_elsewhere',
      'Candor support': 'reads_as_ours',
      'bo\u202et': 'control_character',
    };
    for (const [name, fault] of Object.entries(names)) {
      const refused = { refusal: 'invalid_request', fields: { name: fault } };
      const wish = { name, can_trade: '1' };
      expect((await server.act(customer, 'user/api_key_add', wish)).data, name).toMatchObject(refused);
      const change = { ...wish, id: String(key.id) };
      expect((await server.act(customer, 'user/api_key_change', change)).data, name).toMatchObject(refused);
    }
    expect(server.outbox(customer.email).some(({ text }) => text.includes('evil.example'))).toBe(false);
    const phrase = await server.act(customer, 'user/anti_phishing', { phrase: 'evil.example' });
    expect(phrase.data.refusal).toBe('phrase_invalid');
  });

  test('HMAC and Ed25519 sign the calls of their scope; anything else is refused and nothing more is opened', async () => {
    const customer = await server.customer('keys-sign@example.com');
    const { key, secret } = await make(customer);
    const signer = hmac(secret);
    expect(await ask(key.api_key, { ...READ, signer })).toBe('ok');
    expect(await ask(key.api_key, { ...READ, signer: (p) => signer(p).toUpperCase() })).toBe('ok');
    expect(await ask(key.api_key, { ...READ, signer: hmac('another') })).toBe('api_key_refused');
    expect(await ask(nearlyRight(key.api_key), { ...READ, signer })).toBe('api_key_refused');
    expect(await ask(key.api_key, { ...READ, signer, at: server.clock.now() - 6_000 })).toBe('api_key_clock');
    expect(await ask(key.api_key, { ...READ, signer, at: server.clock.now() + 2_000 })).toBe('api_key_clock');
    for (const path of ['user/security', 'user/api_keys', 'user/center'])
      expect(await ask(key.api_key, { path, signer }), path).toBe('api_key_scope');
    for (const path of ['user/api_key_add', 'user/second/totp_begin', 'wallet/change', 'user/api_key_delete'])
      expect(await ask(key.api_key, { method: 'POST', path, body: '', signer }), path).toBe('api_key_scope');

    const pair = generateKeyPairSync('ed25519');
    const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }) as string;
    const made = await make(customer, { kind: 'Ed25519', public_key: pem, can_trade: '0' });
    expect(made.secret).toBeNull();
    const edSigner = (p: string) => sign(null, Buffer.from(p), pair.privateKey).toString('base64');
    expect(await ask(made.key.api_key, { ...READ, signer: edSigner })).toBe('ok');
    expect(await ask(made.key.api_key, { ...READ, signer })).toBe('api_key_refused');
  });

  test('withdrawing is a scope of its own: with addresses only, 24 hours after it was granted, anew with other addresses', async () => {
    const customer = await server.customer('keys-withdraw@example.com');
    server.clock.advance(61_000);
    const wish = { name: 'payer', can_trade: '0', can_withdraw: '1' };
    expect(await server.prove(customer, 'user/api_key_add', wish)).toMatchObject({
      type: 'error',
      data: { refusal: 'api_key_address_required' },
    });
    const { key } = (await make(customer, { ...wish, addresses: '127.0.0.1' })) as unknown as {
      key: { id: number; can_withdraw: boolean; withdraws_from: number };
    };
    expect(key).toMatchObject({ can_withdraw: true, withdraws_from: server.clock.now() + 86_400_000 });
    const change = async (fields: Record<string, string>) => {
      server.clock.advance(61_000);
      const asked = { id: String(key.id), name: 'payer', can_trade: '0', ...fields };
      const reply = await server.prove(customer, 'user/api_key_change', asked);
      expect(reply, JSON.stringify(reply.data)).toMatchObject({ type: 'ok' });
      return reply.data as { can_withdraw: boolean; withdraws_from: number | null };
    };
    const renamed = await change({ can_withdraw: '1', addresses: '127.0.0.1' });
    expect(renamed.withdraws_from).toBe(key.withdraws_from);
    const moved = await change({ can_withdraw: '1', addresses: '127.0.0.1, 203.0.113.7' });
    expect(moved.withdraws_from).toBe(server.clock.now() + 86_400_000);
    expect(await change({ can_withdraw: '0', addresses: '127.0.0.1' })).toMatchObject({
      can_withdraw: false,
      withdraws_from: null,
    });
  });

  test('addresses, end, deletion, 90 days without use', async () => {
    const customer = await server.customer('keys-end@example.com');
    const far = await make(customer, { addresses: '203.0.113.7' });
    expect(await ask(far.key.api_key, { ...READ, signer: hmac(far.secret) })).toBe('api_key_refused');
    const brief = await make(customer, { expires_in_days: '1', addresses: '127.0.0.0/8, ::1' });
    expect(await ask(brief.key.api_key, { ...READ, signer: hmac(brief.secret) })).toBe('ok');
    const gone = await make(customer);
    await server.act(customer, 'user/api_key_delete', { id: String(gone.key.id) });
    expect(await ask(gone.key.api_key, { ...READ, signer: hmac(gone.secret) })).toBe('api_key_refused');
    const idle = await make(customer);
    server.clock.advance(86_400_000 + 1);
    expect(await ask(brief.key.api_key, { ...READ, signer: hmac(brief.secret) })).toBe('api_key_refused');
    server.clock.advance(90 * 86_400_000);
    expect(await ask(idle.key.api_key, { ...READ, signer: hmac(idle.secret) })).toBe('api_key_refused');
  });

  test('a key that is asked for while the password is reset is made by nobody', async () => {
    const customer = await server.customer('keys-raced@example.com');
    server.clock.advance(61_000);
    const code = await server.ownCode(customer, 'step_up');
    const { owner } = server.database;
    // What a reset does to sessions, held open until the key waits for its customer's lock.
    const [adding] = await owner.transaction('reset', async (tx) => {
      await tx.query('select 1 as one from identity_users where id = $1 for no key update', [customer.id]);
      const asked = server.act(customer, 'user/api_key_add', {
        name: 'bot',
        can_trade: '1',
        step_up_code: code,
      });
      await expect
        .poll(
          async () =>
            (
              await owner.query(
                `select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
              )
            ).length,
          { timeout: 60_000 },
        )
        .toBeGreaterThan(0);
      await tx.query('update identity_sessions set revoked_at = now() where user_id = $1', [customer.id]);
      return [asked];
    });
    expect((await adding!).type).toBe(999);
    const rows = await owner.query('select 1 as one from api_keys_keys where user_id = $1', [customer.id]);
    expect(rows).toHaveLength(0);
  });

  test('R-SEC-4: who says that it was not him ends the keys that were made meanwhile', async () => {
    const owner = await server.customer('keys-not-me@example.com');
    const device = { 'candor-client': 'i'.repeat(43), 'user-agent': 'Firefox/142.0 (Windows NT 10.0)' };
    const token = (await server.login(owner.email, {}, device)).data as string;
    await server.sent();
    const { key, secret } = await make({ ...owner, token });
    expect(await ask(key.api_key, { ...READ, signer: hmac(secret) })).toBe('ok');
    const mail = server.outbox(owner.email).find(({ purpose }) => purpose === 'new_device')!;
    const link = /notMe\?t=([A-Za-z0-9_-]{43})/.exec(mail.text)![1]!;
    expect((await server.call('user/not_me', { token: link })).type).toBe('ok');
    expect(await ask(key.api_key, { ...READ, signer: hmac(secret) })).toBe('api_key_refused');
    expect((await server.call('user/api_keys', {}, { token: owner.token, method: 'GET' })).data.list).toEqual(
      [],
    );
  });

  test.each(['freeze', 'reset'])('keys die with a %s', async (how) => {
    const customer = await server.customer(`keys-${how}@example.com`);
    const { key, secret } = await make(customer);
    expect(await ask(key.api_key, { ...READ, signer: hmac(secret) })).toBe('ok');
    if (how === 'freeze')
      await server.act(customer, 'user/freeze', { password: PASSWORD, cancel_orders: '0' });
    else {
      // The notice about the key goes to the same address: no longer under way, it is not taken for the code.
      await toldOfKey(customer);
      server.clock.advance(61_000);
      const code = await server.codeFor(customer.email, 'forget');
      const password = 'nine blue lamps';
      const reset = await server.call('user/forget', {
        account: customer.email,
        code,
        password,
        repassword: password,
      });
      expect(reset).toMatchObject({ type: 'ok' });
    }
    const rows = await server.database.owner.query<{ ended_by: string | null }>(
      'select ended_by from api_keys_keys where api_key = $1',
      [key.api_key],
    );
    expect(rows[0]!.ended_by).toBe(how === 'freeze' ? 'freeze' : 'password_reset');
    expect(await ask(key.api_key, { ...READ, signer: hmac(secret) })).toBe('api_key_refused');
  });
});

test('addresses of both families and their networks; what is none is refused whole', () => {
  expect(readAddresses(' 203.0.113.7, 2001:DB8::/48;10.0.0.0/8 ')).toEqual([
    '203.0.113.7',
    '2001:db8::/48',
    '10.0.0.0/8',
  ]);
  for (const wrong of ['0.0.0.0/0', '::/0', '1.2.3', 'null', '1.2.3.4/33', '1.2.3.4/8/9', 'a.example'])
    expect(readAddresses(wrong), wrong).toBeUndefined();
  // All of IPv4, as it is written in IPv6; a list of before that holds it takes nobody by it.
  for (const wide of [
    '::/16',
    '::ffff:0:0/96',
    '::ffff:0.0.0.0/96',
    '0:0:0:0:0:ffff::/90',
    '::ffff:8.0.0.0/100',
  ]) {
    expect(readAddresses(wide), wide).toBeUndefined();
    expect(createAddressCheck([wide])('8.8.8.8'), wide).toBe(false);
  }
  expect(createAddressCheck(readAddresses('::ffff:203.0.113.0/120')!)('203.0.113.7')).toBe(true);
  expect(readAddresses('2001:db8::/32')).toEqual(['2001:db8::/32']);
  const takes = createAddressCheck(['203.0.113.7', '2001:db8::/48']);
  expect(['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:0:1::2'].map(takes)).toEqual([true, true, true]);
  expect(['203.0.113.8', '2001:db9::1', '', 'unknown'].map(takes)).toEqual([false, false, false, false]);
});

test('public keys: PEM, DER and raw in base64; RSA and junk are none', () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const der = publicKey.export({ type: 'spki', format: 'der' });
  const raw = der.subarray(-32);
  for (const text of [
    publicKey.export({ type: 'spki', format: 'pem' }) as string,
    der.toString('base64'),
    raw.toString('base64'),
  ])
    expect(readPublicKey(text)?.equals(raw)).toBe(true);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
    type: 'spki',
    format: 'pem',
  });
  for (const text of [rsa as string, 'null', '', 'AAAA']) expect(readPublicKey(text), text).toBeUndefined();
});

test('R-API-1, R-BOT-7: an open session reads of a key how it begins: all of it would hear the account long after that session', async () => {
  const customer = await server.customer('keys-listed@example.com');
  const { key } = await make(customer);
  const listed = await server.call('user/api_keys', {}, { token: customer.token, method: 'GET' });
  expect(JSON.stringify(listed.data)).not.toContain(key.api_key);
  expect(listed.data.list).toMatchObject([{ id: key.id, begins_with: key.api_key.slice(0, 8) }]);
  server.clock.advance(61_000);
  const asked = { id: String(key.id), name: 'renamed', can_trade: '0' };
  const changed = await server.prove(customer, 'user/api_key_change', asked);
  expect(changed).toMatchObject({ type: 'ok', data: { name: 'renamed' } });
  expect(JSON.stringify(changed.data)).not.toContain(key.api_key);
  expect((await server.act(customer, 'user/api_key_delete', { id: String(key.id) })).type).toBe('ok');
});

test('R-API-1, R-OPS-6: people of the house see how a key begins and end it by its number: all of it would open what its account is told', async () => {
  const customer = await server.customer('keys-seen@example.com');
  const { key } = await make(customer);
  const [agent, auditor] = await openOperators(server.database.owner, ['support', 'auditor']);
  const seen = async ({ token }: TestOperator) =>
    server.call('operator/api_keys/list', { user_id: customer.id }, { method: 'GET', token });
  const replies = [await seen(agent!), await seen(auditor!)];
  for (const { type, data } of replies) {
    expect(type).toBe('ok');
    expect(JSON.stringify(data)).not.toContain(key.api_key);
    expect(data.list[0]).toMatchObject({ begins_with: key.api_key.slice(0, 8), state: 'active' });
  }
  const ending = { user_id: customer.id, key_id: replies[0]!.data.list[0].id, reason: 'leaked' };
  const of = (token: string) => server.call('operator/api_keys/kill', ending, { token });
  expect((await of(agent!.token)).type).toBe('ok');
  expect((await of(agent!.token)).data.refusal).toBe('api_key_unknown');
  const lines = await server.database.owner.query(
    `select line from operators_audit where action = 'api_key.kill' and target_id = $1`,
    [String(customer.id)],
  );
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain(key.api_key);
});

test('one of support ends twenty keys a day, and not everybody’s', async () => {
  const customer = await server.customer('keys-ended@example.com');
  const [agent] = (await openOperators(server.database.owner, ['support'])) as [TestOperator];
  const keys = await server.database.owner.query<{ id: number }>(
    `insert into api_keys_keys (user_id, api_key, name, kind, public_key, can_trade, created_at)
     select $1, lpad(n::text, 43, 'k'), 'bot', 'E', '\\x00', true, now() from generate_series(1, 21) as n returning id`,
    [customer.id],
  );
  const replies = await Promise.all(
    keys.map(({ id }) =>
      server.call(
        'operator/api_keys/kill',
        { user_id: customer.id, key_id: id, reason: 'leaked' },
        { token: agent.token },
      ),
    ),
  );
  expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(20);
  expect(replies.flatMap(({ data }) => data?.refusal ?? [])).toEqual(['acts_too_many']);
});
