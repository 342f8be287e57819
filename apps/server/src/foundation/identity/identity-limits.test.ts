/** Guessing must not pay, alone or fifty at once: codes, login passwords and the fund password under attack. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallReply } from '../../../test/harness.ts';
import { lockFundTries } from './context/fund-tries-store.ts';
import { createPasswordHashes } from './context/password-hashes.ts';
import type { Customer, IdentityServer } from './test-server.ts';
import { PASSWORD, identityServer } from './test-server.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer();
});
afterAll(() => server.close());

const MINUTE_MS = 60_000;
const later = (ms = MINUTE_MS + 1_000) => server.clock.advance(ms);

const refusals = (replies: readonly CallReply[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { type, data } of replies) {
    const outcome = type === 'ok' ? 'ok' : (data.refusal as string);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
};
const times = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
/** Six digits that are not `code`. */
const wrongCode = (code: string, n: number): string =>
  String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0');

describe('verification codes', () => {
  test('R-SEC-3: of 50 simultaneous registrations with one code, one opens an account', async () => {
    const email = 'fifty@example.com';
    const code = await server.codeFor(email, 'register');
    const replies = await times(50, () => server.register(email, { code }));
    expect(refusals(replies)['ok']).toBe(1);
    const rows = await server.database.owner.query('select id from identity_users where email = $1', [email]);
    expect(rows).toHaveLength(1);
  });

  test('R-SEC-3: of five simultaneous resets with the right code one is made, with its password', async () => {
    const { email } = await server.customer('five@example.com');
    later();
    const code = await server.codeFor(email, 'forget');
    const passwords = Array.from({ length: 5 }, (_, n) => `nine red kites ${n}`);
    const replies = await times(5, (n) =>
      server.call('user/forget', {
        account: email,
        password: passwords[n]!,
        repassword: passwords[n]!,
        code,
      }),
    );
    expect(refusals(replies)).toEqual({ ok: 1, code_expired: 4 });
    const kept = passwords[replies.findIndex(({ type }) => type === 'ok')]!;
    expect((await server.login(email, { password: kept })).type).toBe('ok');
  });

  test('R-SEC-3: the code that opened an account is used up', async () => {
    const email = 'usedup@example.com';
    const code = await server.codeFor(email, 'register');
    expect((await server.register(email, { code })).type).toBe('ok');
    expect((await server.register(email, { code })).data.refusal).toBe('code_expired');
  });

  test('R-SEC-3: of 50 simultaneous guesses exactly 5 are evaluated, then the right code is refused too', async () => {
    const email = 'guessed@example.com';
    const code = await server.codeFor(email, 'register');
    const replies = await times(50, (n) => server.register(email, { code: wrongCode(code, n) }));
    expect(refusals(replies)).toEqual({ code_wrong: 5, code_expired: 45 });
    expect((await server.register(email, { code })).data.refusal).toBe('code_expired');
    const rows = await server.database.owner.query('select 1 as one from identity_users where email = $1', [
      email,
    ]);
    expect(rows).toEqual([]);
  });

  test('R-SEC-3: guesses by check_email and by user/forget share the same five', async () => {
    const { email } = await server.customer('shared@example.com');
    later();
    const code = await server.codeFor(email, 'forget');
    const checks = await times(4, (n) =>
      server.call('user/check_email', { email_code: wrongCode(code, n), user_string: email }),
    );
    expect(refusals(checks)).toEqual({ code_wrong: 4 });
    const anonymous = await server.call('user/check_email', { email_code: wrongCode(code, 9) });
    expect(anonymous.data.refusal).toBe('code_wrong');
    const fields = { account: email, password: 'nine red kites', repassword: 'nine red kites', code };
    expect((await server.call('user/forget', fields)).data.refusal).toBe('code_expired');
  });

  test('R-SEC-3: a code lives five minutes, for its purpose and its target only', async () => {
    const email = 'bound@example.com';
    const code = await server.codeFor(email, 'register');
    const fields = { account: email, password: 'nine red kites', repassword: 'nine red kites', code };
    expect((await server.call('user/forget', fields)).data.refusal).toBe('code_expired');
    expect((await server.register('bound2@example.com', { code })).data.refusal).toBe('code_expired');
    server.clock.advance(5 * MINUTE_MS);
    expect((await server.register(email, { code })).data.refusal).toBe('code_expired');
    const fresh = await server.codeFor(email, 'register');
    server.clock.advance(5 * MINUTE_MS - 1);
    expect((await server.register(email, { code: fresh })).type).toBe('ok');
  });

  test('R-SEC-3: one a minute and ten a day per target, also when fifty are asked for at once', async () => {
    const ask = () =>
      server.call('sms_mail', { user_string: 'often@example.com', type: 'register' }, { lang: 'en' });
    expect(refusals(await times(50, ask))).toEqual({ ok: 1, code_too_soon: 49 });
    server.clock.advance(59_000);
    expect((await ask()).message).toBe('A code was sent just now. Try again in 1 seconds.');
    for (let n = 2; n <= 10; n += 1) {
      later();
      expect((await ask()).type).toBe('ok');
    }
    later();
    expect((await ask()).data.refusal).toBe('code_daily_limit');
    later(24 * 60 * MINUTE_MS);
    expect((await ask()).type).toBe('ok');
  });

  test('R-SEC-3: a stranger neither burns the code of an owner nor uses up his quota', async () => {
    const { email } = await server.customer('owned@example.com');
    const code = await server.codeFor(email, 'forget');
    const strange = { headers: { 'user-agent': 'a stranger' } };
    const fields = { account: email, password: 'nine red kites', repassword: 'nine red kites' };
    for (let n = 0; n < 6; n += 1) {
      const guess = await server.call('user/forget', { ...fields, code: wrongCode(code, n) }, strange);
      expect(guess.data.refusal).toBe('code_expired');
    }
    for (let n = 0; n < 11; n += 1) {
      later();
      await server.call('sms_mail', { user_string: email, type: 'unfreeze' }, strange);
    }
    const fresh = await server.codeFor(email, 'forget');
    expect((await server.call('user/forget', { ...fields, code: fresh })).type).toBe('ok');
  });

  test('R-SEC-3: twenty an hour go out for one address, whatever it calls itself, and a known app is not kept waiting', async () => {
    const server = await identityServer({ config: { codesPerAddress: 20 } });
    const app = (n: number) => ({ headers: { 'candor-client': String(n).padStart(43, 'x') } });
    const { email } = await server.customer('known-app@example.com');
    await server.login(email, {}, app(7).headers);
    const replies = await times(30, (n) =>
      server.call('sms_mail', { user_string: `swarm${n}@example.com`, type: 'register' }, app(n + 100)),
    );
    const told = refusals(replies);
    expect(told['ok']).toBeLessThanOrEqual(20);
    expect((told['ok'] ?? 0) + (told['too_many_attempts'] ?? 0)).toBe(30);
    expect((await server.call('sms_mail', { user_string: email, type: 'forget' }, app(7))).type).toBe('ok');
    await server.close();
  });

  test('R-SEC-3: an address that tries codes of many targets is stopped', async () => {
    later(61 * MINUTE_MS);
    const sweep = () =>
      times(45, (n) =>
        server.call('user/check_email', { email_code: '123456', user_string: `sweep${n}@example.com` }),
      );
    expect(refusals(await sweep())).toEqual({ code_expired: 30, too_many_attempts: 15 });
    // Nor does a second try at those that were stopped go through.
    expect(refusals(await sweep())).toEqual({ code_expired: 30, too_many_attempts: 15 });
    // Who shares the address with a guesser registers, and has his password back, by the codes that were sent to him there.
    const { email } = await server.customer('sweeper-s-neighbour@example.com');
    later();
    const code = await server.codeFor(email, 'forget');
    const fields = { email_code: code, user_string: email };
    expect((await server.call('user/check_email', fields)).type).toBe('ok');
    later(61 * MINUTE_MS);
  });

  test('codes and tokens are nowhere in the database as they are', async () => {
    const { email, token } = await server.customer('plain@example.com');
    later();
    const code = await server.codeFor(email, 'forget');
    for (const table of ['codes', 'sessions', 'users', 'login_attempts', 'login_history']) {
      const rows = await server.database.owner.query<{ text: string }>(
        `select t::text as text from identity_${table} t`,
      );
      const all = rows.map(({ text }) => text).join('\n');
      expect(all).not.toContain(token);
      expect(all).not.toContain(PASSWORD);
      if (table === 'codes') expect(all).not.toMatch(new RegExp(`[,(]${code}[,)]`));
    }
  });
});

