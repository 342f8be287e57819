/** Guessing must not pay, alone or fifty at once: codes, login passwords and the fund password under attack. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallReply } from '../../../test/harness.ts';
import type { IdentityServer } from './test-server.ts';
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
  test('R-SEC-1: of 50 simultaneous guesses at an account 10 are evaluated, then one a minute, then the hour is over', async () => {
    const { email } = await server.customer('slow@example.com');
    later(2 * 60 * MINUTE_MS);
    const wrong = () => server.login(email, { password: 'wrong again' });
    expect(refusals(await times(50, wrong))).toEqual({ wrong_credentials: 10, too_many_attempts: 40 });
    expect((await server.login(email)).data).toMatchObject({ refusal: 'too_many_attempts', seconds: 60 });
    server.clock.advance(MINUTE_MS);
    expect(refusals(await times(20, wrong))).toEqual({ wrong_credentials: 1, too_many_attempts: 19 });
    // Refused attempts do not push the next one away.
    server.clock.advance(MINUTE_MS);
    expect((await server.login(email)).type).toBe('ok');
    expect(refusals(await times(12, wrong))).toEqual({ wrong_credentials: 10, too_many_attempts: 2 });
    later(60 * MINUTE_MS);
    expect((await wrong()).data.refusal).toBe('wrong_credentials');
  });

  test('R-SEC-1: a hundred wrong ones in a row from anywhere lock the account until a reset; an unknown one looks the same', async () => {
    const { email, id } = await server.customer('hundred@example.com');
    await server.database.owner.query('update identity_users set failed_in_row = 98 where id = $1', [id]);
    await server.database.owner.query(
      `insert into identity_login_attempts (attempt_key, window_started_at, failures, last_at) values ('run|nobody@example.com', now(), 98, now())`,
    );
    for (const account of [email, 'nobody@example.com']) {
      const replies = await times(8, () => server.login(account, { password: 'wrong again' }));
      expect(refusals(replies)).toEqual({ wrong_credentials: 2, account_locked: 6 });
    }
    later(60 * MINUTE_MS);
    expect((await server.login(email)).data.refusal).toBe('account_locked');
    const code = await server.codeFor(email, 'forget');
    await server.call('user/forget', {
      account: email,
      password: 'nine red kites',
      repassword: 'nine red kites',
      code,
    });
    expect((await server.login(email, { password: 'nine red kites' })).type).toBe('ok');
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
    expect(Object.keys(counts).every((name) => name === 'busy' || name === 'wrong_credentials')).toBe(true);
    expect(counts['wrong_credentials']).toBeGreaterThanOrEqual(50);
  });
});

describe('fund password', () => {
  const save = (token: string, fields: Record<string, string>) =>
    server.call(
      'safe/update_password',
      { re_password: fields['password']!, ...fields } as Record<string, string>,
      { token },
    );

  test('R-SEC-2: six digits that are not a run, not all equal, not part of the phone', async () => {
    const { token } = await server.customer('fund@example.com');
    expect((await server.call('user/has_password', {}, { token })).data).toBe(2);
    for (const password of ['111111', '123456', '987654', '890123']) {
      expect((await save(token, { password })).data.refusal, password).toBe('fund_password_weak');
    }
    for (const password of ['12345', '1234567', 'abcdef', '１２３４５６']) {
      expect((await save(token, { password })).data.refusal, password).toBe('invalid_request');
    }
    expect((await save(token, { password: '502913', re_password: '502914' })).data.refusal).toBe(
      'passwords_differ',
    );
    expect((await save(token, { password: '502913' })).type).toBe('ok');
    expect((await server.call('user/has_password', {}, { token })).data).toBe(1);
    expect((await save(token, { password: '640281' })).data.refusal).toBe('fund_password_wrong');
    expect((await save(token, { password: '640281', oldpassword: '502913' })).type).toBe('ok');
  });

  test('R-SEC-2, X-SEC-1: of 50 simultaneous guesses exactly 5 are evaluated, then the right one is refused for 24 hours', async () => {
    const { token, id } = await server.customer('funds@example.com');
    await save(token, { password: '502913' });
    const guess = (password: string) =>
      server.identity.assertFundPassword(id, password).then(
        () => 'ok',
        (error: { code: string }) => error.code,
      );
    const outcomes = await times(50, (n) => guess(String(640_281 + n)));
    expect(outcomes.filter((each) => each === 'fund_password_wrong')).toHaveLength(5);
    expect(outcomes.filter((each) => each === 'fund_password_locked')).toHaveLength(45);
    expect(await guess('502913')).toBe('fund_password_locked');
    expect((await save(token, { password: '640281', oldpassword: '502913' })).data.refusal).toBe(
      'fund_password_locked',
    );
    server.clock.advance(24 * 60 * MINUTE_MS - 1);
    expect(await guess('502913')).toBe('fund_password_locked');
    server.clock.advance(1);
    expect(await guess('502913')).toBe('ok');
  });

  test('R-SEC-2: success resets the count', async () => {
    const { token, id } = await server.customer('count@example.com');
    await save(token, { password: '502913' });
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
    const { token } = await server.customer('reset@example.com');
    await save(token, { password: '502913' });
    later();
    const sent = await server.call('set/sms_other_mail', { type: 'fund_password' }, { token });
    expect(sent.data).toMatchObject({ target: 'r***t@example.com', resend_after_s: 60 });
    const code = (await server.message('reset@example.com', 2)).code!;
    expect((await save(token, { password: '640281', code: wrongCode(code, 0) })).data.refusal).toBe(
      'code_wrong',
    );
    expect((await save(token, { password: '640281', code })).type).toBe('ok');
    expect((await save(token, { password: '730195', code })).data.refusal).toBe('code_expired');
    const held = async () =>
      (await server.call('user/center', {}, { token, method: 'GET' })).data.withdrawals_held_until -
      server.clock.now();
    expect(await held()).toBe(24 * 60 * MINUTE_MS);
    later(60 * MINUTE_MS);
    await server.call('user/e_pwd', { old_password: PASSWORD, password: 'eight blue boats' }, { token });
    expect(await held()).toBe(48 * 60 * MINUTE_MS);
  });

  test('two first settings at once: one is kept, the other is told that it is no first one', async () => {
    const { token, id } = await server.customer('first@example.com');
    const replies = await Promise.all(['502913', '640281'].map((password) => save(token, { password })));
    expect(refusals(replies)).toEqual({ ok: 1, fund_password_wrong: 1 });
    const kept = replies[0]!.type === 'ok' ? '502913' : '640281';
    await server.identity.assertFundPassword(id, kept);
  });
});
