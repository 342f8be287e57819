/**
 * Asks for the proof that acts of the security centre need: the second factor where there is one, else the fund password,
 * else a code to the customer's own address (R-WD-6 is said before it bites).
 */
import { Button, CodeInput, CountdownButton, Field, PinInput, Sheet, TextInput } from '@candor/ui';
import { identityCalls } from '@candor/wire';
import { useState } from 'react';
import { type LastRefusal, lastRefusal, useAction } from '../../../platform/api/index.ts';
import { SubmitButton } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { identityText } from '../identity-text.ts';
import { canUsePasskeys, provePasskey } from './passkey-browser.ts';
import css from './security.module.css';
import { securityText } from './security-text.ts';
import type { Proof, StepUpProps } from './step-up-proof.ts';
import { useSecurity } from './use-security.ts';

export default function StepUpSheet({ isOpen, onClose, ...rest }: StepUpProps) {
  const words = useText(wordsText);
  return (
    <Sheet isOpen={isOpen} title={rest.title} closeLabel={words('close')} onClose={onClose}>
      <StepUpForm {...rest} onClose={onClose} />
    </Sheet>
  );
}

function StepUpForm({ children, isDanger = false, onProof, onClose }: Omit<StepUpProps, 'isOpen'>) {
  const t = useText(securityText);
  const words = useText(wordsText);
  const identity = useText(identityText);
  const { data } = useSecurity();
  const [isRecovery, setRecovery] = useState(false);
  const way = data?.step_up ?? 'code';
  const { value, fault, isBusy, change, prove } = useProof(way, { onProof, onClose });
  if (data === undefined) return null;
  const label =
    way === 'fund_password'
      ? identity('fundPassword')
      : way === 'code'
        ? identity('code')
        : t(isRecovery ? 'recoveryCode' : 'totpCode');
  const hasCode = way !== 'second_factor' || data.totp || isRecovery;
  const typed = (): Proof =>
    way === 'second_factor'
      ? { second_code: value }
      : way === 'fund_password'
        ? { fund_password: value }
        : { step_up_code: value };
  return (
    <form
      className={css['sheetForm']}
      onSubmit={(event) => {
        event.preventDefault();
        void prove(typed());
      }}
    >
      {children}
      {hasCode ? <ProofField {...{ way, isRecovery, value, fault }} onChange={change} /> : null}
      {hasCode ? (
        <SubmitButton
          type="submit"
          variant={isDanger ? 'danger' : 'primary'}
          isBusy={isBusy}
          lacks={value.length < 6 ? words('fillFirst', { field: label }) : ''}
        >
          {words('confirm')}
        </SubmitButton>
      ) : null}
      {way === 'second_factor' && data.passkeys.length > 0 && canUsePasskeys() ? (
        <Button
          variant="secondary"
          size="l"
          isBlock
          isBusy={isBusy}
          onClick={() => void provePasskey().then(prove)}
        >
          {t('usePasskey')}
        </Button>
      ) : null}
      {way === 'second_factor' ? (
        <button type="button" className={css['link']} onClick={() => setRecovery(!isRecovery)}>
          {isRecovery && data.totp ? t('useAuthenticator') : t('useRecovery')}
        </button>
      ) : null}
    </form>
  );
}

type ProofWay = 'second_factor' | 'fund_password' | 'code';

/** Refusals that are about what was typed here. */
const OF_PROOF: Readonly<Record<ProofWay, readonly string[]>> = {
  second_factor: ['second_factor_wrong', 'too_many_attempts'],
  fund_password: ['fund_password_wrong', 'fund_password_locked'],
  code: ['code_wrong', 'code_expired'],
};

/** A wrong code may also be one of the form behind the sheet, which says it itself. */
function isOfProof({ name, field }: LastRefusal, way: ProofWay): boolean {
  return OF_PROOF[way].includes(name) && (way !== 'code' || field === 'step_up_code');
}

/** What is typed, and what was wrong with it: how many tries are left stays where the next one is typed. */
function useProof(way: ProofWay, { onProof, onClose }: Pick<StepUpProps, 'onProof' | 'onClose'>) {
  const [value, setValue] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const change = (next: string): void => {
    setValue(next);
    if (next !== '') setFault('');
  };
  const prove = async (proof: Proof | undefined): Promise<void> => {
    if (proof === undefined) return;
    setBusy(true);
    setFault('');
    const before = lastRefusal();
    const isDone = await onProof(proof);
    const refusal = lastRefusal();
    setBusy(false);
    setValue('');
    if (isDone) onClose();
    else if (refusal !== undefined && refusal !== before && isOfProof(refusal, way))
      setFault(refusal.message);
  };
  return { value, fault, isBusy, change, prove };
}

interface ProofFieldProps {
  way: ProofWay;
  isRecovery: boolean;
  value: string;
  fault: string;
  onChange: (value: string) => void;
}

function ProofField({ way, isRecovery, value, fault, onChange }: ProofFieldProps) {
  const t = useText(securityText);
  const identity = useText(identityText);
  const sendCode = useAction(identityCalls.sendOwnCode);
  if (way === 'fund_password')
    return (
      <Field label={t('stepUp_fund')} error={fault}>
        <PinInput value={value} onChange={onChange} label={t('stepUp_fund')} />
      </Field>
    );
  if (way === 'second_factor' && isRecovery)
    return (
      <Field label={t('recoveryCode')} error={fault}>
        <TextInput
          value={value}
          maxLength={9}
          autoCapitalize="characters"
          placeholder="XXXX-XXXX"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    );
  const isCode = way === 'code';
  return (
    <Field label={isCode ? identity('code') : t('totpCode')} error={fault}>
      <CodeInput
        value={value}
        onChange={onChange}
        placeholder={identity('codePlaceholder')}
        after={
          isCode ? (
            <CountdownButton
              onSend={async () => (await sendCode.run({ type: 'step_up' })) !== undefined}
              label={identity('sendCode')}
              waitLabel={(seconds) => identity('resendIn', { seconds })}
            />
          ) : undefined
        }
      />
    </Field>
  );
}
