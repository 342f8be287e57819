/** What an e-mail address, a phone number and a login password must look like before we ask the server. Pure. */
import { type GenericSchema, check, forward, partialCheck, pipe } from 'valibot';
import type { Translate } from '../../../platform/i18n/index.ts';
import type { messages } from '../messages/zh.ts';
import { PASSWORD_MIN } from './password-strength.ts';

export type AccountKind = 'email' | 'mobile';
type Words = Translate<typeof messages>;

/** Rough on purpose: the code that arrives is the proof. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text.trim());
}

export function isPhone(text: string): boolean {
  return /^[0-9]{5,16}$/.test(text.replace(/[\s()-]/g, ''));
}

export function isAccount(kind: AccountKind, text: string): boolean {
  return kind === 'email' ? isEmail(text) : isPhone(text);
}

export type RegistrationStep = 'account' | 'code' | 'password' | 'repeat' | 'done';

/** What a registration waits for, in the order of its form. */
export function nextStep(
  of: { user_string: string; code: string; password: string; re_password: string },
  kind: AccountKind,
): RegistrationStep {
  if (!isAccount(kind, of.user_string)) return 'account';
  if (!/^(?:[0-9]{6}|[0-9]{12})$/.test(of.code)) return 'code';
  if ([...of.password].length < PASSWORD_MIN) return 'password';
  return of.re_password === of.password ? 'done' : 'repeat';
}

/** Adds to a call's schema: a new password is long enough and repeated exactly. */
export function withNewPassword<Schema extends GenericSchema>(
  schema: Schema,
  fields: { password: string; repeat: string },
  t: Words,
): GenericSchema {
  const { password, repeat } = fields;
  const read = (value: unknown, name: string): string =>
    String((value as Record<string, unknown>)[name] ?? '');
  return pipe(
    schema as GenericSchema<Record<string, unknown>>,
    forward(
      partialCheck(
        [[password]] as never,
        (value) => [...read(value, password)].length >= PASSWORD_MIN,
        t('passwordTooShort'),
      ),
      [password] as never,
    ),
    forward(
      partialCheck(
        [[password], [repeat]] as never,
        (value) => read(value, password) === read(value, repeat),
        t('passwordsDiffer'),
      ),
      [repeat] as never,
    ),
  );
}

/** Adds to a call's schema: the account field holds an address or number of the chosen kind. */
export function withAccount<Schema extends GenericSchema>(
  schema: Schema,
  { field, kind, t }: { field: string; kind: AccountKind; t: Words },
): GenericSchema {
  const message = kind === 'email' ? t('invalidEmail') : t('invalidPhone');
  return pipe(
    schema as GenericSchema<Record<string, unknown>>,
    forward(
      partialCheck(
        [[field]] as never,
        (value) => isAccount(kind, String((value as Record<string, unknown>)[field])),
        message,
      ),
      [field] as never,
    ),
  );
}

/** The agreements must be ticked (spec section 5). */
export function withAgreement<Schema extends GenericSchema>(schema: Schema, t: Words): GenericSchema {
  return pipe(
    schema as GenericSchema<Record<string, unknown>>,
    forward(
      check((value) => value['agreed'] === true, t('agreeFirst')),
      ['agreed'] as never,
    ),
  );
}
