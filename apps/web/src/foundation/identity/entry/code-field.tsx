/** A verification code: six digits, or as many as the server says it sent, the button that sends it, and the wait before it may be sent again (R-SEC-3). */
import { type RequestBodyOf, identityCalls } from '@candor/wire';
import { CountdownButton } from '@candor/ui';
import { type Ref, useState } from 'react';
import { useAction } from '../../../platform/api/index.ts';
import { CodeInputField, type FormFieldProps } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { useVenue } from '../../markets/index.ts';
import { identityText } from '../identity-text.ts';
import type { AccountKind } from './account-rules.ts';

/** R-SEC-3: one code a minute. */
const RESEND_SECONDS = 60;

export type CodePurpose = NonNullable<RequestBodyOf<typeof identityCalls.sendMailCode>['type']>;

export type SentCode = number | boolean;

const DIGITS = 6;

interface CodeFieldProps<Fields> extends Pick<FormFieldProps<Fields>, 'form' | 'name'> {
  /** Asks the server for a code; when one is on its way, of how many digits, or true for six. */
  onSend: () => Promise<SentCode>;
  hint?: string;
  /** Where there are two codes on one form. */
  label?: string;
  /** The button that sends it. */
  sendRef?: Ref<HTMLButtonElement>;
}

export function CodeField<Fields>(props: CodeFieldProps<Fields>) {
  const { form, name, onSend, hint, label, sendRef } = props;
  const t = useText(identityText);
  const [wasSent, setSent] = useState(false);
  const [digits, setDigits] = useState(DIGITS);
  const isDemo = useVenue()?.mode === 'demo';
  const sendCode = async (): Promise<boolean> => {
    const sent = await onSend();
    const isSent = sent !== false;
    if (isSent) {
      setSent(true);
      setDigits(sent === true ? DIGITS : sent);
      form.focus(name);
    }
    return isSent;
  };
  return (
    <CodeInputField
      form={form}
      name={name}
      label={label ?? t('code')}
      placeholder={digits === DIGITS ? t('codePlaceholder') : undefined}
      length={digits}
      hint={isDemo && wasSent ? t('demoOutbox') : hint}
      after={
        <CountdownButton
          ref={sendRef}
          onSend={sendCode}
          label={t('sendCode')}
          waitLabel={(seconds) => t('resendIn', { seconds })}
          seconds={RESEND_SECONDS}
        />
      }
    />
  );
}

/** Sends a code to an address or number that is not ours yet. */
export function useSendCode(kind: AccountKind, purpose: CodePurpose) {
  const mail = useAction(identityCalls.sendMailCode);
  const text = useAction(identityCalls.sendSmsCode);
  const { run } = kind === 'email' ? mail : text;
  return async (account: string, areaCode: string): Promise<SentCode> => {
    const answer = await run({
      user_string: account.trim(),
      type: purpose,
      ...(kind === 'mobile' ? { area_code: areaCode } : {}),
    });
    return answer?.data.digits ?? false;
  };
}
