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

export default function AddPasskey({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const t = useText(securityText);
  const [name, setName] = useState(t('passkeyDefault'));
  const options = useAction(securityCalls.passkeyRegisterOptions, { isQuiet: true });
  const register = useAction(securityCalls.registerPasskey, {
    onDone: (data) => onDone(data.recovery_codes),
  });
  const add = async (password: string): Promise<void> => {
    const asked = await options.run({ password });
    if (asked === undefined) return;
    const passkey = await askBrowser('create', asked.data.options);
    if (passkey !== undefined) await register.run({ ticket: asked.data.ticket, passkey, name: name.trim() });
  };
  return (
    <PasswordStep isBusy={options.isBusy || register.isBusy} onPassword={(password) => void add(password)}>
      <Field label={t('passkeyName')}>
        <TextInput value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
      </Field>
      <WillHold kind="second_factor" />
    </PasswordStep>
  );
}
