/** What a customer who lost a contact says: the new one with a code, what happened, and the login password. */
import { Button } from '@candor/ui';
import type { RequestBodyOf } from '@candor/wire';
import { securityCalls } from '@candor/wire/schemas';
import { useState } from 'react';
import { useAction } from '../../../platform/api/index.ts';
import {
  PasswordField,
  TextField,
  type WireForm,
  forgetValues,
  useKept,
  useWireForm,
} from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { say } from '../../../platform/view/index.ts';
import { AccountField, KindSwitch } from '../entry/account-field.tsx';
import { type AccountKind, isAccount, withAccount } from '../entry/account-rules.ts';
import { likelyAreaCode } from '../entry/area-codes.ts';
import { CodeField, type SentCode, useSendCode } from '../entry/code-field.tsx';
import { identityText } from '../identity-text.ts';
import { PictureFields } from '../lost-second/lost-fields.tsx';
import { lostSecondText } from '../lost-second/lost-second-text.ts';
import css from './security.module.css';
import { securityText } from './security-text.ts';
import { StepUp } from './step-up.tsx';
import type { Proof } from './step-up-proof.ts';
import { securityChanged, useSecurity } from './use-security.ts';

type Fields = RequestBodyOf<typeof securityCalls.requestContactChange>;

/** Where a refusal is shown. */
const FIELD_OF = {
  invalid_email: 'user_string',
  invalid_phone: 'user_string',
  target_taken: 'user_string',
  code_wrong: 'code',
  code_expired: 'code',
  wrong_credentials: 'password',
  id_number_wrong: 'id_number',
} as const;

const sent = (): void => {
  forgetValues('lostContact');
  securityChanged();
};

export default function LostContactForm() {
  const t = useText(securityText);
  const identity = useText(identityText);
  const [kind, setKind] = useKept<AccountKind>('lostContact.kind', 'email');
  const [isProving, setProving] = useState(false);
  const { form, isBusy, run } = useRequest(kind, setProving);
  const areaCode = form.values.area_code ?? '';
  const sendCodeTo = useSendCode(kind, kind === 'email' ? 'bind_email' : 'bind_phone');
  const sendCode = async (): Promise<SentCode> => {
    if (isAccount(kind, form.values.user_string)) return sendCodeTo(form.values.user_string, areaCode);
    form.setFault('user_string', kind === 'email' ? identity('invalidEmail') : identity('invalidPhone'));
    return false;
  };
  return (
    <>
      <form className={css['form']} onSubmit={form.submit} noValidate>
        <p className={css['lead']}>{t('lostIntro')}</p>
        <KindSwitch
          kind={kind}
          onChange={(next) => {
            setKind(next);
            form.reset({ ...form.values, kind: next, user_string: '', code: '' });
          }}
        />
        <AccountField
          form={form}
          name="user_string"
          kind={kind}
          areaCode={areaCode}
          onAreaCode={(code) => form.set('area_code', code)}
        />
        <CodeField form={form} name="code" label={t('codeToNew')} onSend={sendCode} />
        <Papers form={form} />
        <PasswordField
          form={form}
          name="password"
          label={identity('password')}
          placeholder={identity('passwordPlaceholder')}
          autoComplete="current-password"
        />
        <Button type="submit" size="l" isBlock isBusy={isBusy}>
          {t('submitRequest')}
        </Button>
      </form>
      {/* Beside the form: browsers stop the submit event of a form within a form. */}
      <StepUp isOpen={isProving} title={t('proveTitle')} onProof={run} onClose={() => setProving(false)} />
    </>
  );
}

/** Sent with what else protects the account, where there is anything; a code would go to what is lost. */
function useRequest(kind: AccountKind, setProving: (isProving: boolean) => void) {
  const identity = useText(identityText);
  const lost = useText(lostSecondText);
  const { data: status } = useSecurity();
  const request = useAction(securityCalls.requestContactChange, {
    onRefusal: (refusal): boolean => {
      const isShown = form.showRefusal(refusal);
      if (isShown) setProving(false);
      return isShown;
    },
    onDone: sent,
  });
  const form = useWireForm<Fields>({
    schema: withAccount(securityCalls.requestContactChange.request, {
      field: 'user_string',
      kind,
      t: identity,
    }),
    defaults: {
      kind,
      user_string: '',
      area_code: likelyAreaCode(),
      code: '',
      password: '',
      reason: '',
      id_number: '',
    },
    refusals: FIELD_OF,
    kept: { form: 'lostContact', names: ['user_string', 'area_code', 'reason'] },
    onSubmit: (fields) =>
      fields.front_pic === undefined || fields.hand_pic === undefined
        ? say(lost('picturesMissing'), 'error')
        : status === undefined || status.step_up === 'code'
          ? request.run(fields)
          : setProving(true),
  });
  const run = async (proof: Proof): Promise<boolean> =>
    (await request.run({ ...form.values, ...proof })) !== undefined;
  return { form, isBusy: request.isBusy, run };
}

/** As for a lost second factor: the number of the verified document, photos of it and of the person with it, and what happened. */
function Papers({ form }: { form: WireForm<Fields> }) {
  const t = useText(securityText);
  return (
    <>
      <TextField
        form={form}
        name="id_number"
        label={t('idNumber')}
        placeholder={t('idNumberHint')}
        maxLength={64}
        autoComplete="off"
      />
      <PictureFields onChange={form.set} />
      <TextField
        form={form}
        name="reason"
        label={t('reason')}
        placeholder={t('reasonHint')}
        maxLength={500}
      />
    </>
  );
}
