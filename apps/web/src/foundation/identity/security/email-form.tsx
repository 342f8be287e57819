/** Binding the first e-mail address, or another one: a code to it, a code to what is bound now, and the step-up proof. */
import { Button } from '@candor/ui';
import type { RequestBodyOf } from '@candor/wire';
import { identityCalls } from '@candor/wire/schemas';
import { useState } from 'react';
import { useAction } from '../../../platform/api/index.ts';
import { TextField, useWireForm } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { back } from '../../../platform/routing/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { isEmail, withAccount } from '../entry/account-rules.ts';
import { CodeField, type SentCode, useSendCode } from '../entry/code-field.tsx';
import { identityText } from '../identity-text.ts';
import { LostContactLink, OldCodeField } from './contact-fields.tsx';
import { WillHold } from './hold-notes.tsx';
import css from './security.module.css';
import { securityText } from './security-text.ts';
import { StepUp } from './step-up.tsx';
import type { Proof } from './step-up-proof.ts';
import { type SecurityStatus, securityChanged } from './use-security.ts';

type Fields = RequestBodyOf<typeof identityCalls.bindEmail>;

export default function EmailForm({ status }: { status: SecurityStatus }) {
  const t = useText(securityText);
  const identity = useText(identityText);
  const words = useText(wordsText);
  const [isProving, setProving] = useState(false);
  const bind = useAction(identityCalls.bindEmail, {
    failed: t('bindFailed'),
    onRefusal: (refusal): boolean => {
      const isShown = form.showRefusal(refusal);
      if (isShown) setProving(false);
      return isShown;
    },
    onDone: () => {
      securityChanged();
      back('pages/settings/security/index');
    },
  });
  const run = async (proof: Proof): Promise<boolean> =>
    (await bind.run({ ...form.values, ...proof })) !== undefined;
  const form = useWireForm<Fields>({
    schema: withAccount(identityCalls.bindEmail.request, { field: 'email', kind: 'email', t: identity }),
    defaults: { email: '', code: '', old_code: '' },
    refusals: {
      invalid_email: 'email',
      target_taken: 'email',
      old_code_required: 'old_code',
      code_wrong: 'code',
      code_expired: 'code',
    },
    onSubmit: () => (status.step_up === 'code' ? run({}) : setProving(true)),
  });
  const sendCodeTo = useSendCode('email', 'bind_email');
  const sendCode = async (): Promise<SentCode> => {
    const email = form.values.email ?? '';
    if (isEmail(email)) return sendCodeTo(email, '');
    form.setFault('email', identity('invalidEmail'));
    return false;
  };
  return (
    <>
      <form className={css['form']} onSubmit={form.submit} noValidate>
        <p className={css['lead']}>{t('contactHint')}</p>
        <TextField
          form={form}
          name="email"
          label={identity('email')}
          placeholder={identity('emailPlaceholder')}
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
        <CodeField form={form} name="code" label={t('codeToNew')} onSend={sendCode} />
        <OldCodeField form={form} status={status} kind="email" />
        <WillHold kind="email" />
        <Button type="submit" size="l" isBlock isBusy={bind.isBusy}>
          {words('confirm')}
        </Button>
        <LostContactLink />
      </form>
      {/* Beside the form: browsers stop the submit event of a form within a form. */}
      <StepUp isOpen={isProving} title={t('proveTitle')} onProof={run} onClose={() => setProving(false)} />
    </>
  );
}
