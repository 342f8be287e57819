/** Adding a passkey: the login password, a name, then what the browser and the finger do. */
import { Field, TextInput } from '@candor/ui';
import { securityCalls } from '@candor/wire';
import { useState } from 'react';
import { useAction } from '../../../platform/api/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { WillHold } from './hold-notes.tsx';
import { askBrowser } from './passkey-browser.ts';
import { PasswordStep } from './password-step.tsx';
import { securityText } from './security-text.ts';
import { StepUp } from './step-up.tsx';
import type { Proof } from './step-up-proof.ts';

export default function AddPasskey({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const t = useText(securityText);
  const [name, setName] = useState(t('passkeyDefault'));
  const [password, setPassword] = useState<string>();
  const options = useAction(securityCalls.passkeyRegisterOptions, {
    isQuiet: true,
    onRefusal: (refusal) => {
      if (refusal.code === 'wrong_credentials') setPassword(undefined);
      return false;
    },
  });
  const register = useAction(securityCalls.registerPasskey, {
    onDone: (data) => onDone(data.recovery_codes),
  });
  const add = async (proof: Proof): Promise<boolean> => {
    const asked = await options.run({ password: password ?? '', ...proof });
    if (asked === undefined) return false;
    const passkey = await askBrowser('create', asked.data.options);
    if (passkey !== undefined) await register.run({ ticket: asked.data.ticket, passkey, name: name.trim() });
    return true;
  };
  return (
    <>
      <PasswordStep isBusy={options.isBusy || register.isBusy} onPassword={setPassword}>
        <Field label={t('passkeyName')}>
          <TextInput value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
        </Field>
        <WillHold kind="second_factor" />
      </PasswordStep>
      <StepUp
        isOpen={password !== undefined}
        title={t('proveTitle')}
        onProof={add}
        onClose={() => setPassword(undefined)}
      />
    </>
  );
}
