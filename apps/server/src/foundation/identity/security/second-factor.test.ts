/** The second factor under use and under attack: authenticator app, recovery codes, tickets between the two steps. */
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer, IdentityServer } from '../test-server.ts';
import { PASSWORD, identityServer } from '../test-server.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer({ config: { trustProxy: ['loopback'] } });
});
afterAll(() => server.close());

const HALF_MINUTE_MS = 30_000;
const nextCode = () => server.clock.advance(HALF_MINUTE_MS);
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(server.clock.now() / 1000) });
const act = (customer: Customer, path: string, fields: Record<string, string> = {}) =>
  server.act(customer, path, fields);
const statusOf = async (customer: Customer) =>
  (await server.call('user/security', {}, { token: customer.token, method: 'GET' })).data;

async function withTotp(email: string) {
  const customer = await server.customer(email);
  const begun = await server.prove(customer, 'user/second/totp_begin', { password: PASSWORD });
  const { secret } = begun.data as { secret: string };
  const on = await act(customer, 'user/second/totp_confirm', { code: codeOf(secret) });
  if (on.type !== 'ok') throw new Error(`not on: ${on.data.refusal}`);
  nextCode();
  return { customer, secret, recovery: on.data.recovery_codes as string[] };
}

const firstStep = async (email: string) =>
  (await server.login(email)).data as { ticket: string; ways: string[]; refusal: string };

