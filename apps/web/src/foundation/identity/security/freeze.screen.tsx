/** Two brakes for a customer who fears for his account: stop withdrawals for a day, or close the whole account. */
import { Button, Checkbox, Confirm } from '@candor/ui';
import { identityCalls, securityCalls } from '@candor/wire';
import { Lock, PauseCircle } from 'lucide-react';
import { useState } from 'react';
import { refresh, useAction } from '../../../platform/api/index.ts';
import { forgetValues } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { HOME_PATH, open } from '../../../platform/routing/index.ts';
import { clearSession } from '../../../platform/storage/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { RunningHolds } from './running-holds.tsx';
import { PasswordStep } from './password-step.tsx';
import css from './security.module.css';
import { securityText } from './security-text.ts';
import { securityChanged, useSecurity } from './use-security.ts';

export default function FreezeScreen() {
  const t = useText(securityText);
  const { data } = useSecurity();
  return (
    <Screen title={t('freezeEntry')}>
      {data === undefined ? null : <RunningHolds status={data} />}
      <StopWithdrawals />
      <FreezeAccount />
    </Screen>
  );
}

function StopWithdrawals() {
  const t = useText(securityText);
  const words = useText(wordsText);
  const [isAsking, setAsking] = useState(false);
  const stop = useAction(securityCalls.freezeWithdrawals, {
    onDone: () => {
      setAsking(false);
      securityChanged();
    },
  });
  return (
    <section className={css['brake']}>
      <h2>
        <PauseCircle size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('stopTitle')}
      </h2>
      <p>{t('stopHint')}</p>
      <Button variant="secondary" isBlock onClick={() => setAsking(true)}>
        {t('stopNow')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('stopTitle')}
        confirmLabel={t('stopNow')}
        cancelLabel={words('cancel')}
        tone="danger"
        isBusy={stop.isBusy}
        onConfirm={() => void stop.run({})}
        onClose={() => setAsking(false)}
      >
        {t('stopHint')}
      </Confirm>
    </section>
  );
}

function FreezeAccount() {
  const t = useText(securityText);
  const [cancels, setCancels] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const freeze = useAction(securityCalls.freezeAccount, {
    onDone: () => {
      // Home first: the guard would take this page for a visitor's and send them to login.
      open(HOME_PATH, {}, { isReplacing: true });
      clearSession();
      forgetValues();
      void refresh(identityCalls.center);
    },
  });
  return (
    <section className={css['brake']}>
      <h2>
        <Lock size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('freezeTitle')}
      </h2>
      <p>{t('freezeHint')}</p>
      {isOpen ? (
        <PasswordStep
          label={t('freezeTitle')}
          isDanger
          isBusy={freeze.isBusy}
          onPassword={(password) => void freeze.run({ password, cancel_orders: cancels ? '1' : '0' })}
        >
          <div>
            <Checkbox checked={cancels} onChange={(event) => setCancels(event.target.checked)}>
              {t('cancelOrders')}
            </Checkbox>
            <p className={css['note']}>{t('ordersStay')}</p>
          </div>
        </PasswordStep>
      ) : (
        <Button variant="secondary" isBlock onClick={() => setOpen(true)}>
          {t('freezeTitle')}
        </Button>
      )}
    </section>
  );
}
