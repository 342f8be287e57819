/** Where the link of the mail about a lost second factor leads: it stops the request at once, without a login. */
import { Button, Spinner } from '@candor/ui';
import { type ReplyOf, secondResetCalls } from '@candor/wire';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call, failureText } from '../../../platform/api/index.ts';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { open, useTextParams } from '../../../platform/routing/index.ts';
import { isLoggedIn } from '../../../platform/storage/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { identityText } from '../identity-text.ts';
import css from '../security/security.module.css';
import { lostSecondText } from './lost-second-text.ts';

type Done = ReplyOf<typeof secondResetCalls.stop>;

/** A link works once, however often this page is drawn. */
const asked = new Map<string, Promise<Done>>();

function stopBy(token: string): Promise<Done> {
  const known = asked.get(token) ?? call(secondResetCalls.stop, { token: token === '' ? '-' : token });
  asked.set(token, known);
  return known;
}

export default function StopResetScreen() {
  const t = useText(lostSecondText);
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
  const isWaiting = done === undefined && fault === '';
  const Icon = fault === '' ? ShieldCheck : ShieldAlert;
  const headline = done === undefined ? t('stopWorking') : t('stopDone', { account: done.account });
  return (
    <Screen title={t('stopTitle')}>
      <div className={css['verdict']} role="status" data-fault={fault === '' ? undefined : ''}>
        {isWaiting ? <Spinner /> : <Icon size={48} strokeWidth={1.4} aria-hidden="true" />}
        <p className={css['levelTitle']}>{fault === '' ? headline : fault}</p>
        {done === undefined ? null : <p>{t('stopUntil', { when: formatMoment(done.until) })}</p>}
        {isWaiting ? null : (
          <Button size="l" isBlock onClick={changePassword}>
            {identity('changePassword')}
          </Button>
        )}
      </div>
    </Screen>
  );
}

/** Who is logged in changes it; who is not resets it with a code. */
function changePassword(): void {
  open(isLoggedIn() ? 'pages/settings/security/changePassword' : 'pages/user/login/forgetPassword');
}
