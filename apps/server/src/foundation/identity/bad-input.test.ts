/** Whatever arrives: the envelope comes back with a text, no server fault, and nothing that identity keeps changes. */
import { identityCalls } from '@candor/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer, IdentityServer } from './test-server.ts';
import { PASSWORD, identityServer } from './test-server.ts';

let server: IdentityServer;
let customer: Customer;
beforeAll(async () => {
  server = await identityServer();
  customer = await server.customer('victim@example.com');
  // A fund password, so that calls that ask for one have something to be wrong about.
  await server.call(
    'safe/update_password',
    { password: '502913', re_password: '502913' },
    { token: customer.token },
  );
  server.clock.advance(61_000);
  // The first use in a minute is noted in the session; from here on it stands still.
  await server.call('user/center', {}, { token: customer.token, method: 'GET' });
});
afterAll(() => server.close());

const HOSTILE = [
  '',
  ' ',
  'null',
  '-1',
  '0',
  '1e3',
  '2147483648',
  '9'.repeat(40),
  '0x10',
  '１２３',
  'a\u0000b',
  "' or '1'='1",
  "'; drop table identity_users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '${7*7}',
  '{"$gt":""}',
  'ａ'.repeat(5_000),
  '\u202Eevil',
  '\u3164\uFFA0',
  '..',
  '🙂',
];

/** Requests that would do nothing by themselves: a wrong code, a wrong old password, an unknown id. */
const HARMLESS: Record<string, Record<string, string>> = {
  setLanguage: { lang: 'xx' },
  sendMailCode: { user_string: 'not an address', type: 'register' },
  sendSmsCode: { user_string: '12', type: 'register' },
  sendOwnCode: { type: 'nothing' },
  register: {
    type: 'email',
    user_string: 'new@example.com',
    code: '000000',
    password: PASSWORD,
    re_password: PASSWORD,
    agreed: '1',
  },
  login: { user_type: 'email', user_string: 'victim@example.com', password: 'wrong again' },
  saveProfile: { nickname: '<i>' },
  changePassword: { old_password: 'wrong again', password: 'eight blue boats' },
  bindEmail: { email: 'new@example.com', code: '000000', password: PASSWORD },
  saveFundPassword: { oldpassword: '111112', password: '640281', re_password: '640281' },
  checkMobileCode: { mobile_code: '000000' },
  checkMailCode: { email_code: '000000' },
  resetPassword: {
    account: 'victim@example.com',
    password: 'eight blue boats',
    repassword: 'eight blue boats',
    code: '000000',
  },
  revokeSession: { id: '999999' },
  loginHistory: { page: '0' },
};
/** Calls whose only field may be left out; an empty text or `null` is that (wire.md 19.5). None of them finds anything to do. */
const SERVED_WITHOUT = ['revokeSession', 'loginHistory', 'sendOwnCode'];
/** What looks odd and still is a nickname of letters and digits. */
const FINE: Record<string, string[]> = { saveProfile: ['-1', '1e3', '0x10', '2147483648', '１２３', 'null'] };
const NAMES = Object.keys(HARMLESS) as (keyof typeof identityCalls)[];

describe.each(NAMES)('%s', (name) => {
  const call = identityCalls[name];
  const send = (fields: Record<string, string>, json = false) =>
    server.call(call.path, fields, { method: call.method, token: customer.token, lang: 'en', json });

  test('missing, hostile and foreign fields are refused with a text and change nothing', async () => {
    const before = await server.fingerprint();
    const harmless = HARMLESS[name]!;
    const requests: Record<string, string>[] = [harmless, { ...harmless, unknown_field: '1' }];
    for (const field of Object.keys(harmless)) {
      for (const value of HOSTILE.filter((each) => !(FINE[name] ?? []).includes(each)))
        requests.push({ ...harmless, [field]: value });
    }
    for (const fields of requests) {
      const { status, type, message, data } = await send(fields);
      const what = `${JSON.stringify(fields).slice(0, 120)} -> ${status} ${String(type)} ${message}`;
      expect(status, what).toBeLessThan(500);
      if (type === 'ok') expect(SERVED_WITHOUT, what).toContain(name);
      else expect(type, what).toBe('error');
      if (type === 'error') expect(message.length, what).toBeGreaterThan(5);
      if (type === 'error') expect(data.requestId, what).toBeTruthy();
    }
    expect(await server.fingerprint()).toBe(before);
  });

  test('a field sent twice is refused', async () => {
    const form = new URLSearchParams(HARMLESS[name]!);
    for (const [field, value] of Object.entries(HARMLESS[name]!)) form.append(field, value);
    const headers = { authorization: customer.token, 'content-type': 'application/x-www-form-urlencoded' };
    const isGet = call.method === 'GET';
    const response = await fetch(`${server.url}/api/${call.path}${isGet ? `?${form}` : ''}`, {
      method: call.method,
      headers,
      ...(isGet ? {} : { body: form.toString() }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ type: 'error', data: { refusal: 'invalid_request' } });
  });

  test('JSON of the wrong types is refused and changes nothing', async () => {
    const before = await server.fingerprint();
    for (const field of Object.keys(HARMLESS[name]!)) {
      for (const value of [null, true, 1.5, -1, [], ['a', 'b'], {}, { length: 3 }]) {
        const fields = { ...HARMLESS[name]!, [field]: value } as unknown as Record<string, string>;
        const { status, type } = await send(fields, true);
        expect(status, `${field}=${JSON.stringify(value)}`).toBeLessThan(500);
        expect(type === 'ok' && !SERVED_WITHOUT.includes(name)).toBe(false);
      }
    }
    expect(await server.fingerprint()).toBe(before);
  });
});

test('a guarded call without a session answers 999 and changes nothing, whatever it carries', async () => {
  const before = await server.fingerprint();
  for (const [name, call] of Object.entries(identityCalls)) {
    if (call.access !== 'customer') continue;
    for (const token of [
      undefined,
      '',
      'null',
      `Bearer ${customer.token}`,
      `${customer.token}x`,
      customer.token.slice(1),
    ]) {
      const reply = await server.call(call.path, HARMLESS[name] ?? {}, { method: call.method, token });
      expect(reply.type, `${name} with ${token}`).toBe(999);
    }
  }
  expect(await server.fingerprint()).toBe(before);
});