describe('authenticator app', () => {
  test('R-SEC-4: set up with the password, confirmed by a code, then login asks for it', async () => {
    const customer = await server.customer('totp@example.com');
    const refused = await act(customer, 'user/second/totp_begin', { password: 'wrong one' });
    expect(refused.data.refusal).toBe('wrong_credentials');
    expect((await act(customer, 'user/second/totp_confirm', { code: '000000' })).data.refusal).toBe(
      'second_factor_off',
    );
    const begun = await server.prove(customer, 'user/second/totp_begin', { password: PASSWORD });
    expect(begun.data.otpauth_url).toContain('otpauth://totp/Candor');
    // Shown and not confirmed is not on: nobody is locked out by half a set-up.
    expect((await server.login(customer.email)).type).toBe('ok');
    expect((await act(customer, 'user/second/totp_confirm', { code: '000000' })).data.refusal).toBe(
      'second_factor_wrong',
    );
    const on = await act(customer, 'user/second/totp_confirm', { code: codeOf(begun.data.secret) });
    expect(new Set(on.data.recovery_codes).size).toBe(10);
    expect((await act(customer, 'user/second/totp_begin', { password: PASSWORD })).data.refusal).toBe(
      'second_factor_on',
    );
    nextCode();
    const { ticket, ways, refusal } = await firstStep(customer.email);
    expect({ refusal, ways }).toEqual({ refusal: 'second_factor_required', ways: ['totp', 'recovery'] });
    const second = await server.call('user/login/second', { ticket, second_code: codeOf(begun.data.secret) });
    expect(second.data).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  test('R-SEC-5: a secret that was shown waits for its code a quarter of an hour, and no longer than what it was proved with', async () => {
    const customer = await server.customer('shown-totp@example.com');
    const begun = async () =>
      (await server.prove(customer, 'user/second/totp_begin', { password: PASSWORD })).data.secret as string;
    const late = await begun();
    server.clock.advance(15 * 60_000 + 1);
    const confirm = async (secret: string) =>
      (await act(customer, 'user/second/totp_confirm', { code: codeOf(secret) })).data.refusal;
    expect(await confirm(late)).toBe('second_factor_off');
    const kept = await begun();
    server.clock.advance(61_000);
    const fund = { password: '502913', re_password: '502913' };
    expect((await server.prove(customer, 'safe/update_password', fund)).type).toBe('ok');
    // By whoever read the secret then and has nothing but a token now.
    expect(await confirm(kept)).toBe('second_factor_off');
    expect((await statusOf(customer)).totp).toBe(false);
  });

  test('R-SEC-1: who has the password alone uses up no tries of who reads the mail of the account', async () => {
    const { customer, secret } = await withTotp('guessed-second@example.com');
    const stranger = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/142.0' };
    const guess = async (ticket: string) =>
      (await server.call('user/login/second', { ticket, second_code: 'AAAA-AAAA' }, { headers: stranger }))
        .data.refusal;
    for (let n = 0; n < 2; n += 1) {
      const { ticket } = (await server.login(customer.email, {}, stranger)).data;
      for (let m = 0; m < 3; m += 1) await guess(ticket);
      if (n === 1) expect(await guess(ticket)).toBe('too_many_attempts');
    }
    const here = { headers: stranger };
    await server.call('sms_mail', { user_string: customer.email, type: 'forget' }, here);
    await server.sent();
    const code = server.outbox(customer.email).findLast(({ purpose }) => purpose === 'forget')!.code!;
    const password = 'nine red kites';
    const fields = { account: customer.email, code, password, repassword: password };
    const reset = await server.call('user/forget', { ...fields, second_code: codeOf(secret) }, here);
    expect(reset.type).toBe('ok');
  });

  test('R-SEC-1: who reads the mail and guesses at recovery codes slows down nobody at another address', async () => {
    const { customer, recovery } = await withTotp('read-mail@example.com');
    const reset = async (ip: string, secondCodes: readonly string[]) => {
      server.clock.advance(61_000);
      const here = { headers: { 'x-forwarded-for': ip, 'candor-client': ip.padEnd(43, 'x') } };
      await server.call('sms_mail', { user_string: customer.email, type: 'forget' }, here);
      await server.sent();
      const code = server.outbox(customer.email).findLast(({ purpose }) => purpose === 'forget')!.code!;
      const password = 'nine red kites';
      const fields = { account: customer.email, code, password, repassword: password };
      const said = [];
      for (const second_code of secondCodes)
        said.push((await server.call('user/forget', { ...fields, second_code }, here)).data?.refusal);
      return said;
    };
    const guesses = ['AAAA-AAAA', 'AAAA-AAAB', 'AAAA-AAAC', 'AAAA-AAAD'];
    for (let n = 0; n < 2; n += 1) await reset('31.1.1.1', guesses);
    expect(await reset('31.1.1.1', guesses)).toContain('too_many_attempts');
    expect(await reset('77.1.1.1', [recovery[0]!])).toEqual([undefined]);
  });

  test('each code and each ticket is good once, also for fifty at once', async () => {
    const { customer, secret } = await withTotp('replay@example.com');
    const code = codeOf(secret);
    const tickets = await Promise.all(Array.from({ length: 4 }, () => firstStep(customer.email)));
    const replies = await Promise.all(
      tickets.map(({ ticket }) => server.call('user/login/second', { ticket, second_code: code })),
    );
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    nextCode();
    server.clock.advance(61 * 60_000);
    const { ticket } = await firstStep(customer.email);
    const fifty = await Promise.all(
      Array.from({ length: 50 }, () =>
        server.call('user/login/second', { ticket, second_code: codeOf(secret) }),
      ),
    );
    expect(fifty.filter(({ type }) => type === 'ok')).toHaveLength(1);
    nextCode();
    const again = await server.call('user/login/second', { ticket, second_code: codeOf(secret) });
    expect(again.data.refusal).toBe('ticket_expired');
  });

  test('a ticket lives five minutes, takes five guesses, and the account takes five an hour', async () => {
    const { customer, secret } = await withTotp('guess@example.com');
    const { ticket } = await firstStep(customer.email);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        server.call('user/login/second', { ticket, second_code: String(100_000 + n) }),
      ),
    );
    const told = guesses.map(({ data }) => data.refusal);
    expect(told.filter((each) => each === 'second_factor_wrong')).toHaveLength(5);
    expect(told.filter((each) => each === 'ticket_expired')).toHaveLength(15);
    const fresh = await firstStep(customer.email);
    const slowed = await server.call('user/login/second', {
      ticket: fresh.ticket,
      second_code: codeOf(secret),
    });
    expect(slowed.data.refusal).toBe('too_many_attempts');
    server.clock.advance(61 * 60_000);
    const late = await server.call('user/login/second', {
      ticket: fresh.ticket,
      second_code: codeOf(secret),
    });
    expect(late.data.refusal).toBe('ticket_expired');
  });

  test('a recovery code opens once and holds withdrawals for a day (R-WD-6)', async () => {
    const { customer, recovery } = await withTotp('recover@example.com');
    server.clock.advance(73 * 3_600_000);
    const { ticket } = await firstStep(customer.email);
    const opened = await server.call('user/login/second', {
      ticket,
      second_code: recovery[0]!.toLowerCase(),
    });
    expect(opened.type).toBe('ok');
    const status = await statusOf({ ...customer, token: opened.data as string });
    expect(status).toMatchObject({ recovery_codes_left: 9, holds: [{ reason: 'second_factor' }] });
    expect(status.withdrawals_held_until - server.clock.now()).toBe(24 * 3_600_000);
    const next = await firstStep(customer.email);
    const used = await server.call('user/login/second', { ticket: next.ticket, second_code: recovery[0]! });
    expect(used.data.refusal).toBe('second_factor_wrong');
  });

  test('a password changed between the two steps makes the ticket worthless', async () => {
    const { customer, secret } = await withTotp('between@example.com');
    const { ticket } = await firstStep(customer.email);
    const changed = { old_password: PASSWORD, password: 'eight blue boats' };
    expect((await act(customer, 'user/e_pwd', changed)).data.refusal).toBe('step_up_required');
    await act(customer, 'user/e_pwd', { ...changed, second_code: codeOf(secret) });
    nextCode();
    const reply = await server.call('user/login/second', { ticket, second_code: codeOf(secret) });
    expect(reply.data.refusal).toBe('wrong_credentials');
  });

  test('turning it off needs it, not just the session, and holds withdrawals; the secret is nowhere as it is', async () => {
    const { customer, secret } = await withTotp('off@example.com');
    const rows = await server.database.owner.query<{ sealed: Buffer }>('select sealed from identity_totp');
    expect(rows.some(({ sealed }) => sealed.includes(secret))).toBe(false);
    expect((await act(customer, 'user/second/totp_off')).data).toMatchObject({
      refusal: 'step_up_required',
      way: 'second_factor',
    });
    expect((await act(customer, 'user/second/totp_off', { second_code: '123456' })).data.refusal).toBe(
      'second_factor_wrong',
    );
    expect((await statusOf(customer)).totp).toBe(true);
    expect((await act(customer, 'user/second/totp_off', { second_code: codeOf(secret) })).type).toBe('ok');
    expect(await statusOf(customer)).toMatchObject({ totp: false, step_up: 'code' });
    expect((await server.login(customer.email)).type).toBe('ok');
    expect((await act(customer, 'user/second/recovery')).data.refusal).toBe('second_factor_off');
  });

  test('new recovery codes make the old ones worthless', async () => {
    const { customer, secret, recovery } = await withTotp('renew@example.com');
    const renewed = await act(customer, 'user/second/recovery', { second_code: codeOf(secret) });
    expect(renewed.data.recovery_codes).toHaveLength(10);
    const { ticket } = await firstStep(customer.email);
    const old = await server.call('user/login/second', { ticket, second_code: recovery[1]! });
    expect(old.data.refusal).toBe('second_factor_wrong');
    const fresh = await server.call('user/login/second', {
      ticket,
      second_code: renewed.data.recovery_codes[1],
    });
    expect(fresh.type).toBe('ok');
  });
});

