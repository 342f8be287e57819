/**
 * Opening an account, on one screen: a proven address or number, a password, an optional invitation, the agreements. The
 * key Enter and a press too early lead to what comes next; three steps above the form tell how far one is.
 */
import { Button, Steps } from '@candor/ui';
import type { RequestBodyOf } from '@candor/wire';
import { identityCalls } from '@candor/wire/schemas';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useAction } from '../../../platform/api/index.ts';
import {
  PasswordField,
  TextField,
  type WireForm,
  forgetValues,
  keepAt,
  keptAt,
  useWireForm,
} from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { identityText } from '../identity-text.ts';
import { AccountField, KindSwitch } from './account-field.tsx';
import {
  type AccountKind,
  type RegistrationStep,
  isAccount,
  nextStep,
  withAccount,
  withAgreement,
  withNewPassword,
} from './account-rules.ts';
import { Agreements } from './agreements.tsx';
import { likelyAreaCode } from './area-codes.ts';
import { CodeField, type SentCode, useSendCode } from './code-field.tsx';
import { EntryScreen } from './entry-screen.tsx';
import css from './entry.module.css';
import { StrengthMeter } from './strength-meter.tsx';
import { useEntryLinks } from './use-entry-links.ts';
import { useLogIn } from './use-log-in.ts';

type Fields = RequestBodyOf<typeof identityCalls.register>;

export default function RegisterScreen() {
  const t = useText(identityText);
  const { params, go } = useEntryLinks();
  const [kind, setKind] = useState(() => keptKind(params.kind ?? 'email'));
  const { form, isBusy } = useRegistration(kind, params.code);
  const { next, sendCode, sendButton, submit, advance } = useSteps(form, kind);
  const changeKind = (to: AccountKind): void => {
    setKind(to);
    keepAt('register.kind', to);
    form.reset({ ...form.values, type: to, user_string: '', code: '' });
  };
  return (
    <EntryScreen title={t('registerTitle')} subtitle={t('registerSubtitle')}>
      <Progress kind={kind} next={next} />
      <KindSwitch kind={kind} onChange={changeKind} />
      <form className={css['form']} onSubmit={submit} onKeyDown={advance} noValidate>
        <AccountField
          form={form}
          name="user_string"
          kind={kind}
          areaCode={form.values.areacode ?? ''}
          onAreaCode={(code) => form.set('areacode', code)}
        />
        <CodeField form={form} name="code" onSend={sendCode} sendRef={sendButton} />
        <PasswordField
          form={form}
          name="password"
          label={t('newPassword')}
          placeholder={t('newPasswordPlaceholder')}
          autoComplete="new-password"
        />
        <StrengthMeter password={form.values.password} />
        <PasswordField
          form={form}
          name="re_password"
          label={t('repeatPassword')}
          placeholder={t('repeatPasswordPlaceholder')}
          autoComplete="new-password"
        />
        <TextField
          form={form}
          name="extension_code"
          label={t('inviteCode')}
          placeholder={t('inviteCodePlaceholder')}
          maxLength={32}
          isOptional
        />
        <Agreements form={form} name="agreed" />
        <Button type="submit" size="l" isBlock isBusy={isBusy}>
          {t('register')}
        </Button>
        <p className={css['ask']}>
          {t('haveAccount')}{' '}
          <button type="button" className={css['link']} onClick={() => go('login', kind)}>
            {t('logIn')}
          </button>
        </p>
      </form>
    </EntryScreen>
  );
}

/** What the form waits for, and how a key or a press too early leads there. */
function useSteps(form: WireForm<Fields>, kind: AccountKind) {
  const t = useText(identityText);
  const sendCodeTo = useSendCode(kind, 'register');
  const sendButton = useRef<HTMLButtonElement>(null);
  const next = nextStep(form.values, kind);
  const sendCode = async (): Promise<SentCode> => {
    const { user_string: account, areacode = '' } = form.values;
    if (isAccount(kind, account)) return sendCodeTo(account, areacode);
    form.setFault('user_string', kind === 'email' ? t('invalidEmail') : t('invalidPhone'));
    return false;
  };
  /** Who has an address and no code yet is sent one: nothing else can come next. */
  const submit = (event: FormEvent): void => {
    const isUnsent = form.values.code === '' && sendButton.current?.disabled === false;
    if (next !== 'code' || !isUnsent) return form.submit(event);
    event.preventDefault();
    sendButton.current?.click();
  };
  const advance = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || next !== 'repeat' || form.values.re_password !== '') return;
    event.preventDefault();
    form.focus('re_password');
  };
  return { next, sendCode, sendButton, submit, advance };
}

/** How far the form is: address or number, its code, the password. */
function Progress({ kind, next }: { kind: AccountKind; next: RegistrationStep }) {
  const t = useText(identityText);
  const labels = [t(kind === 'email' ? 'email' : 'phone'), t('code'), t('password')];
  const current = { account: 0, code: 1, password: 2, repeat: 2, done: labels.length }[next];
  return <Steps className={css['steps']} labels={labels} current={current} />;
}

/** What was begun goes on as it was begun; an empty form follows the page that led here. */
const keptKind = (wished: AccountKind): AccountKind =>
  keptAt('register.user_string', '') === '' ? wished : keptAt('register.kind', wished);

/** The form and what follows it: the new customer is logged in at once. */
function useRegistration(kind: AccountKind, inviteCode: string | undefined) {
  const t = useText(identityText);
  const { logIn, isBusy: isLoggingIn } = useLogIn(() => undefined);
  const register = useAction(identityCalls.register, {
    onRefusal: (refusal): boolean => form.showRefusal(refusal),
  });
  const account = withAccount(identityCalls.register.request, { field: 'user_string', kind, t });
  const form = useWireForm<Fields>({
    schema: withAgreement(withNewPassword(account, { password: 'password', repeat: 're_password' }, t), t),
    defaults: {
      type: kind,
      areacode: likelyAreaCode(),
      user_string: '',
      code: '',
      password: '',
      re_password: '',
      extension_code: inviteCode,
      agreed: false,
    },
    refusals: {
      invalid_email: 'user_string',
      invalid_phone: 'user_string',
      account_exists: 'user_string',
      code_wrong: 'code',
      code_expired: 'code',
      password_too_short: 'password',
      password_too_common: 'password',
      password_contains_account: 'password',
      passwords_differ: 're_password',
      invite_code_unknown: 'extension_code',
      agreement_required: 'agreed',
    },
    kept: { form: 'register', names: ['user_string', 'areacode', 'extension_code', 'agreed'] },
    onSubmit: async (fields) => {
      if ((await register.run(fields)) === undefined) return;
      forgetValues('register');
      const { areacode, user_string, password } = fields;
      await logIn({ user_type: kind, areacode, user_string, password });
    },
  });
  return { form, isBusy: register.isBusy || isLoggingIn };
}
