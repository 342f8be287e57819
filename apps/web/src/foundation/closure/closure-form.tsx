/** The proof that closing asks for: a code, the fund password where one is set, the second factor where it is on. */
import { Checkbox, CodeInput, CountdownButton, Field, PinInput } from '@candor/ui';
import { type ReplyOf, closureCalls } from '@candor/wire';
import { useState } from 'react';
import { refresh, useAction } from '../../platform/api/index.ts';
import { SubmitButton } from '../../platform/form/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { useVenue } from '../markets/index.ts';
import {
  identityText,
  provePasskey,
  securityText,
  useSecurity,
  useSendOwnCodeTo,
} from '../identity/index.ts';
import css from './closure.module.css';
import { closureText } from './closure-text.ts';

type Status = ReplyOf<typeof closureCalls.status>;

export function ClosureForm({ status }: { status: Status }) {
  const t = useText(closureText);
  const security = useText(securityText);
  const words = useText(wordsText);
  const identity = useText(identityText);
  const { data } = useSecurity();
  const [code, setCode] = useState('');
  const [fund, setFund] = useState('');
  const [second, setSecond] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const hasDust = status.obstacles.length > 0;
  const ask = useAction(closureCalls.request, { onDone: () => void refresh(closureCalls.status) });
  // Passkeys alone: the browser asks when the button is pressed.
  const needsSecondCode = status.has_second_factor && data?.totp === true;
  const open = [
    code.length < 6 && identity('code'),
    status.has_fund_password && fund.length < 6 && security('stepUp_fund'),
    needsSecondCode && second.length < 6 && security('totpCode'),
  ].find((field) => field !== false);
  const lacks =
    open === undefined ? (isAgreed ? '' : words('tickFirst')) : words('fillFirst', { field: open });
  const submit = async (): Promise<void> => {
    const proof = needsSecondCode
      ? { second_code: second }
      : status.has_second_factor
        ? await provePasskey()
        : {};
    if (proof === undefined) return;
    await ask.run({
      code,
      ...proof,
      ...(status.has_fund_password ? { fund_password: fund } : {}),
      ...(hasDust ? { leave_dust: '1' } : {}),
    });
    setFund('');
  };
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <OwnCode value={code} onChange={setCode} />
      {status.has_fund_password ? (
        <Field label={security('stepUp_fund')}>
          <PinInput value={fund} onChange={setFund} label={security('stepUp_fund')} />
        </Field>
      ) : null}
      {needsSecondCode ? (
        <Field label={security('totpCode')}>
          <CodeInput value={second} onChange={setSecond} />
        </Field>
      ) : null}
      <Checkbox checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)}>
        {hasDust ? t('agreeDust') : t('agree')}
      </Checkbox>
      <SubmitButton type="submit" variant="danger" lacks={lacks} isBusy={ask.isBusy}>
        {words('confirm')}
      </SubmitButton>
    </form>
  );
}

function OwnCode({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const identity = useText(identityText);
  const [wasSent, setSent] = useState(false);
  const isDemo = useVenue()?.mode === 'demo';
  const sendCode = useSendOwnCodeTo('closure');
  return (
    <Field label={identity('code')} hint={isDemo && wasSent ? identity('demoOutbox') : undefined}>
      <CodeInput
        value={value}
        onChange={onChange}
        placeholder={identity('codePlaceholder')}
        after={
          <CountdownButton
            onSend={async () => {
              const isSent = await sendCode();
              if (isSent) setSent(true);
              return isSent;
            }}
            label={identity('sendCode')}
            waitLabel={(seconds) => identity('resendIn', { seconds })}
          />
        }
      />
    </Field>
  );
}
