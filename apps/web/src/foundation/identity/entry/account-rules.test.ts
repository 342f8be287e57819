/** What forms refuse before asking the server. */
import { identityCalls } from '@candor/wire/schemas';
import { safeParse } from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { isEmail, isPhone, nextStep, withAccount, withAgreement, withNewPassword } from './account-rules.ts';

const t = ((key: string) => key) as never;
const schema = withAgreement(
  withNewPassword(
    withAccount(identityCalls.register.request, { field: 'user_string', kind: 'email', t }),
    { password: 'password', repeat: 're_password' },
    t,
  ),
  t,
);
const good = {
  type: 'email',
  user_string: 'a@b.co',
  code: '123456',
  password: 'secret',
  re_password: 'secret',
  agreed: true,
};
const faults = (change: Record<string, unknown>): Record<string, string> => {
  const parsed = safeParse(schema, { ...good, ...change });
  const found: Record<string, string> = {};
  for (const issue of parsed.issues ?? []) found[String(issue.path?.[0]?.key)] ??= issue.message;
  return found;
};

describe('registration', () => {
  it('spec 5: a correct form passes', () => expect(faults({})).toEqual({}));
  it('spec 5: password of six characters, repeated exactly', () => {
    expect(faults({ password: '12345', re_password: '12345' })).toEqual({ password: 'passwordTooShort' });
    expect(faults({ re_password: 'other!' })).toEqual({ re_password: 'passwordsDiffer' });
  });
  it('spec 5: the repeated password is checked even while the code is missing', () => {
    expect(faults({ code: '', re_password: 'other!' })).toEqual({
      code: 'not_six_digits',
      re_password: 'passwordsDiffer',
    });
  });
  it('spec 5: agreements must be ticked', () =>
    expect(faults({ agreed: false })).toEqual({ agreed: 'agreeFirst' }));
  it('spec 5: the account must be well formed', () =>
    expect(faults({ user_string: 'nobody' })).toEqual({ user_string: 'invalidEmail' }));
});

test.each([
  ['account', { user_string: 'a@b' }],
  ['code', { code: '12345' }],
  ['password', { password: '12345', re_password: '12345' }],
  ['repeat', { re_password: '' }],
  ['repeat', { re_password: 'secret!' }],
  ['done', {}],
])('a registration waits for: %s', (step, change) => {
  expect(nextStep({ ...good, ...change }, 'email')).toBe(step);
});

describe('accounts', () => {
  it('tells addresses and numbers', () => {
    expect(['a@b.co', ' x.y+z@mail.example.com '].every(isEmail)).toBe(true);
    expect(['a@b', '@b.co', 'a b@c.de', 'a@@b.co', 'a@b.c'].some(isEmail)).toBe(false);
    expect(['13800138000', '138 0013 8000', '(02) 1234567'].every(isPhone)).toBe(true);
    expect(['1234', '+8613800138000', 'abc12345', '12345678901234567'].some(isPhone)).toBe(false);
  });
});
