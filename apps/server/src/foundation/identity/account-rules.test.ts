/** How accounts are written, and which passwords are refused. */
import { describe, expect, test } from 'vitest';
import { phoneForms, plainPhone } from './context/phone-forms-rules.ts';
import { maskTarget, readAny, readEmail, readPhone } from './context/account-rules.ts';
import { hoursIfChanged, withdrawalHoldUntil, withdrawalHolds } from './security/hold-rules.ts';
import { fundPasswordFault, isShortPassword, passwordFault } from './security/password-rules.ts';

describe('accounts', () => {
  test.each([
    [' Ada@Example.COM ', 'ada@example.com'],
    ["o'brien+x@mail.example.co.uk", "o'brien+x@mail.example.co.uk"],
  ])('e-mail %s is %s', (text, target) => {
    expect(readEmail(text)).toEqual({ ok: true, kind: 'email', target });
  });

  test.each([
    '',
    'a',
    'a@b',
    'a@@b.co',
    'a..b@c.co',
    'a@-b.co',
    'a@b.co\r\nBcc: x@y.co',
    'a@b.co,c@d.co',
    '<a@b.co>',
    `${'a'.repeat(65)}@b.co`,
  ])('e-mail %j is refused', (text) => {
    expect(readEmail(text)).toEqual({ ok: false, refusal: 'invalid_email' });
  });

  test.each([
    ['13812345678', '86', '+8613812345678'],
    ['138-1234 5678', '+86', '+8613812345678'],
    ['+8613812345678', '1', '+8613812345678'],
    ['07911 123456', '44', '+447911123456'],
    ['5551234', '1-684', '+16845551234'],
  ])('phone %s with %s is %s', (text, area, target) => {
    expect(readPhone(text, area)).toEqual({ ok: true, kind: 'mobile', target });
  });

  test.each([
    [
      'Mexico',
      '52',
      '55 1234 5678',
      ['1 55 1234 5678', '044 55 1234 5678', '01 55 1234 5678', '+5215512345678'],
    ],
    ['Argentina', '54', '9 11 2345 6789', ['11 2345 6789', '011 15 2345 6789', '+541123456789']],
    ['Lebanon', '961', '3 123456', ['03 123456', '+96103123456']],
    ['Italy', '39', '333 1234567', ['0333 1234567']],
    ['Gabon', '241', '66 12 34 56', ['06 12 34 56', '066 12 34 56']],
    ['Benin', '229', '01 97 12 34 56', ['97 12 34 56']],
    ['Brazil', '55', '11 96123 4567', ['11 6123 4567', '0 11 96123 4567', '0 15 11 96123 4567']],
    ['Chile', '56', '9 6123 4567', ['09 6123 4567']],
  ])('R-SEC-3: one phone of %s is one number, however it is written', (_country, area, now, others) => {
    const { target } = readPhone(now, area) as { target: string };
    expect(target).toBe(`+${area}${now.replaceAll(' ', '')}`);
    for (const other of others) expect(readPhone(other, area)).toMatchObject({ ok: true, target });
    // What is plain stays so, and is found by each form that it may be kept in.
    expect(plainPhone(target)).toBe(target);
    expect(phoneForms(target)[0]).toBe(target);
  });

  test.each([
    ['a line of Italy keeps its zero', '06 1234 5678', '39', '+390612345678'],
    ['so does San Marino', '0549 886377', '378', '+3780549886377'],
    ['and Côte d’Ivoire', '07 12 34 56 78', '225', '+2250712345678'],
  ])('%s', (_what, text, area, target) => expect(readPhone(text, area)).toMatchObject({ target }));

  test.each(['', '12', '1'.repeat(17), '138x2345678', '+', '１３８１２３４５６７８'])(
    'phone %j is refused',
    (text) => {
      expect(readPhone(text, '86')).toEqual({ ok: false, refusal: 'invalid_phone' });
    },
  );

  test('an @ makes it an e-mail; lists show neither in full', () => {
    expect(readAny('a@b.co', '86')).toMatchObject({ kind: 'email' });
    expect(readAny('13812345678', '86')).toMatchObject({ kind: 'mobile' });
    expect(maskTarget('adalovelace@example.com')).toBe('a***e@example.com');
    expect(maskTarget('+8613812345678')).toBe('+86138****678');
  });

  test('what is short is masked as well: most of a number, and all but the first letter of a mailbox', () => {
    expect(maskTarget('a@example.com')).toBe('a***@example.com');
    expect(maskTarget('ab@example.com')).toBe('a***@example.com');
    expect(maskTarget('abc@example.com')).toBe('a***@example.com');
    for (const [phone, shown] of [
      ['+12025550123', '+1202****23'],
      ['+6591234567', '+659****67'],
      ['+29941234', '+2****34'],
    ] as const)
      expect(maskTarget(phone)).toBe(shown);
  });
});

