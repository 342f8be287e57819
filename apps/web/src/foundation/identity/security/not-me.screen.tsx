/** Where the link of the new-device mail leads: it acts at once, without a login, and can only make the account safer. */
import { Button, Spinner } from '@candor/ui';
import { type ReplyOf, securityCalls } from '@candor/wire';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call, failureText } from '../../../platform/api/index.ts';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { open, useTextParams } from '../../../platform/routing/index.ts';
import { isLoggedIn } from '../../../platform/storage/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { identityText } from '../identity-text.ts';
import css from './security.module.css';
import { securityText } from './security-text.ts';

type Done = ReplyOf<typeof securityCalls.notMe>;

/** A link works once, and this page may be drawn again when the session it ends is the one of this very browser. */
const asked = new Map<string, Promise<Done>>();

function stopBy(token: string): Promise<Done> {
  const known = asked.get(token) ?? call(securityCalls.notMe, { token: token === '' ? '-' : token });
  asked.set(token, known);
  return known;
}

export default function NotMeScreen() {
  const t = useText(securityText);
  const identity = useText(identityText);
  const token = useTextParams('t').t ?? '';
  const [{ done, fault }, setOutcome] = useState<{ done?: Done; fault: string }>({ fault: '' });
  useEffect(() => {
    let isShown = true;
    const show = (outcome: { done?: Done; fault: string }) => {
      if (isShown) setOutcome(outcome);
    };
    stopBy(token).then(
      (made) => show({ done: made, fault: '' }),
      (error: unknown) => show({ fault: failureText(error) }),
    );
    return () => {
      isShown = false;
    };
  }, [token]);
  const Icon = fault === '' ? ShieldCheck : ShieldAlert;
  return (
    <Screen title={t('notMeTitle')}>
      <div className={css['verdict']} role="status" data-fault={fault === '' ? undefined : ''}>
        {done === undefined && fault === '' ? (
          <Spinner />
        ) : (
          <Icon size={48} strokeWidth={1.4} aria-hidden="true" />
        )}
        <p className={css['levelTitle']}>{headline()}</p>
        {done === undefined ? null : <p>{t('notMeUntil', { when: formatMoment(done.until) })}</p>}
        {done === undefined && fault === '' ? null : (
          <Button size="l" isBlock onClick={changePassword}>
            {identity('changePassword')}
          </Button>
        )}
      </div>
    </Screen>
  );

  function headline(): string {
    if (fault !== '') return fault;
    return done === undefined ? t('notMeWorking') : t('notMeDone', { account: done.account });
  }
}

/** Who knows the password changes it; who cannot log in any more resets it with a code. */
function changePassword(): void {
  open(isLoggedIn() ? 'pages/settings/security/changePassword' : 'pages/user/login/forgetPassword');
}
