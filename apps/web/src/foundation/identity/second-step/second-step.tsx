/** The second step of a login or of opening a frozen account: a code of the authenticator app, a passkey, or a recovery code. */
import { Button, CodeInput, Field, Sheet, TextInput } from '@candor/ui';
import { useState } from 'react';
import { SubmitButton } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { identityText } from '../identity-text.ts';
import { canUsePasskeys } from '../security/passkey-browser.ts';
import { useEntryLinks } from '../entry/use-entry-links.ts';
import { lostSecondText } from '../lost-second/lost-second-text.ts';
import { keepTicket } from '../lost-second/lost-ticket.ts';
import { securityText } from '../security/security-text.ts';
import css from '../entry/entry.module.css';
import type { SecondTicket } from './second-ticket.ts';
import { type Outcomes, useSecondStep } from './use-second-step.ts';

interface SecondStepProps extends Pick<Outcomes, 'onUnfrozen'> {
  ticket: SecondTicket;
  onClose: () => void;
}

export default function SecondStep({ ticket, onClose, onUnfrozen }: SecondStepProps) {
  const t = useText(securityText);
  const words = useText(wordsText);
  return (
    <Sheet isOpen title={t('secondFactor')} closeLabel={words('close')} onClose={onClose}>
      <SecondForm ticket={ticket} onClose={onClose} onUnfrozen={onUnfrozen} />
    </Sheet>
  );
}

function SecondForm({ ticket: { ticket, ways }, onClose, onUnfrozen }: SecondStepProps) {
  const t = useText(securityText);
  const words = useText(wordsText);
  const [value, setValue] = useState('');
  const [fault, setFault] = useState('');
  const [isRecovery, setRecovery] = useState(!ways.includes('totp') && !ways.includes('passkey'));
  const { finish, byPasskey, isBusy } = useSecondStep(ticket, {
    onWrong: (message) => {
      setValue('');
      setFault(message);
    },
    onExpired: onClose,
    onUnfrozen,
  });
  const hasCode = isRecovery || ways.includes('totp');
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void finish({ second_code: value });
      }}
    >
      {hasCode ? (
        <SecondField
          isRecovery={isRecovery}
          value={value}
          fault={fault}
          onChange={(text) => {
            setFault('');
            setValue(text);
          }}
        />
      ) : null}
      {hasCode ? (
        <SubmitButton
          type="submit"
          isBusy={isBusy}
          lacks={
            value.length < 6 ? words('fillFirst', { field: t(isRecovery ? 'recoveryCode' : 'totpCode') }) : ''
          }
        >
          {words('confirm')}
        </SubmitButton>
      ) : null}
      {ways.includes('passkey') && canUsePasskeys() ? (
        <Button variant={hasCode ? 'secondary' : 'primary'} size="l" isBlock onClick={() => void byPasskey()}>
          {t('usePasskey')}
        </Button>
      ) : null}
      {ways.includes('recovery') ? (
        <button
          type="button"
          className={css['link']}
          onClick={() => {
            setValue('');
            setRecovery(!isRecovery);
          }}
        >
          {isRecovery && ways.includes('totp') ? t('useAuthenticator') : t('useRecovery')}
        </button>
      ) : null}
      <LostAll ticket={ticket} />
    </form>
  );
}

/** The way on for who has none of them left; the ticket stays in memory. */
function LostAll({ ticket }: { ticket: string }) {
  const t = useText(lostSecondText);
  const { go } = useEntryLinks();
  return (
    <button
      type="button"
      className={css['link']}
      onClick={() => {
        keepTicket(ticket);
        go('lostSecond');
      }}
    >
      {t('entry')}
    </button>
  );
}

interface SecondFieldProps {
  isRecovery: boolean;
  value: string;
  fault: string;
  onChange: (text: string) => void;
}

function SecondField({ isRecovery, value, fault, onChange }: SecondFieldProps) {
  const t = useText(securityText);
  const identity = useText(identityText);
  if (isRecovery)
    return (
      <Field label={t('recoveryCode')} error={fault}>
        <TextInput
          value={value}
          maxLength={9}
          autoCapitalize="characters"
          autoComplete="off"
          placeholder="XXXX-XXXX"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    );
  return (
    <Field label={t('totpCode')} hint={t('secondHint')} error={fault}>
      <CodeInput value={value} placeholder={identity('codePlaceholder')} autoFocus onChange={onChange} />
    </Field>
  );
}
