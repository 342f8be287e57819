/** Binding the first e-mail address, or another one. */
import { Button } from '@candor/ui';
import type { RequestBodyOf } from '@candor/wire';
import { identityCalls } from '@candor/wire/schemas';
import { refresh, useAction } from '../../../platform/api/index.ts';
import { PasswordField, TextField, useWireForm } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { back } from '../../../platform/routing/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { isEmail, withAccount } from '../entry/account-rules.ts';
import { CodeField, useSendCode } from '../entry/code-field.tsx';
import { identityText } from '../identity-text.ts';
import { useProfile } from '../profile.ts';
import css from './security.module.css';

type Fields = RequestBodyOf<typeof identityCalls.bindEmail>;

export default function ChangeEmailScreen() {
  const t = useText(identityText);
  const words = useText(wordsText);
  const { data } = useProfile();
  const bind = useAction(identityCalls.bindEmail, {
    onRefusal: (refusal): boolean => form.showRefusal(refusal),
    onDone: () => {
      void refresh(identityCalls.center);
      back('pages/settings/security/index');
    },
  });
  const form = useWireForm<Fields>({
    schema: withAccount(identityCalls.bindEmail.request, { field: 'email', kind: 'email', t }),
    defaults: { email: '', code: '', password: '' },
    refusals: {
      invalid_email: 'email',
      target_taken: 'email',
      code_wrong: 'code',
      code_expired: 'code',
      wrong_credentials: 'password',
    },
    onSubmit: bind.run,
  });
  const send = useSendCode('email', 'bind_email');
  const sendCode = async (): Promise<boolean> => {
    const email = form.values.email ?? '';
    if (isEmail(email)) return send(email, '');
    form.setFault('email', t('invalidEmail'));
    return false;
  };
  return (
    <Screen title={data?.email ? t('changeEmail') : t('bindEmail')}>
      <form className={css['form']} onSubmit={form.submit} noValidate>
        <p className={css['lead']}>{t('bindEmailHint')}</p>
        <TextField
          form={form}
          name="email"
          label={t('email')}
          placeholder={t('emailPlaceholder')}
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
        <CodeField form={form} name="code" onSend={sendCode} />
        <PasswordField
          form={form}
          name="password"
          label={t('password')}
          placeholder={t('passwordPlaceholder')}
          autoComplete="current-password"
        />
        <Button type="submit" size="l" isBlock isBusy={bind.isBusy}>
          {words('confirm')}
        </Button>
      </form>
    </Screen>
  );
}
