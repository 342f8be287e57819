/** The ways of a customer through identity, over HTTP: opening an account, coming in, changing and forgetting passwords. */
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IdentityServer } from './test-server.ts';
import { PASSWORD, identityServer } from './test-server.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer();
});
afterAll(() => server.close());

const HOUR_MS = 3_600_000;
const minuteLater = () => server.clock.advance(61_000);

describe('opening an account', () => {
  test('R-SEC-3: by e-mail with the code from the outbox, then login and own profile', async () => {
    const registered = await server.register('Ada@Example.com');
    expect(registered).toMatchObject({ type: 'ok', message: '注册成功' });
    const token = (await server.login('ada@example.COM')).data as string;
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const { data } = await server.call('user/center', {}, { token, method: 'GET' });
    expect(data).toMatchObject({
      id: registered.data.user_id,
      account: 'ada@example.com',
      email: 'ada@example.com',
      phone: '',
      review_status: 0,
      has_fund_password: false,
      withdrawals_held_until: null,
    });
    expect(data.id).toBeGreaterThanOrEqual(10_001);
    const advanced = await server.call('user/center2', {}, { token, method: 'GET' });
    expect(advanced.data).toEqual({ review_status: 0 });
  });

  test('by phone: the area code makes one number of every way to write it', async () => {
    const code = await server.codeFor('+8613812345678', 'register', {
      user_string: '138 1234 5678',
      area_code: '86',
    });
    const fields = { password: PASSWORD, re_password: PASSWORD, agreed: '1', code };
    const registered = await server.call('user/register', {
      type: 'mobile',
      areacode: '86',
      user_string: '13812345678',
      ...fields,
    });
    expect(registered.type).toBe('ok');
    const login = { user_type: 'mobile', areacode: '+86', user_string: '138-1234-5678', password: PASSWORD };
    const token = (await server.call('user/login', login)).data as string;
    const { data } = await server.call('user/center', {}, { token, method: 'GET' });
    expect(data).toMatchObject({ phone: '+8613812345678', area_code: '86', email: '' });
    expect((await server.message('+8613812345678')).channel).toBe('sms');
  });

  test('a password is the same on every keyboard: one letter, or a letter and its accent', async () => {
    const email = 'accents@example.com';
    const [one, apart] = ['contraseña así'.normalize('NFC'), 'contraseña así'.normalize('NFD')];
    expect((await server.register(email, { password: one, re_password: one })).type).toBe('ok');
    for (const password of [one, apart]) expect((await server.login(email, { password })).type).toBe('ok');
    // Full-width digits are digits, and six of them are no password.
    const digits = { password: '４８１５１６', re_password: '４８１５１６', code: '000000' };
    const weak = await server.register('digits@example.com', digits);
    expect(weak.data.refusal).toBe('password_too_common');
    // As those before were kept: as they were typed.
    const kept = await hash(apart, { algorithm: 2 });
    await server.database.owner.query('update identity_users set password_hash = $2 where email = $1', [
      email,
      kept,
    ]);
    expect((await server.login(email, { password: apart })).type).toBe('ok');
  });

  test('an account that exists is told only to who holds its code', async () => {
    await server.customer('taken@example.com');
    minuteLater();
    const blind = await server.register('taken@example.com', { code: '000000' });
    expect(['code_expired', 'code_wrong']).toContain(blind.data.refusal);
    const holder = await server.register('taken@example.com');
    expect(holder.data.refusal).toBe('account_exists');
  });

  test('R-RF-3: the invite code is kept at registration, and an unknown one is refused', async () => {
    const inviter = await server.customer('inviter@example.com');
    const { data } = await server.call('user/center', {}, { token: inviter.token, method: 'GET' });
    expect(data.extension_code).toMatch(/^[A-Z2-9]{8}$/);
    const wrong = await server.register('invited@example.com', { extension_code: 'NOBODY22' });
    expect(wrong.data.refusal).toBe('invite_code_unknown');
    minuteLater();
    const invited = await server.register('invited@example.com', {
      extension_code: data.extension_code.toLowerCase(),
    });
    const [row] = await server.database.owner.query('select invited_by from identity_users where id = $1', [
      invited.data.user_id,
    ]);
    expect(row).toEqual({ invited_by: inviter.id });
  });

  test('the agreement must be ticked and the passwords must match', async () => {
    expect((await server.register('no@example.com', { code: '123456', agreed: '0' })).data.refusal).toBe(
      'agreement_required',
    );
    const differ = await server.register('no@example.com', { code: '123456', re_password: 'something else' });
    expect(differ).toMatchObject({ message: '两次输入的密码不一致', data: { refusal: 'passwords_differ' } });
  });
});

