/** The login without a password: the device unlocks, the passkey signs. Shown where the browser can do it. */
import { Button } from '@candor/ui';
import { securityCalls } from '@candor/wire';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../platform/api/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { askBrowser, canUsePasskeys } from '../security/passkey-browser.ts';
import { securityText } from '../security/security-text.ts';
import { enter } from '../entry/use-log-in.ts';

export default function PasskeyLogin() {
  const t = useText(securityText);
  const [isBusy, setBusy] = useState(false);
  const ask = useAction(securityCalls.passkeyLoginOptions, { isQuiet: true });
  const login = useAction(securityCalls.passkeyLogin, { isQuiet: true });
  if (!canUsePasskeys()) return null;
  const run = async (): Promise<void> => {
    setBusy(true);
    const asked = await ask.run({});
    const passkey = asked === undefined ? undefined : await askBrowser('get', asked.data.options);
    if (asked !== undefined && passkey !== undefined) {
      const opened = await login.run({ ticket: asked.data.ticket, passkey });
      if (opened !== undefined) await enter(opened.data);
    }
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      size="l"
      isBlock
      icon={<Fingerprint size={18} />}
      isBusy={isBusy}
      onClick={() => void run()}
    >
      {t('passkeyLogin')}
    </Button>
  );
}