describe('login', () => {
  test('R-SEC-1: of 50 simultaneous guesses from a device 10 are looked at, then one after 1, 2, 4 minutes', async () => {
    const { email } = await server.customer('slow@example.com');
    const wrong = () => server.login(email, { password: 'wrong again' });
    expect(refusals(await times(50, wrong))).toEqual({ wrong_credentials: 10, too_many_attempts: 40 });
    expect((await server.login(email)).data).toMatchObject({ refusal: 'too_many_attempts', seconds: 60 });
    server.clock.advance(MINUTE_MS);
    expect(refusals(await times(20, wrong))).toEqual({ wrong_credentials: 1, too_many_attempts: 19 });
    server.clock.advance(MINUTE_MS);
    expect((await server.login(email)).data.refusal).toBe('too_many_attempts');
    // Refused attempts do not push the next one away.
    server.clock.advance(MINUTE_MS);
    expect((await server.login(email)).type).toBe('ok');
    expect(refusals(await times(12, wrong))).toEqual({ wrong_credentials: 10, too_many_attempts: 2 });
    later(60 * MINUTE_MS);
    expect((await wrong()).data.refusal).toBe('wrong_credentials');
  });

  const strange = { 'user-agent': 'a stranger' };
  test('R-SEC-1: a hundred a day by strangers lock nobody out: his device and a fresh code have ways of their own', async () => {
    const { email } = await server.customer('hundred@example.com');
    for (const account of [email, 'nobody@example.com'])
      await server.database.owner.query(
        `insert into identity_login_attempts (attempt_key, window_started_at, failures, last_at) values ($1, $2, 48, $2)`,
        [`day|name|${account}`, new Date(server.clock.now())],
      );
    for (const account of [email, 'nobody@example.com']) {
      const guess = () => server.login(account, { password: 'wrong again' }, strange);
      expect(refusals(await times(8, guess))).toEqual({ wrong_credentials: 2, device_code_required: 6 });
    }
    // The right password of a strange device needs a code, and gets in with it.
    expect((await server.login(email, {}, strange)).data.refusal).toBe('device_code_required');
    expect((await server.login(email)).type).toBe('ok');
    const sent = await server.call('sms_mail', { user_string: email, type: 'login' }, { headers: strange });
    expect(sent.type).toBe('ok');
    await server.sent();
    const code = server.outbox(email).findLast(({ purpose }) => purpose === 'login')!.code!;
    expect((await server.login(email, { code }, strange)).type).toBe('ok');
  });

  test('R-SEC-1: "busy" counts nothing: not as a try at the fund password, nor as one of strangers', async () => {
    const customer = await server.customer('busy@example.com');
    const fund = { password: '502913', re_password: '502913' };
    expect((await server.prove(customer, 'safe/update_password', fund)).type).toBe('ok');
    const flood = times(200, (n) =>
      server.login(`crowd${n}@example.com`, { password: 'wrong again' }, strange),
    );
    const rights = await times(6, () =>
      server.identity.assertFundPassword(customer.id, '502913').then(() => 'ok'),
    );
    expect(rights).toEqual(Array(6).fill('ok'));
    const told = refusals(await flood);
    expect(Object.keys(told).toSorted()).toEqual(
      ['busy', 'too_many_attempts', 'wrong_credentials'].filter((name) => told[name]),
    );
    const [counted] = await server.database.owner.query<{ count: bigint }>(
      `select count(*) from identity_login_attempts where attempt_key like 'day|name|crowd%' and failures > 0`,
    );
    expect(Number(counted!.count)).toBe(told['wrong_credentials'] ?? 0);
  });

  test('R-SEC-1: an unknown account and a wrong password are answered alike, in the same time', async () => {
    const known = 'timed@example.com';
    await server.customer(known);
    later(60 * MINUTE_MS);
    const took: Record<string, number[]> = { [known]: [], 'unknown@example.com': [] };
    const bodies = new Set<string>();
    for (let n = 0; n < 5; n += 1) {
      for (const account of Object.keys(took)) {
        const started = performance.now();
        const { type, code, message, data } = await server.login(account, { password: 'wrong again' });
        took[account]!.push(performance.now() - started);
        bodies.add(
          JSON.stringify({ type, code, message, refusal: data.refusal, keys: Object.keys(data).toSorted() }),
        );
      }
    }
    expect(bodies.size).toBe(1);
    const [a, b] = Object.values(took).map((each) => each.toSorted((x, y) => x - y)[2]!);
    expect(Math.min(a!, b!)).toBeGreaterThanOrEqual(249);
    expect(Math.abs(a! - b!)).toBeLessThan(60);
  });

  test('a flood beyond the hash queue is told to come back, and nobody is logged in by it', async () => {
    const names = Array.from({ length: 120 }, (_, n) => `flood${n}@example.com`);
    const counts = refusals(await times(120, (n) => server.login(names[n]!, { password: 'wrong again' })));
    expect(
      Object.keys(counts).every((name) => ['busy', 'wrong_credentials', 'too_many_attempts'].includes(name)),
    ).toBe(true);
    expect(counts['wrong_credentials']).toBeGreaterThanOrEqual(5);
  });
});