describe('passwords', () => {
  const names = ['ada.lovelace@example.com', '+8613812345678'];
  test.each([
    ['kq7z', 'password_too_short'],
    ['🙂🙂🙂🙂🙂', 'password_too_short'],
    ['123456', 'password_too_common'],
    ['Password', 'password_too_common'],
    ['qwerty', 'password_too_common'],
    ['iloveyou', 'password_too_common'],
    ['abababab', 'password_too_common'],
    ['myCandor77x', 'password_contains_account'],
    ['xx ADA.LOVELACE xx', 'password_contains_account'],
    ['13812345678', 'password_contains_account'],
  ])('R-SEC-1: %s is refused: %s', (password, fault) => {
    expect(passwordFault(password, names)).toBe(fault);
  });

  test.each(['kq7zw2', 'seven green lamps', '密码很长很安全', 'correct horse battery'])(
    'R-SEC-1: %s is fine',
    (password) => {
      expect(passwordFault(password, names)).toBeUndefined();
    },
  );

  test('R-SEC-1: hardly any random password is mistaken for a common one', () => {
    let refused = 0;
    for (let n = 0; n < 20_000; n += 1)
      if (passwordFault(`v9${(n * 2_654_435_761).toString(36)}q`, []) !== undefined) refused += 1;
    expect(refused).toBeLessThan(60);
  });

  test('R-SEC-1: characters are counted, not code units', () => {
    expect(isShortPassword('🙂🙂🙂🙂')).toBe(true);
    expect(isShortPassword('12345678')).toBe(false);
  });

  test.each(['000000', '234567', '765432', '901234', '123456', '812345'])(
    'R-SEC-2: fund password %s is refused',
    (password) => {
      expect(fundPasswordFault(password, '+8613812345678')).toBe('fund_password_weak');
    },
  );

  test('R-SEC-2: any other six digits are fine', () => {
    expect(fundPasswordFault('502913', null)).toBeUndefined();
    expect(fundPasswordFault('812346', '+8613812345678')).toBeUndefined();
  });
});

describe('R-WD-6: when withdrawals open again', () => {
  const HOUR = 3_600_000;
  const noon = Date.UTC(2025, 2, 10, 12);
  const hours = { single: 24, pair: 48 };
  const changed = (kind: string, after: number) => ({ kind, at: noon + after * HOUR, hours });

  test('what a change would hold is known before it is made: a second kind within a day doubles it', () => {
    const passwordAt = [{ kind: 'login_password', at: Date.UTC(2025, 2, 10, 12), hours }];
    const later = (after: number) => Date.UTC(2025, 2, 10, 12 + after);
    expect(hoursIfChanged({ kind: 'email', hours }, [], later(0))).toBe(24);
    expect(hoursIfChanged({ kind: 'login_password', hours }, passwordAt, later(3))).toBe(24);
    expect(hoursIfChanged({ kind: 'email', hours }, passwordAt, later(3))).toBe(48);
    expect(hoursIfChanged({ kind: 'email', hours }, passwordAt, later(24))).toBe(24);
    const both = [...passwordAt, { kind: 'email', at: later(3), hours }];
    expect(withdrawalHolds(both, later(4)).map(({ reason, until }) => [reason, until])).toEqual([
      ['login_password', later(24)],
      ['email', later(51)],
    ]);
  });

  test('a change holds for the hours that were in force when it was made', () => {
    const longer = { kind: 'email', at: noon + 3 * HOUR, hours: { single: 72, pair: 96 } };
    expect(withdrawalHoldUntil([longer], noon)).toBe(noon + 75 * HOUR);
    expect(withdrawalHolds([changed('login_password', 0), longer], noon).map(({ until }) => until)).toEqual([
      noon + 24 * HOUR,
      noon + 99 * HOUR,
    ]);
    expect(hoursIfChanged({ kind: 'phone', hours: longer.hours }, [longer], noon + 4 * HOUR)).toBe(96);
  });

  test('X-WD-4: 24 hours after a change, to the millisecond', () => {
    expect(withdrawalHoldUntil([changed('login_password', 0)], noon)).toBe(Date.UTC(2025, 2, 11, 12));
    expect(withdrawalHoldUntil([changed('login_password', 0)], noon + 24 * HOUR - 1)).toBe(noon + 24 * HOUR);
    expect(withdrawalHoldUntil([changed('login_password', 0)], noon + 24 * HOUR)).toBeNull();
    expect(withdrawalHoldUntil([], noon)).toBeNull();
  });

  test('two different ones within 24 hours: 48 after the second; the same one twice: 24; a day apart: 24', () => {
    expect(withdrawalHoldUntil([changed('email', 0), changed('login_password', 23)], noon)).toBe(
      noon + 71 * HOUR,
    );
    expect(withdrawalHoldUntil([changed('email', 0), changed('email', 1)], noon)).toBe(noon + 25 * HOUR);
    expect(withdrawalHoldUntil([changed('email', 0), changed('login_password', 24)], noon)).toBe(
      noon + 48 * HOUR,
    );
  });

  test('holds do not add up: the latest end counts', () => {
    const changes = [changed('email', 0), changed('phone', 1), changed('fund_password', 30)];
    expect(withdrawalHoldUntil(changes, noon)).toBe(noon + 54 * HOUR);
  });
});
