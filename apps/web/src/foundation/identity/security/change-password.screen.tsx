/** Changing the login password; every other session ends with it (R-SEC-4). */
import { Button } from '@candor/ui';
import type { RequestBodyOf } from '@candor/wire';
import { identityCalls } from '@candor/wire/schemas';
import { useState } from 'react';
import { forward, partialCheck, pipe } from 'valibot';
import { refresh, useAction } from '../../../platform/api/index.ts';
import { PasswordField, useWireForm } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { back } from '../../../platform/routing/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { withNewPassword } from '../entry/account-rules.ts';
import { StrengthMeter } from '../entry/strength-meter.tsx';
import { identityText } from '../identity-text.ts';
import { WillHold } from './hold-notes.tsx';
import css from './security.module.css';
import { securityText } from './security-text.ts';
import { StepUp } from './step-up.tsx';
import type { Proof } from './step-up-proof.ts';
import { securityChanged } from './use-security.ts';

type Fields = RequestBodyOf<typeof identityCalls.changePassword>;

export default function ChangePasswordScreen() {
  const t = useText(identityText);
  const words = useText(wordsText);
  const security = useText(securityText);
  const { form, run, isBusy, isProving, setProving } = useChange();
  return (
    <Screen title={t('changePassword')}>
      <form className={css['form']} onSubmit={form.submit} noValidate>
        <p className={css['lead']}>{t('changePasswordHint')}</p>
        <PasswordField
          form={form}
          name="old_password"
          label={t('oldPassword')}
          placeholder={t('oldPasswordPlaceholder')}
          autoComplete="current-password"
        />
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
          name="re_password"
          label={t('repeatPassword')}
          placeholder={t('repeatPasswordPlaceholder')}
          autoComplete="new-password"
        />
        <WillHold kind="login_password" />
        <Button type="submit" size="l" isBlock isBusy={isBusy}>
          {words('confirm')}
        </Button>
      </form>
      {/* Beside the form: browsers stop the submit event of a form within a form. */}
      <StepUp
        isOpen={isProving}
        title={security('proveTitle')}
        onProof={run}
        onClose={() => setProving(false)}
      />
    </Screen>
  );
}

function useChange() {
  const t = useText(identityText);
  const [isProving, setProving] = useState(false);
  const change = useAction(identityCalls.changePassword, {
    onRefusal: (refusal): boolean => {
      const isShown = form.showRefusal(refusal);
      if (isShown) setProving(false);
      return isShown;
    },
    onDone: () => {
      void refresh(identityCalls.sessions);
      securityChanged();
      back('pages/settings/security/index');
    },
  });
  const fresh = pipe(
    identityCalls.changePassword.request,
    forward(
      partialCheck(
        [['old_password'], ['password']],
        (value) => value.old_password !== value.password,
        t('passwordUnchanged'),
      ),
      ['password'],
    ),
  );
  const form = useWireForm<Fields>({
    schema: withNewPassword(fresh, { password: 'password', repeat: 're_password' }, t),
    defaults: { old_password: '', password: '', re_password: '' },
    refusals: {
      wrong_credentials: 'old_password',
      password_unchanged: 'password',
      password_too_short: 'password',
      password_too_common: 'password',
      password_contains_account: 'password',
      passwords_differ: 're_password',
    },
    onSubmit: () => setProving(true),
  });
  const run = async (proof: Proof): Promise<boolean> =>
    (await change.run({ ...form.values, ...proof })) !== undefined;
  return { form, run, isBusy: change.isBusy, isProving, setProving };
}
