/** A forgotten password, in two steps: prove the account with a code, then choose a new password. */
import { Button } from '@candor/ui';
import type { RequestBodyOf } from '@candor/wire';
import { identityCalls } from '@candor/wire/schemas';
import { useState } from 'react';
import { useAction } from '../../../platform/api/index.ts';
import { PasswordField, TextField, type WireForm, useWireForm } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { identityText } from '../identity-text.ts';
import { lostSecondText } from '../lost-second/lost-second-text.ts';
import { keepTicket } from '../lost-second/lost-ticket.ts';
import { securityText } from '../security/security-text.ts';
import { AccountField, KindSwitch } from './account-field.tsx';
import { type AccountKind, isAccount, withNewPassword } from './account-rules.ts';
import { likelyAreaCode } from './area-codes.ts';
import { CodeField, useSendCode } from './code-field.tsx';
import { EntryScreen } from './entry-screen.tsx';
import css from './entry.module.css';
import { StrengthMeter } from './strength-meter.tsx';
import { useEntryLinks } from './use-entry-links.ts';

type Fields = RequestBodyOf<typeof identityCalls.resetPassword>;
type Form = WireForm<Fields>;

export default function ForgetPasswordScreen() {
  const t = useText(identityText);
  const { params, go } = useEntryLinks();
  const [kind, setKind] = useState<AccountKind>(params.kind ?? 'email');
  const [step, setStep] = useState<1 | 2>(1);
  /** Of the way back for who has lost the second factor too; there once the server has asked for it. */
  const [ticket, setTicket] = useState<string>();
  const reset = useAction(identityCalls.resetPassword, {
    onRefusal: (refusal): boolean => {
      if (refusal.code === 'code_wrong' || refusal.code === 'code_expired') setStep(1);
      if (refusal.code === 'step_up_required') {
        setTicket(String(refusal.detail['ticket']));
        return true;
      }
      return form.showRefusal(refusal);
    },
    onDone: () => go('login', kind),
  });
  const form = useWireForm<Fields>({
    schema: withNewPassword(
      identityCalls.resetPassword.request,
      { password: 'password', repeat: 'repassword' },
      t,
    ),
    defaults: { account: '', area_code: likelyAreaCode(), code: '', password: '', repassword: '' },
    refusals: {
      code_wrong: 'code',
      code_expired: 'code',
      password_too_short: 'password',
      password_too_common: 'password',
      password_contains_account: 'password',
      passwords_differ: 'repassword',
      second_factor_wrong: 'second_code',
    },
    onSubmit: (fields) => reset.run(kind === 'email' ? { ...fields, area_code: undefined } : fields),
  });
  const changeKind = (next: AccountKind): void => {
    setKind(next);
    form.reset({ ...form.values, account: '', code: '' });
  };
  return (
    <EntryScreen
      title={step === 1 ? t('forgotTitle') : t('forgotStep2Title')}
      subtitle={step === 1 ? t('forgotSubtitle') : t('forgotStep2Subtitle')}
    >
      {step === 1 ? <KindSwitch kind={kind} onChange={changeKind} /> : null}
      <form className={css['form']} onSubmit={form.submit} noValidate>
        {step === 1 ? (
          <ProofStep form={form} kind={kind} onProven={() => setStep(2)} />
        ) : (
          <PasswordStep form={form} isBusy={reset.isBusy} ticket={ticket} />
        )}
        <p className={css['ask']}>
          {t('stepOf', { step, total: 2 })} ·{' '}
          <button type="button" className={css['link']} onClick={() => go('login', kind)}>
            {t('logIn')}
          </button>
        </p>
      </form>
    </EntryScreen>
  );
}

/** The check uses nothing up: the code travels again with the new password. */
function ProofStep({ form, kind, onProven }: { form: Form; kind: AccountKind; onProven: () => void }) {
  const t = useText(identityText);
  const sendCode = useSendCode(kind, 'forget');
  const refuseCode = (message: string) => form.setFault('code', message);
  const options = {
    isQuiet: true,
    onDone: onProven,
    onRefusal: (refusal: { message: string; code: string }) => {
      if (!refusal.code.startsWith('code_')) return false;
      refuseCode(refusal.message);
      return true;
    },
  };
  const mail = useAction(identityCalls.checkMailCode, options);
  const phone = useAction(identityCalls.checkMobileCode, options);
  const areaCode = form.values.area_code ?? '';
  const hasAccount = (): boolean => {
    if (isAccount(kind, form.values.account)) return true;
    form.setFault('account', kind === 'email' ? t('invalidEmail') : t('invalidPhone'));
    return false;
  };
  const check = async (): Promise<void> => {
    const { account, code } = form.values;
    if (!hasAccount() || !form.check('code')) return;
    if (kind === 'email') await mail.run({ email_code: code, user_string: account });
    else await phone.run({ mobile_code: code, user_string: account, area_code: areaCode });
  };
  return (
    <>
      <AccountField
        form={form}
        name="account"
        kind={kind}
        areaCode={areaCode}
        onAreaCode={(code) => form.set('area_code', code)}
      />
      <CodeField
        form={form}
        name="code"
        onSend={async () => hasAccount() && sendCode(form.values.account, areaCode)}
      />
      <NextButton isBusy={mail.isBusy || phone.isBusy} onPress={() => void check()} />
    </>
  );
}

function NextButton({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  const words = useText(wordsText);
  return (
    <Button size="l" isBlock isBusy={isBusy} onClick={onPress}>
      {words('next')}
    </Button>
  );
}

interface PasswordStepProps {
  form: Form;
  isBusy: boolean;
  ticket: string | undefined;
}

function PasswordStep({ form, isBusy, ticket }: PasswordStepProps) {
  const t = useText(identityText);
  return (
    <>
      <PasswordField
        form={form}
        name="password"
        label={t('newLoginPassword')}
        placeholder={t('newPasswordPlaceholder')}
        autoComplete="new-password"
      />
      <StrengthMeter password={form.values.password} />
      <PasswordField
        form={form}
        name="repassword"
        label={t('repeatPassword')}
        placeholder={t('repeatPasswordPlaceholder')}
        autoComplete="new-password"
      />
      {ticket === undefined ? null : <SecondField form={form} ticket={ticket} />}
      <Button type="submit" size="l" isBlock isBusy={isBusy}>
        {t('resetPassword')}
      </Button>
    </>
  );
}

/** A code of the app or a recovery code: both work here, and for who has neither there is a way that people look at. */
function SecondField({ form, ticket }: { form: Form; ticket: string }) {
  const t = useText(securityText);
  const lost = useText(lostSecondText);
  const { go } = useEntryLinks();
  return (
    <>
      <TextField
        form={form}
        name="second_code"
        label={`${t('totpCode')} / ${t('recoveryCode')}`}
        maxLength={16}
        autoComplete="one-time-code"
      />
      <button
        type="button"
        className={css['link']}
        onClick={() => {
          keepTicket(ticket);
          go('lostSecond');
        }}
      >
        {lost('entry')}
      </button>
    </>
  );
}