describe('anti-phishing phrase', () => {
  test('R-SEC-5: stands in every mail once set; setting, changing and reading it need proof', async () => {
    const customer = await server.customer('phrase@example.com');
    expect((await act(customer, 'user/anti_phishing', { phrase: '<b>x</b>' })).data.refusal).toBe(
      'phrase_invalid',
    );
    // R-SEC-9: it stands at the end of our mails, and is no word of ours nor a way to somebody else.
    for (const phrase of ['Candor Support', 'Telegram bestdeal_77', 'ab\u3164cd'])
      expect((await act(customer, 'user/anti_phishing', { phrase })).data.refusal, phrase).toBe(
        'phrase_invalid',
      );
    const thiefs = await act(customer, 'user/anti_phishing', { phrase: 'of a thief' });
    expect(thiefs.data).toMatchObject({ refusal: 'step_up_required', way: 'code' });
    expect((await statusOf(customer)).has_anti_phishing_phrase).toBe(false);
    const set = await server.prove(customer, 'user/anti_phishing', { phrase: '蓝色 Whale 7' });
    expect(set.type).toBe('ok');
    server.clock.advance(61_000);
    await server.sent();
    const sent = server.outbox(customer.email).length;
    await server.codeFor(customer.email, 'forget');
    expect((await server.message(customer.email, sent + 1)).text).toContain('蓝色 Whale 7');
    const thief = await act(customer, 'user/anti_phishing', { phrase: 'mine now' });
    expect(thief.data).toMatchObject({ refusal: 'step_up_required', way: 'code' });
    const status = await statusOf(customer);
    expect(status.has_anti_phishing_phrase).toBe(true);
    expect(JSON.stringify(status)).not.toContain('Whale');
    expect((await act(customer, 'user/anti_phishing/show')).data).toMatchObject({
      refusal: 'step_up_required',
      way: 'code',
    });
    server.clock.advance(61_000);
    const shown = await server.prove(customer, 'user/anti_phishing/show', {});
    expect(shown.data).toEqual({ phrase: '蓝色 Whale 7' });
    server.clock.advance(61_000);
    expect((await server.prove(customer, 'user/anti_phishing', {})).type).toBe('ok');
    expect((await statusOf(customer)).has_anti_phishing_phrase).toBe(false);
    server.clock.advance(61_000);
    expect((await server.prove(customer, 'user/anti_phishing/show', {})).data).toEqual({ phrase: '' });
  });
});
