/** R-SEC-3: one phone has one quota and one account, in whichever form it is written; accounts of before keep theirs and are found by both. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IdentityServer } from '../test-server.ts';
import { PASSWORD, identityServer } from '../test-server.ts';

const DAY_MS = 86_400_000;
let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer();
});
afterAll(() => server.close());

const phonesOf = async (ids: readonly number[]) =>
  (
    await server.database.owner.query<{ phone: string }>(
      'select phone from identity_users where id = any ($1::integer[]) order by phone',
      [ids],
    )
  ).map(({ phone }) => phone);
const ask = (text: string, areaCode: string, type = 'register') =>
  server.call('sms_send', { user_string: text, area_code: areaCode, type });
/** The code of the newest text message to a number. */
const codeTo = async (target: string, count: number) => (await server.message(target, count)).code!;
const register = (text: string, areacode: string, code: string) =>
  server.call('user/register', {
    type: 'mobile',
    user_string: text,
    areacode,
    code,
    password: PASSWORD,
    re_password: PASSWORD,
    agreed: '1',
  });
const login = (text: string, areacode: string, password = PASSWORD) =>
  server.call('user/login', { user_type: 'mobile', user_string: text, areacode, password });

test('R-SEC-3: two forms of one phone share what is sent to it, and open one account', async () => {
  expect((await ask('0333 1234567', '39')).type).toBe('ok');
  expect((await ask('333 1234567', '39')).data.refusal).toBe('code_too_soon');
  const made = await register('0333 1234567', '39', await codeTo('+393331234567', 1));
  expect(made.type).toBe('ok');
  expect(await phonesOf([made.data.user_id])).toEqual(['+393331234567']);
  server.clock.advance(60_000);
  expect((await ask('333 1234567', '39')).type).toBe('ok');
  const again = await register('333 1234567', '39', await codeTo('+393331234567', 2));
  expect(again.data.refusal).toBe('account_exists');
  for (const form of ['0333 1234567', '333 1234567']) expect((await login(form, '39')).type).toBe('ok');
  server.clock.advance(DAY_MS);
});

test('R-SEC-3: an account of before is found by its own form and by the one of now, and nobody opens another beside it', async () => {
  const old = await server.customer('before@example.com');
  await server.database.owner.query(`update identity_users set phone = '+5215512345678' where id = $1`, [
    old.id,
  ]);
  for (const form of ['1 55 1234 5678', '55 1234 5678']) expect((await login(form, '52')).type).toBe('ok');
  expect((await ask('55 1234 5678', '52')).type).toBe('ok');
  const code = await codeTo('+525512345678', 1);
  expect((await register('55 1234 5678', '52', code)).data.refusal).toBe('account_exists');
  // Nor does somebody else bind it.
  const other = await server.customer('other@example.com');
  server.clock.advance(60_000);
  await ask('55 1234 5678', '52', 'bind_phone');
  const bound = await server.call(
    'user/e_mobile',
    {
      user_string: '55 1234 5678',
      area_code: '52',
      code: await codeTo('+525512345678', 2),
      old_code: await server.ownCode(other, 'contact'),
    },
    { token: other.token },
  );
  expect(bound.data.refusal).toBe('target_taken');
  // He gets back in by a code to his phone, in the form of now.
  server.clock.advance(60_000);
  await ask('55 1234 5678', '52', 'forget');
  const password = 'eleven blue doors';
  const reset = await server.call('user/forget', {
    account: '55 1234 5678',
    area_code: '52',
    password,
    repassword: password,
    code: await codeTo('+525512345678', 3),
  });
  expect(reset.type).toBe('ok');
  expect((await login('1 55 1234 5678', '52', password)).type).toBe('ok');
  expect(await phonesOf([old.id])).toEqual(['+5215512345678']);
});

test('R-SEC-3: of two accounts of before under two forms of one phone, each is found by its own', async () => {
  const [one, two] = [await server.customer('one@example.com'), await server.customer('two@example.com')];
  for (const [{ id }, phone] of [
    [one, '+525587654321'],
    [two, '+5215587654321'],
  ] as const)
    await server.database.owner.query('update identity_users set phone = $2 where id = $1', [id, phone]);
  const whose = async (form: string) => {
    const { data } = await login(form, '52');
    return (await server.call('user/center', {}, { token: data as string, method: 'GET' })).data.id;
  };
  expect([await whose('55 8765 4321'), await whose('1 55 8765 4321')]).toEqual([one.id, two.id]);
});
