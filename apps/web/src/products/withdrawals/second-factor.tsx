/** The second factor on a form, where the customer has one: a code of the authenticator app, or a passkey when it is sent. */
import { CodeInput, Field } from '@candor/ui';
import { useState } from 'react';
import { provePasskey, securityText, useSecurity } from '../../foundation/identity/index.ts';
import { useText } from '../../platform/i18n/index.ts';

export interface Factor {
  needsCode: boolean;
  code: string;
  setCode: (code: string) => void;
  /** What goes with the call; undefined when the person changed his mind. */
  proof: () => Promise<{ second_code?: string; passkey_ticket?: string; passkey?: string } | undefined>;
}

export function useSecondFactor(isOn: boolean): Factor {
  const { data } = useSecurity();
  const [code, setCode] = useState('');
  const needsCode = isOn && data?.totp !== false;
  return {
    needsCode,
    code,
    setCode,
    proof: async () => {
      if (!isOn) return {};
      return needsCode ? { second_code: code } : provePasskey();
    },
  };
}

export function SecondFactor({ factor }: { factor: Factor }) {
  const security = useText(securityText);
  if (!factor.needsCode) return null;
  return (
    <Field label={security('totpCode')}>
      <CodeInput value={factor.code} onChange={factor.setCode} />
    </Field>
  );
}
