/** The fund password: set for the first time, changed with the old one, or reset with a code (R-SEC-2). */
import { Button, Skeleton } from '@candor/ui';
import { type RequestBodyOf, isCommonFundPassword } from '@candor/wire';
import { identityCalls } from '@candor/wire/schemas';
import { useState } from 'react';
import { forward, partialCheck, pipe } from 'valibot';
import { refresh, useAction } from '../../../platform/api/index.ts';
import { PinField, TextField, useWireForm } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { Loaded } from '../../../platform/list/index.ts';
import { back } from '../../../platform/routing/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { CodeField } from '../entry/code-field.tsx';
import { identityText } from '../identity-text.ts';
import { useProfile } from '../profile.ts';
import { WillHold } from './hold-notes.tsx';
import css from './security.module.css';
import { securityText } from './security-text.ts';
import { StepUp } from './step-up.tsx';
import type { Proof } from './step-up-proof.ts';
import { useSendOwnCodeTo } from './use-send-own-code-to.ts';
import { securityChanged, useSecurity } from './use-security.ts';

type Fields = RequestBodyOf<typeof identityCalls.saveFundPassword>;

export default function ChangeFundPasswordScreen() {
  const t = useText(identityText);
  const reading = useProfile();
  const { data } = reading;
  const hasOne = data?.has_fund_password === true;
  return (
    <Screen title={hasOne ? t('changeFundPassword') : t('setFundPassword')}>
      <Loaded reading={reading} waiting={<Skeleton variant="row" count={3} />}>
        {() => <FundPasswordForm hasOne={hasOne} />}
      </Loaded>
    </Screen>
  );
}

function FundPasswordForm({ hasOne }: { hasOne: boolean }) {
  const t = useText(identityText);
  const words = useText(wordsText);
  const security = useText(securityText);
  const { data: status } = useSecurity();
  const [isReset, setReset] = useState(false);
  const needsOld = hasOne && !isReset;
  const needsCode = !hasOne || isReset;
  const [isProving, setProving] = useState(false);
  const hasSecond = status?.step_up === 'second_factor';
  const { form, isBusy, run } = useFundPassword({
    onFields: hasSecond ? () => setProving(true) : undefined,
    onShown: () => setProving(false),
  });
  const sendCode = useSendOwnCodeTo('fund_password');
  const toggle = (): void => {
    setReset(!isReset);
    form.reset({ password: '', re_password: '' });
  };
  return (
    <>
      <form className={css['form']} onSubmit={form.submit} noValidate>
        <p className={css['lead']}>{t('fundPasswordHint')}</p>
        {needsOld ? <PinField form={form} name="oldpassword" label={t('oldFundPassword')} /> : null}
        {needsCode ? <CodeField form={form} name="code" onSend={sendCode} /> : null}
        {isReset && status?.is_verified === true ? (
          <TextField
            form={form}
            name="id_number"
            label={security('idNumber')}
            hint={security('idNumberHint')}
            maxLength={64}
          />
        ) : null}
        <PinField form={form} name="password" label={hasOne ? t('newFundPassword') : t('fundPassword')} />
        <PinField form={form} name="re_password" label={t('repeatFundPassword')} />
        {hasOne ? (
          <button type="button" className={css['link']} onClick={toggle}>
            {isReset ? t('knowFundPassword') : t('forgotFundPassword')}
          </button>
        ) : null}
        <WillHold kind="fund_password" />
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
    </>
  );
}

interface Handing {
  /** What comes between the fields and the server; the second factor where there is one. */
  onFields: (() => void) | undefined;
  /** A refusal stands at a field. */
  onShown: () => void;
}

function useFundPassword({ onFields, onShown }: Handing) {
  const t = useText(identityText);
  const save = useAction(identityCalls.saveFundPassword, {
    onRefusal: (refusal): boolean => {
      const isShown = form.showRefusal(refusal);
      if (isShown) onShown();
      return isShown;
    },
    onDone: () => {
      void refresh(identityCalls.hasFundPassword);
      securityChanged();
      back('pages/settings/security/index');
    },
  });
  const schema = pipe(
    identityCalls.saveFundPassword.request,
    forward(
      partialCheck([['password']], (value) => !isCommonFundPassword(value.password), t('fundPasswordWeak')),
      ['password'],
    ),
    forward(
      partialCheck(
        [['password'], ['re_password']],
        (value) => value.password === value.re_password,
        t('passwordsDiffer'),
      ),
      ['re_password'],
    ),
  );
  const form = useWireForm<Fields>({
    schema,
    defaults: { password: '', re_password: '' },
    refusals: {
      fund_password_wrong: 'oldpassword',
      fund_password_locked: 'oldpassword',
      fund_password_weak: 'password',
      fund_password_same: 'password',
      passwords_differ: 're_password',
      code_wrong: 'code',
      code_expired: 'code',
      step_up_required: 'code',
      id_number_wrong: 'id_number',
    },
    onSubmit: (fields) => (onFields === undefined ? save.run(fields) : onFields()),
  });
  const run = async (proof: Proof): Promise<boolean> =>
    (await save.run({ ...form.values, ...proof })) !== undefined;
  return { form, isBusy: save.isBusy, run };
}