describe('fund password', () => {
  const save = (customer: Customer, fields: Record<string, string>) =>
    server.act(customer, 'safe/update_password', { re_password: fields['password']!, ...fields });
  const first = (customer: Customer, password: string) =>
    server.prove(customer, 'safe/update_password', { password, re_password: password });
  const withFundPassword = async (email: string) => {
    const customer = await server.customer(email);
    expect((await first(customer, '502913')).type).toBe('ok');
    return customer;
  };

  test('R-SEC-2: six digits that are not a run, not all equal, not part of the phone', async () => {
    const customer = await server.customer('fund@example.com');
    const { token } = customer;
    expect((await server.call('user/has_password', {}, { token })).data).toBe(2);
    for (const password of ['111111', '123456', '987654', '890123', '112233', '121212', '900101', '147258']) {
      expect((await save(customer, { password })).data.refusal, password).toBe('fund_password_weak');
    }
    for (const password of ['12345', '1234567', 'abcdef', '１２３４５６']) {
      expect((await save(customer, { password })).data.refusal, password).toBe('invalid_request');
    }
    expect((await save(customer, { password: '502913', re_password: '502914' })).data.refusal).toBe(
      'passwords_differ',
    );
    expect((await save(customer, { password: '502913' })).data).toMatchObject({
      refusal: 'step_up_required',
      way: 'code',
    });
    expect((await first(customer, '502913')).type).toBe('ok');
    expect((await server.act(customer, 'user/has_password')).data).toBe(1);
    expect((await save(customer, { password: '640281' })).data.refusal).toBe('fund_password_wrong');
    expect((await save(customer, { password: '640281', oldpassword: '502913' })).type).toBe('ok');
  });

  test('R-SEC-2, X-SEC-1: of 50 simultaneous guesses exactly 5 are evaluated, then the right one is refused for 24 hours', async () => {
    const customer = await server.customer('funds@example.com');
    const { id } = customer;
    await first(customer, '502913');
    const guess = (password: string) =>
      server.identity.assertFundPassword(id, password).then(
        () => 'ok',
        (error: { code: string }) => error.code,
      );
    const outcomes = await times(50, (n) => guess(String(640_281 + n)));
    expect(outcomes.filter((each) => each === 'fund_password_wrong')).toHaveLength(5);
    expect(outcomes.filter((each) => each === 'fund_password_locked')).toHaveLength(45);
    expect(await guess('502913')).toBe('fund_password_locked');
    expect((await save(customer, { password: '640281', oldpassword: '502913' })).data.refusal).toBe(
      'fund_password_locked',
    );
    server.clock.advance(24 * 60 * MINUTE_MS - 1);
    expect(await guess('502913')).toBe('fund_password_locked');
    server.clock.advance(1);
    expect(await guess('502913')).toBe('ok');
  });

  test('R-SEC-2: it is not the login password, which is never six digits any more but may be from before', async () => {
    const customer = await server.customer('same@example.com');
    const change = { old_password: PASSWORD, password: '730195' };
    expect((await server.act(customer, 'user/e_pwd', change)).data.refusal).toBe('password_too_common');
    const hash = await createPasswordHashes(server.platform.config.secretPepper).hash('730195');
    const { owner } = server.database;
    await owner.query('update identity_users set password_hash = $2 where id = $1', [customer.id, hash]);
    expect((await first(customer, '730195')).data.refusal).toBe('fund_password_same');
    later();
    expect((await first(customer, '284917')).type).toBe('ok');
  });

  test('R-SEC-2: a try that waits for another is judged by the password that stands there then, and holds up nobody else', async () => {
    const { id } = await withFundPassword('waits@example.com');
    const { db } = server.platform;
    const other = await createPasswordHashes(server.platform.config.secretPepper).hashFund('640281');
    let held!: () => void;
    let goOn!: () => void;
    const isHeld = new Promise<void>((resolve) => (held = resolve));
    const isAsked = new Promise<void>((resolve) => (goOn = resolve));
    const holding = db.transaction('test', async (tx) => {
      await lockFundTries(tx, id);
      held();
      await isAsked;
    });
    await isHeld;
    const asking = server.identity.assertFundPassword(id, '502913').catch((error: unknown) => error);
    const waiting = `select 1 as one from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
    await expect
      .poll(async () => (await server.database.owner.query(waiting)).length, { timeout: 60_000 })
      .toBe(1);
    // The customer's row is free meanwhile.
    await db.query('update identity_users set fund_hash = $2 where id = $1', [id, other]);
    goOn();
    await holding;
    expect(await asking).toMatchObject({ code: 'fund_password_wrong', detail: { left: 4 } });
    await server.identity.assertFundPassword(id, '640281');
  });

  test('R-SEC-2: of many right ones at once none counts as a wrong one', async () => {
    const { id } = await withFundPassword('many-right@example.com');
    await times(30, () => server.identity.assertFundPassword(id, '502913'));
    await expect(server.identity.assertFundPassword(id, '999998')).rejects.toMatchObject({
      code: 'fund_password_wrong',
      detail: { left: 4 },
    });
  });

  test('R-SEC-2: a wrong one for which there was no room is counted before another is looked at, so that nobody is told which is right', async () => {
    const { id } = await withFundPassword('no-room@example.com');
    const { owner } = server.database;
    await owner.query(`create function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
    await owner.query(
      'create trigger no_room before update on identity_users for each statement execute function no_room()',
    );
    const guess = (password: string) =>
      server.identity.assertFundPassword(id, password).then(
        () => 'ok',
        (error: { code: string; detail?: { left: number } }) => [error.code, error.detail?.left],
      );
    expect(await guess('640281')).toEqual(['53100', undefined]);
    expect(await guess('502913')).toEqual(['53100', undefined]);
    await owner.query('drop trigger no_room on identity_users');
    expect(await guess('640282')).toEqual(['fund_password_wrong', 3]);
    expect(await guess('640283')).toEqual(['fund_password_wrong', 2]);
    expect(await guess('502913')).toBe('ok');
    expect(await guess('640284')).toEqual(['fund_password_wrong', 4]);
  });

  test('R-SEC-2: success resets the count', async () => {
    const customer = await server.customer('count@example.com');
    const { id } = customer;
    await first(customer, '502913');
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 4; n += 1) {
        await expect(server.identity.assertFundPassword(id, '999998')).rejects.toMatchObject({
          code: 'fund_password_wrong',
          detail: { left: 4 - n },
        });
      }
      await server.identity.assertFundPassword(id, '502913');
    }
    const { id: without } = await server.customer('nofund@example.com');
    await expect(server.identity.assertFundPassword(without, '502913')).rejects.toMatchObject({
      code: 'fund_password_required',
    });
  });

  test('R-SEC-2, R-WD-6: a reset needs a code; with the login password it holds withdrawals for 48 hours', async () => {
    const customer = await server.customer('reset@example.com');
    await first(customer, '502913');
    later();
    const sent = await server.act(customer, 'set/sms_other_mail', { type: 'fund_password' });
    expect(sent.data).toMatchObject({ target: 'r***t@example.com', resend_after_s: 60 });
    await server.sent();
    const code = server
      .outbox('reset@example.com')
      .findLast(({ purpose }) => purpose === 'fund_password')!.code!;
    expect((await save(customer, { password: '640281', code: wrongCode(code, 0) })).data.refusal).toBe(
      'code_wrong',
    );
    expect((await save(customer, { password: '640281', code })).type).toBe('ok');
    expect((await save(customer, { password: '730195', code })).data.refusal).toBe('code_expired');
    const held = async () =>
      (await server.call('user/center', {}, { token: customer.token, method: 'GET' })).data
        .withdrawals_held_until - server.clock.now();
    expect(await held()).toBe(24 * 60 * MINUTE_MS);
    later(60 * MINUTE_MS);
    const change = { old_password: PASSWORD, password: 'eight blue boats', fund_password: '640281' };
    expect((await server.act(customer, 'user/e_pwd', change)).type).toBe('ok');
    expect(await held()).toBe(48 * 60 * MINUTE_MS);
  });

  test('two first settings at once: one is kept', async () => {
    const customer = await server.customer('first@example.com');
    const { id } = customer;
    later();
    const code = await server.ownCode(customer, 'fund_password');
    const replies = await Promise.all(
      ['502913', '640281'].map((password) => save({ ...customer }, { password, code })),
    );
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    const kept = replies[0]!.type === 'ok' ? '502913' : '640281';
    await server.identity.assertFundPassword(id, kept);
  });
});
