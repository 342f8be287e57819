/** Setting up an authenticator app: the login password, then the secret as QR code and text, then a code that proves it works. */
import { Button, CodeInput, Field } from '@candor/ui';
import { type ReplyOf, securityCalls } from '@candor/wire';
import { Copy } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useAction } from '../../../platform/api/index.ts';
import { SubmitButton } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { copyText } from '../../../platform/view/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { identityText } from '../identity-text.ts';
import { WillHold } from './hold-notes.tsx';
import { LazyQrCode } from './lazy-qr-code.tsx';
import { PasswordStep } from './password-step.tsx';
import css from './security.module.css';
import { securityText } from './security-text.ts';
import { StepUp } from './step-up.tsx';

type Begun = ReplyOf<typeof securityCalls.beginTotp>;

interface TotpSetUpProps {
  onStep: (step: 0 | 1) => void;
  onDone: (recoveryCodes: readonly string[]) => void;
}

export function TotpSetUp({ onStep, onDone }: TotpSetUpProps) {
  const t = useText(securityText);
  const [begun, setBegun] = useState<Begun>();
  const [password, setPassword] = useState<string>();
  const begin = useAction(securityCalls.beginTotp, {
    isQuiet: true,
    onRefusal: (refusal) => {
      if (refusal.code === 'wrong_credentials') setPassword(undefined);
      return false;
    },
    onDone: (data) => {
      setBegun(data);
      onStep(1);
    },
  });
  if (begun !== undefined) return <Confirm begun={begun} onDone={onDone} />;
  return (
    <>
      <PasswordStep lead={t('totpIntro')} isBusy={begin.isBusy} onPassword={setPassword} />
      <StepUp
        isOpen={password !== undefined}
        title={t('proveTitle')}
        onProof={async (proof) => (await begin.run({ password: password ?? '', ...proof })) !== undefined}
        onClose={() => setPassword(undefined)}
      />
    </>
  );
}

function Confirm({ begun, onDone }: { begun: Begun; onDone: TotpSetUpProps['onDone'] }) {
  const t = useText(securityText);
  const words = useText(wordsText);
  const identity = useText(identityText);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState('');
  const confirm = useAction(securityCalls.confirmTotp, {
    onRefusal: (refusal) => {
      setFault(refusal.message);
      setCode('');
      return true;
    },
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
  });
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void confirm.run({ code });
      }}
    >
      <p className={css['lead']}>{t('scanHint')}</p>
      <div className={css['qr']}>
        <Suspense fallback={null}>
          <LazyQrCode text={begun.otpauth_url} label={t('authenticator')} />
        </Suspense>
      </div>
      <a className={css['link']} href={begun.otpauth_url}>
        {t('openApp')}
      </a>
      <div className={css['secret']}>
        <div>
          <small>{t('secretKey')}</small>
          <code>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
        <Button
          variant="secondary"
          size="s"
          icon={<Copy size={16} />}
          onClick={() => void copyText(begun.secret)}
        >
          {words('copy')}
        </Button>
      </div>
      <Field label={t('totpCode')} error={fault}>
        <CodeInput
          value={code}
          placeholder={identity('codePlaceholder')}
          onChange={(digits) => {
            setFault('');
            setCode(digits);
          }}
        />
      </Field>
      <WillHold kind="second_factor" />
      <SubmitButton
        type="submit"
        isBusy={confirm.isBusy}
        lacks={code.length < 6 ? words('fillFirst', { field: t('totpCode') }) : ''}
      >
        {t('turnOn')}
      </SubmitButton>
    </form>
  );
}