describe('languages', () => {
  test('a refusal, a code and the countries come in the language asked for', async () => {
    const texts = new Set<string>();
    for (const lang of ['zh', 'en', 'zh-Hant', 'ja', 'ko', 'es', 'th']) {
      const to = `lang-${lang.toLowerCase()}@example.com`;
      expect((await server.call('sms_mail', { user_string: to, type: 'register' }, { lang })).type).toBe(
        'ok',
      );
      const sent = await server.message(to);
      expect(sent.language).toBe(lang);
      expect(sent.text).toContain(sent.code);
      texts.add(sent.text.replace(sent.code!, ''));
      const wrong = await server.call(
        'user/login',
        { user_type: 'email', user_string: 'x@example.com', password: 'x' },
        { lang },
      );
      texts.add(wrong.message);
      const { data } = await server.call('area_code', {}, { lang });
      texts.add(data.find((row: { iso: string }) => row.iso === 'DE').name);
    }
    // Both Chinese scripts write some names alike.
    expect(texts.size).toBeGreaterThanOrEqual(20);
  });

  test('every country has a dialling code without a plus, sorted by its name', async () => {
    const { data } = await server.call('area_code', { lang: 'en' });
    const rows = data as { id: number; name: string; area_code: string; iso: string }[];
    expect(rows.length).toBeGreaterThan(240);
    expect(
      rows.every(({ name, area_code, iso }) => /^[1-9][0-9]{0,2}$/.test(area_code) && name !== iso),
    ).toBe(true);
    expect(rows.map(({ name }) => name)).toEqual(
      rows.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  test('set/lang answers the mark and remembers it for mails of a customer', async () => {
    const customer = await server.customer('speaks@example.com');
    const { token, email } = customer;
    expect((await server.call('set/lang', { lang: 'jp' }, { token })).data).toBe('ja');
    await server.prove(customer, 'user/e_pwd', { old_password: PASSWORD, password: 'eight blue boats' });
    minuteLater();
    const notices = async () =>
      server.outbox(email).filter(({ purpose }) => purpose === 'login_password_changed');
    await expect.poll(notices).toMatchObject([{ language: 'ja', code: null }]);
  });
});

describe('passwords', () => {
  test('R-SEC-4, R-SEC-5: a change ends all sessions and opens one with a new token; R-WD-6, X-WD-4: withdrawals wait 24 hours', async () => {
    const customer = await server.customer('change@example.com');
    const { email, token } = customer;
    const other = (await server.login(email)).data as string;
    const wrong = await server.call(
      'user/e_pwd',
      { old_password: 'not it', password: 'eight blue boats' },
      { token },
    );
    expect(wrong.data.refusal).toBe('wrong_credentials');
    const same = await server.call('user/e_pwd', { old_password: PASSWORD, password: PASSWORD }, { token });
    expect(same.data.refusal).toBe('password_unchanged');
    const fields = { old_password: PASSWORD, password: 'eight blue boats' };
    expect((await server.act(customer, 'user/e_pwd', fields)).data).toMatchObject({
      refusal: 'step_up_required',
      way: 'code',
    });
    expect((await server.prove(customer, 'user/e_pwd', fields)).type).toBe('ok');
    for (const ended of [other, token])
      expect((await server.call('user/center', {}, { token: ended, method: 'GET' })).type).toBe(999);
    const { data } = await server.call('user/center', {}, { token: customer.token, method: 'GET' });
    expect(data.withdrawals_held_until).toBe(server.clock.now() + 24 * HOUR_MS);
    expect((await server.login(email)).data.refusal).toBe('wrong_credentials');
    expect((await server.login(email, { password: 'eight blue boats' })).type).toBe('ok');
  });

  test('R-SEC-4: a forgotten one is set anew with a code, which ends every session and is used up', async () => {
    const { email, token } = await server.customer('forgot@example.com');
    minuteLater();
    const code = await server.codeFor(email, 'forget');
    const fields = { account: email, password: 'nine red kites', repassword: 'nine red kites', code };
    const checked = await server.call('user/check_email', { email_code: code });
    expect(checked).toMatchObject({ type: 'ok', message: '验证码正确' });
    expect((await server.call('user/forget', fields)).type).toBe('ok');
    expect((await server.call('user/center', {}, { token, method: 'GET' })).type).toBe(999);
    expect((await server.call('user/forget', fields)).data.refusal).toBe('code_expired');
    expect((await server.login(email, { password: 'nine red kites' })).type).toBe('ok');
  });

  test('wire 19.35: a checked code proves nothing; user/forget asks for it again', async () => {
    const { email } = await server.customer('checked@example.com');
    minuteLater();
    const code = await server.codeFor(email, 'forget');
    const wrong = code === '111111' ? '222222' : '111111';
    expect((await server.call('user/check_email', { email_code: code, user_string: email })).type).toBe('ok');
    const fields = { account: email, password: 'nine red kites', repassword: 'nine red kites' };
    expect((await server.call('user/forget', { ...fields, code: wrong })).data.refusal).toBe('code_wrong');
    expect((await server.call('user/forget', { ...fields, code })).type).toBe('ok');
  });

  test('nobody learns from forget whether an account exists, and no mail is sent to strangers', async () => {
    const known = (await server.customer('known@example.com')).email;
    minuteLater();
    const replies = [];
    for (const to of ['stranger@example.com', known])
      replies.push(await server.call('sms_mail', { user_string: to, type: 'forget' }));
    expect(replies[0]!.data).toEqual(replies[1]!.data);
    await server.message(known, 2);
    await server.sent();
    expect(server.outbox('stranger@example.com')).toEqual([]);
    const fields = { password: 'nine red kites', repassword: 'nine red kites', code: '123456' };
    const refusals = [];
    for (const account of [known, 'stranger@example.com'])
      refusals.push((await server.call('user/forget', { account, ...fields })).data.refusal);
    expect(refusals).toEqual(['code_wrong', 'code_wrong']);
  });

  test('R-SEC-1: under eight characters a new device or address needs a code at login', async () => {
    const email = 'short@example.com';
    await server.register(email, { password: 'kq7zw2', re_password: 'kq7zw2' });
    expect((await server.login(email, { password: 'kq7zw2' })).type).toBe('ok');
    const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile' };
    expect((await server.login(email, { password: 'wrong1' }, phone)).data.refusal).toBe('wrong_credentials');
    expect((await server.login(email, { password: 'kq7zw2' }, phone)).data.refusal).toBe(
      'device_code_required',
    );
    minuteLater();
    // The code is the phone's own: another device cannot use it (R-SEC-3).
    await server.call('sms_mail', { user_string: email, type: 'login' }, { headers: phone });
    await server.sent();
    const code = server.outbox(email).findLast(({ purpose }) => purpose === 'login')!.code!;
    expect(
      (await server.login(email, { password: 'kq7zw2', code }, { 'user-agent': 'other' })).data.refusal,
    ).toBe('code_expired');
    expect((await server.login(email, { password: 'kq7zw2', code }, phone)).type).toBe('ok');
    expect((await server.login(email, { password: 'kq7zw2' }, phone)).type).toBe('ok');
    await expect.poll(() => server.outbox(email).map(({ purpose }) => purpose)).toContain('new_device');
  });
});

describe('profile', () => {
  test('a nickname of letters in any script is saved, markup is not', async () => {
    const { token } = await server.customer('nick@example.com');
    expect((await server.call('user/profile', { nickname: '小明 42' }, { token })).type).toBe('ok');
    expect((await server.call('user/profile', { nickname: '<b>bold</b>' }, { token })).data.refusal).toBe(
      'nickname_invalid',
    );
    // Nobody is taken for us (R-SUP-1); marks that letters of a language carry are part of a name.
    for (const nickname of ['Candor Support', '官 方 客服', 'Аdm1n'])
      expect((await server.call('user/profile', { nickname }, { token })).data.refusal).toBe('name_reserved');
    // R-SEC-9: no way to reach somebody else either.
    for (const nickname of ['Telegram bestdeal_77', 'wechat abc123', 'WhatsApp 66812345678'])
      expect((await server.call('user/profile', { nickname }, { token })).data.refusal, nickname).toBe(
        'nickname_invalid',
      );
    const piled = `ab${'\u0301'.repeat(6)}`;
    expect((await server.call('user/profile', { nickname: piled }, { token })).data.refusal).toBe(
      'nickname_invalid',
    );
    expect((await server.call('user/center', {}, { token, method: 'GET' })).data.nickname).toBe('小明 42');
    expect((await server.call('user/profile', { nickname: 'ปิติ' }, { token })).type).toBe('ok');
  });

  test('login history lists what happened, newest first, in pages', async () => {
    const { token, email } = await server.customer('history@example.com');
    await server.login(email, { password: 'wrong one' });
    const { data } = await server.call('user/logins', { limit: 1 }, { token, method: 'GET' });
    expect(data).toMatchObject({
      total: 2,
      last_page: 2,
      per_page: 1,
      data: [{ outcome: 'wrong_password' }],
    });
    const next = await server.call('user/logins', { limit: 1, page: 2 }, { token, method: 'GET' });
    expect(next.data).toMatchObject({ next_page_url: null, data: [{ outcome: 'ok' }] });
  });
});

describe('house accounts', () => {
  test('R-SPOT-8, R-SPOT-4: a declared account is made once, shares a group, and cannot log in', async () => {
    const first = await server.identity.ensureHouseUser({ name: 'Candor Liquidity', kind: 'liquidity' });
    const again = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.identity.ensureHouseUser({ name: 'Candor Liquidity', kind: 'liquidity' }),
      ),
    );
    expect(new Set([first, ...again]).size).toBe(1);
    const trader = await server.identity.ensureHouseUser({
      name: 'Trader',
      kind: 'demo_trader',
      group: first,
    });
    expect(await server.identity.stpGroupOf(trader)).toBe(first);
    const { id } = await server.customer('own-group@example.com');
    expect(await server.identity.stpGroupOf(id)).toBe(id);
    expect(await server.identity.userById(first)).toMatchObject({ kind: 'liquidity', isFrozen: false });
    expect(await server.identity.userById(999)).toBeUndefined();
    const [row] = await server.database.owner.query(
      'select email, phone, password_hash from identity_users where id = $1',
      [first],
    );
    expect(row).toEqual({ email: null, phone: null, password_hash: null });
  });
});
