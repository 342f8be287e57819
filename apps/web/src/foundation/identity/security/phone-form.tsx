/** Binding the first phone, or another one: a code to it, a code to what is bound now, and the step-up proof. */
import { Button } from '@candor/ui';
import type { RequestBodyOf } from '@candor/wire';
import { securityCalls } from '@candor/wire/schemas';
import { useState } from 'react';
import { useAction } from '../../../platform/api/index.ts';
import { useWireForm } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { back } from '../../../platform/routing/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { AccountField } from '../entry/account-field.tsx';
import { isPhone, withAccount } from '../entry/account-rules.ts';
import { likelyAreaCode } from '../entry/area-codes.ts';
import { CodeField, type SentCode, useSendCode } from '../entry/code-field.tsx';
import { identityText } from '../identity-text.ts';
import { LostContactLink, OldCodeField } from './contact-fields.tsx';
import { WillHold } from './hold-notes.tsx';
import css from './security.module.css';
import { securityText } from './security-text.ts';
import { StepUp } from './step-up.tsx';
import type { Proof } from './step-up-proof.ts';
import { type SecurityStatus, securityChanged } from './use-security.ts';

type Fields = RequestBodyOf<typeof securityCalls.bindPhone>;

export default function PhoneForm({ status }: { status: SecurityStatus }) {
  const t = useText(securityText);
  const identity = useText(identityText);
  const words = useText(wordsText);
  const [isProving, setProving] = useState(false);
  const bind = useAction(securityCalls.bindPhone, {
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
    schema: withAccount(securityCalls.bindPhone.request, {
      field: 'user_string',
      kind: 'mobile',
      t: identity,
    }),
    defaults: { user_string: '', area_code: likelyAreaCode(), code: '', old_code: '' },
    refusals: {
      invalid_phone: 'user_string',
      target_taken: 'user_string',
      old_code_required: 'old_code',
      code_wrong: 'code',
      code_expired: 'code',
    },
    onSubmit: () => (status.step_up === 'code' ? run({}) : setProving(true)),
  });
  const areaCode = form.values.area_code ?? '';
  const sendCodeTo = useSendCode('mobile', 'bind_phone');
  const sendCode = async (): Promise<SentCode> => {
    if (isPhone(form.values.user_string)) return sendCodeTo(form.values.user_string, areaCode);
    form.setFault('user_string', identity('invalidPhone'));
    return false;
  };
  return (
    <>
      <form className={css['form']} onSubmit={form.submit} noValidate>
        <p className={css['lead']}>{t('contactHint')}</p>
        <AccountField
          form={form}
          name="user_string"
          kind="mobile"
          areaCode={areaCode}
          onAreaCode={(code) => form.set('area_code', code)}
        />
        <CodeField form={form} name="code" label={t('codeToNew')} onSend={sendCode} />
        <OldCodeField form={form} status={status} kind="mobile" />
        <WillHold kind="phone" />
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
