/** Sessions: how long they last, how they end, and that they end everywhere at once. */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../platform/clock.ts';
import type { IdentityServer } from '../test-server.ts';
import { PASSWORD, identityServer } from '../test-server.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer({ config: { trustProxy: ['loopback'] } });
});
afterAll(() => server.close());

const center = (token: string) => server.call('user/center', {}, { token, method: 'GET' });
const NOW = () => new Date(server.clock.now());
const isOpen = async (token: string): Promise<boolean> => (await center(token)).type === 'ok';

describe('how long', () => {
  test('R-SEC-4: idle for 7 days ends it, use keeps it, 30 days end it in any case', async () => {
    const idle = await server.customer('idle@example.com');
    const used = await server.customer('used@example.com');
    for (let day = 0; day < 24; day += 6) {
      server.clock.advance(6 * DAY_MS);
      expect(await isOpen(used.token)).toBe(true);
    }
    expect(await isOpen(idle.token)).toBe(false);
    server.clock.advance(6 * DAY_MS - 1);
    expect(await isOpen(used.token)).toBe(true);
    server.clock.advance(2_000);
    expect(await isOpen(used.token)).toBe(false);
  });

  test('999 for guarded calls only: a public call with a dead token is served', async () => {
    expect((await center('x'.repeat(43))).type).toBe(999);
    expect((await center('')).type).toBe(999);
    expect((await server.call('area_code', {}, { token: 'x'.repeat(43) })).type).toBe('ok');
  });

  test('a session is looked up once for many requests', async () => {
    const { token } = await server.customer('hot@example.com');
    await server.identity.authenticate(token);
    // Whoever is remembered is answered at once; a look-up would be waited for.
    for (let n = 0; n < 100; n += 1)
      expect(server.identity.authenticate(token)).toMatchObject({ userId: expect.any(Number) });
  });
});

describe('who comes from where', () => {
  const from = (ip: string) => ({ 'x-forwarded-for': ip, 'candor-client': 'c'.repeat(43) });

  test('R-SEC-1: junk tokens from an address are cut off, and who comes by it with a token of ours is not', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.77' };
    const ask = async (token: string) =>
      (await server.call('user/center', {}, { token, method: 'GET', headers })).data?.refusal;
    const { id, email, token } = await server.customer('behind@example.com');
    // From before there were marks: still good, as long as nobody spends what its address may guess.
    const former = randomBytes(32).toString('base64url');
    await server.database.owner.query(
      `insert into identity_sessions (user_id, token_hash, device, ip, created_at, last_used_at, expires_at)
       values ($1, $2, 'old', '', $3, $3, $4)`,
      [id, createHash('sha256').update(former).digest(), NOW(), new Date(server.clock.now() + DAY_MS)],
    );
    expect(await ask(former)).toBeUndefined();
    const junk = Array.from({ length: 305 }, () => randomBytes(32).toString('base64url'));
    // All at once: none may slip through because the others' answers are still on their way.
    const answers = await Promise.all(junk.map(ask));
    expect(answers.filter((refusal) => refusal === 'rate_limited').length).toBeGreaterThanOrEqual(5);
    expect(await ask(junk[0]!)).toBe('rate_limited');
    expect(await ask(token)).toBeUndefined();
    expect(await ask(((await server.login(email)).data as string)!)).toBeUndefined();
  });

  test('R-SEC-4: a known device in a network nobody logged in from is told by mail, with the link; one nearby is not', async () => {
    const email = 'moves@example.com';
    const code = await server.codeFor(email, 'register');
    const notices = async () => {
      await server.sent();
      return server.outbox(email).filter(({ purpose }) => purpose.startsWith('new_'));
    };
    const headers = from('198.51.100.7');
    const register = { type: 'email', user_string: email, code, password: PASSWORD, re_password: PASSWORD };
    expect((await server.call('user/register', { ...register, agreed: '1' })).type).toBe('ok');
    // The first login has nothing to be held against but the device, which did not register.
    expect((await server.login(email, {}, headers)).type).toBe('ok');
    expect((await notices()).map(({ purpose }) => purpose)).toEqual(['new_device']);
    expect((await server.login(email, {}, from('198.51.100.200'))).type).toBe('ok');
    expect(await notices()).toHaveLength(1);
    expect((await server.login(email, {}, from('203.0.113.7'))).type).toBe('ok');
    const told = (await notices()).find(({ purpose }) => purpose === 'new_network');
    expect(told).toMatchObject({ purpose: 'new_network', text: expect.stringMatching(/notMe\?t=[\w-]{43}/) });
    expect((await server.login(email, {}, from('203.0.113.9'))).type).toBe('ok');
    expect((await server.login(email, {}, from('2001:db8:1:2::3'))).type).toBe('ok');
    expect((await server.login(email, {}, from('2001:db8:1:9::3'))).type).toBe('ok');
    expect((await notices()).map(({ purpose }) => purpose).toSorted()).toEqual([
      'new_device',
      'new_network',
      'new_network',
    ]);
  });
});

