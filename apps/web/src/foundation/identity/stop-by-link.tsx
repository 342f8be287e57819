/**
 * Where the links of security mails lead: what the link does, and the button that does it, without a login. Opening it does nothing, for scanners
 * of mail open every link.
 */
import { Button } from '@candor/ui';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { failureText } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { open, useTextParams } from '../../platform/routing/index.ts';
import { isLoggedIn } from '../../platform/storage/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { identityText } from './identity-text.ts';
import { isLinkOver } from './link-rules.ts';
import css from './security/security.module.css';

interface Done {
  until: number;
  account: string;
}

interface StopByLinkProps<D extends Done> {
  words: { title: string; asked: string; button: string };
  /** Headline and line of what was done. */
  told: (done: D) => { headline: string; until: string };
  stop: (token: string) => Promise<D>;
}

/** A link works once, and this page may be drawn again when the session it ends is the one of this very browser. */
const asked = new Map<string, Promise<Done>>();

/** `isFinal` where pressing again is in vain. */
type Outcome<D> = { done: D } | { fault: string; isFinal: boolean } | 'asking' | 'working';

export function StopByLink<D extends Done>({ words, told, stop }: StopByLinkProps<D>) {
  const identity = useText(identityText);
  const token = useTextParams('t').t ?? '';
  const [outcome, setOutcome] = useState<Outcome<D>>(asked.has(token) ? 'working' : 'asking');
  useEffect(() => {
    if (outcome !== 'working') return;
    let isShown = true;
    const running = (asked.get(token) as Promise<D> | undefined) ?? stop(token === '' ? '-' : token);
    asked.set(token, running);
    running.then(
      (done) => isShown && setOutcome({ done }),
      (error: unknown) => {
        const isFinal = isLinkOver(error);
        if (!isFinal) asked.delete(token);
        if (isShown) setOutcome({ fault: failureText(error), isFinal });
      },
    );
    return () => {
      isShown = false;
    };
  }, [token, outcome, stop]);
  const isBusy = outcome === 'working';
  const ended = outcome === 'asking' || outcome === 'working' ? undefined : outcome;
  const failed = ended !== undefined && 'fault' in ended ? ended : undefined;
  const lines = ended !== undefined && 'done' in ended ? told(ended.done) : undefined;
  const isOpen = ended === undefined || failed?.isFinal === false;
  const Icon = lines === undefined ? ShieldAlert : ShieldCheck;
  return (
    <Screen title={words.title}>
      <div className={css['verdict']} role="status" data-fault={failed === undefined ? undefined : ''}>
        <Icon size={48} strokeWidth={1.4} aria-hidden="true" />
        <p className={css['levelTitle']}>{failed?.fault ?? lines?.headline ?? words.asked}</p>
        {lines === undefined ? null : <p>{lines.until}</p>}
        {isOpen ? (
          <Button size="l" isBlock variant="danger" isBusy={isBusy} onClick={() => setOutcome('working')}>
            {words.button}
          </Button>
        ) : (
          <Button size="l" isBlock onClick={changePassword}>
            {identity('changePassword')}
          </Button>
        )}
      </div>
    </Screen>
  );
}

/** Who knows the password changes it; who cannot log in any more resets it with a code. */
function changePassword(): void {
  open(isLoggedIn() ? 'pages/settings/security/changePassword' : 'pages/user/login/forgetPassword');
}