describe('how it ends', () => {
  test('R-SEC-4: of one customer 20 are open; the one unused for longest gives way, at once, and the list says so', async () => {
    const { email, token } = await server.customer('many@example.com');
    const opened: string[] = [token];
    const login = async () => {
      server.clock.advance(1_000);
      opened.push((await server.login(email)).data as string);
    };
    // A minute after its first use a session is marked as used again, by the look at open sockets as well: only the first one's is over.
    server.clock.advance(20_000);
    for (let n = 1; n < 20; n += 1) await login();
    const socket = await server.socket();
    expect(await socket.auth(opened[1]!)).toMatchObject({ ok: true });
    server.clock.advance(22_000);
    expect(await isOpen(token)).toBe(true);
    await login();
    expect(await socket.closed()).toBeTruthy();
    await login();
    expect(await isOpen(token)).toBe(true);
    expect(await Promise.all(opened.slice(1, 4).map(isOpen))).toEqual([false, false, true]);
    const { data } = await server.call('user/sessions', {}, { token, method: 'GET' });
    const ended = (data as { id: number; ended_at: number | null }[]).filter(
      ({ ended_at }) => ended_at !== null,
    );
    expect(data).toHaveLength(22);
    expect(ended).toHaveLength(2);
    expect(ended[0]!.ended_at).toBe(server.clock.now());
    expect((await server.call('user/session/revoke', { id: ended[0]!.id }, { token })).data.refusal).toBe(
      'session_unknown',
    );
  });

  test('R-SEC-4: the list names device and address, revoking ends the session and its socket at once', async () => {
    const { email, token } = await server.customer('list@example.com');
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/605.1' };
    const other = (await server.login(email, {}, phone)).data as string;
    const { data } = await server.call('user/sessions', {}, { token, method: 'GET' });
    expect(data).toHaveLength(2);
    const foreign = data.find((each: { is_current: boolean }) => !each.is_current);
    expect(foreign).toMatchObject({ device: 'Safari · iPhone', ip: '127.0.0.1', place: 'LAN' });
    const socket = await server.socket();
    expect(await socket.auth(other)).toMatchObject({ ok: true });
    expect(await isOpen(other)).toBe(true);
    const revoked = await server.call('user/session/revoke', { id: foreign.id }, { token });
    expect(revoked.data).toEqual({ revoked: 1 });
    expect(await isOpen(other)).toBe(false);
    expect(await socket.closed()).toBeTruthy();
    expect(await isOpen(token)).toBe(true);
    expect((await server.call('user/session/revoke', { id: foreign.id }, { token })).data.refusal).toBe(
      'session_unknown',
    );
  });

  test("nobody ends another customer's session", async () => {
    const mine = await server.customer('mine@example.com');
    const theirs = await server.customer('theirs@example.com');
    const [{ id }] = (await server.call('user/sessions', {}, { token: theirs.token, method: 'GET' })).data;
    expect((await server.call('user/session/revoke', { id }, { token: mine.token })).data.refusal).toBe(
      'session_unknown',
    );
    expect(await isOpen(theirs.token)).toBe(true);
  });

  test('without an id all others end; logout ends this one', async () => {
    const { email, token } = await server.customer('others@example.com');
    const others = [];
    for (let n = 0; n < 3; n += 1) others.push((await server.login(email)).data as string);
    expect((await server.call('user/session/revoke', {}, { token })).data).toEqual({ revoked: 3 });
    expect(await Promise.all([token, ...others].map(isOpen))).toEqual([true, false, false, false]);
    expect((await server.call('user/logout', {}, { token })).type).toBe('ok');
    expect(await isOpen(token)).toBe(false);
  });

  test('R-RT-4: another device hears that a session was opened and ended, in the order of its counter', async () => {
    const { email, token } = await server.customer('hears@example.com');
    const socket = await server.socket();
    await socket.auth(token);
    await socket.sub('session');
    const other = (await server.login(email)).data as string;
    await server.call('user/logout', {}, { token: other });
    const heard = await socket.heard('session', 2);
    const own = heard.map(({ data }) => data as { session_id: number; state: string });
    expect(own.map(({ state }) => state)).toEqual(['opened', 'revoked']);
    expect(own[0]!.session_id).toBe(own[1]!.session_id);
    const rows = await server.database.owner.query<{ seq: bigint }>(
      'select e.seq from chk.event e join identity_users u on u.id = e.user_id where u.email = $1 order by e.seq',
      [email],
    );
    expect(rows.map(({ seq }) => seq)).toEqual([1n, 2n, 3n]);
    socket.close();
  });

  test('a frozen customer is out within two seconds and cannot come in', async () => {
    const { email, id, token } = await server.customer('frozen@example.com');
    await server.database.owner.query('update identity_users set is_frozen = true where id = $1', [id]);
    server.clock.advance(2_000);
    expect(await isOpen(token)).toBe(false);
    expect((await server.login(email)).data.refusal).toBe('account_frozen');
    expect((await server.login(email, { password: 'wrong again' })).data.refusal).toBe('wrong_credentials');
  });

  test('R-SEC-4: logins in flight while the password is reset leave no session with the old one', async () => {
    const { email } = await server.customer('race@example.com');
    server.clock.advance(61_000);
    const code = await server.codeFor(email, 'forget');
    const fields = { account: email, password: 'nine red kites', repassword: 'nine red kites', code };
    const [reset, ...logins] = await Promise.all([
      server.call('user/forget', fields),
      ...Array.from({ length: 8 }, async (_, n) => {
        await new Promise((wake) => setTimeout(wake, n * 12));
        return server.login(email);
      }),
    ]);
    expect(reset!.type).toBe('ok');
    const tokens = logins.filter(({ type }) => type === 'ok').map(({ data }) => data as string);
    expect(await Promise.all(tokens.map(isOpen))).toEqual(tokens.map(() => false));
    const [open] = await server.database.owner.query<{ count: bigint }>(
      'select count(*) from identity_sessions s join identity_users u on u.id = s.user_id where u.email = $1 and s.revoked_at is null',
      [email],
    );
    expect(open!.count).toBe(0n);
  });

  test('of two simultaneous changes with the old password one is made', async () => {
    const customer = await server.customer('twice@example.com');
    const { email } = customer;
    const fund = { password: '502913', re_password: '502913' };
    expect((await server.prove(customer, 'safe/update_password', fund)).type).toBe('ok');
    const passwords = ['eight blue boats', 'nine red kites'];
    const replies = await Promise.all(
      passwords.map((password) =>
        server.act({ ...customer }, 'user/e_pwd', {
          old_password: PASSWORD,
          password,
          fund_password: '502913',
        }),
      ),
    );
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    const kept = passwords[replies.findIndex(({ type }) => type === 'ok')]!;
    expect((await server.login(email, { password: kept })).type).toBe('ok');
  });

  test('a second node knows the session, and a revocation reaches it through the database within two seconds', async () => {
    const second = await identityServer({ database: server.database });
    try {
      second.clock.set(server.clock.now());
      const { email, token } = await server.customer('nodes@example.com');
      const there = () => second.call('user/center', {}, { token, method: 'GET' });
      expect((await there()).type).toBe('ok');
      const mine = (await server.login(email)).data as string;
      await server.call('user/session/revoke', {}, { token: mine });
      // No Redis here: the other node believes what it remembers for two seconds and no longer.
      second.clock.advance(2_000);
      expect((await there()).type).toBe(999);
    } finally {
      await second.close();
    }
  });

  test('R-SEC-4: a revoked session loses its socket on a node that no word reaches, within seconds', async () => {
    const second = await identityServer({ database: server.database });
    try {
      second.clock.set(server.clock.now());
      const { email, token } = await server.customer('far-socket@example.com');
      const mine = (await server.login(email)).data as string;
      const [gone, stays] = [await second.socket(), await second.socket()];
      expect(await gone.auth(token)).toMatchObject({ ok: true });
      expect(await stays.auth(mine)).toMatchObject({ ok: true });
      await server.call('user/session/revoke', {}, { token: mine });
      second.clock.advance(2_000);
      const started = Date.now();
      expect(await gone.closed()).toBe('io server disconnect');
      expect(Date.now() - started).toBeLessThan(10_000);
      expect(stays.socket.connected).toBe(true);
    } finally {
      await second.close();
    }
  });
});

test('R-SEC-3, R-SEC-4: who makes a new device of himself each time is told of twenty a day: a text message is paid by the house', async () => {
  const { email } = await server.customer('many-devices@example.com');
  const logIn = (n: number) => server.login(email, {}, { 'candor-client': String(n).padStart(43, 'd') });
  for (let n = 0; n < 23; n += 1) expect((await logIn(n)).type).toBe('ok');
  await server.sent();
  const notices = () => server.outbox(email).filter(({ purpose }) => purpose === 'new_device');
  expect(notices()).toHaveLength(20);
  server.clock.advance(25 * 3_600_000);
  expect((await logIn(99)).type).toBe('ok');
  await server.sent();
  expect(notices()).toHaveLength(21);
});
