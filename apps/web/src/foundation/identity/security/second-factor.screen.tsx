/** The authenticator app: set up in three steps, or what is on and how to change it. */
import { Button, ListGroup, ListRow, Skeleton, Steps } from '@candor/ui';
import { securityCalls } from '@candor/wire';
import { useState } from 'react';
import { useAction } from '../../../platform/api/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { Unread } from '../../../platform/list/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { WillHold } from './hold-notes.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './security.module.css';
import { securityText } from './security-text.ts';
import { StepUp } from './step-up.tsx';
import { TotpSetUp } from './totp-set-up.tsx';
import { type SecurityStatus, securityChanged, useSecurity } from './use-security.ts';

export default function SecondFactorScreen() {
  const t = useText(securityText);
  const reading = useSecurity();
  const { data } = reading;
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [step, setStep] = useState<0 | 1>(0);
  const isNew = codes.length > 0;
  // What was begun stays on the page until its codes have come, though the status may know of it before its answer does.
  const isSettingUp = !isNew && (step === 1 || data?.totp === false);
  const hasSteps = isNew || isSettingUp;
  return (
    <Screen title={t('authenticator')}>
      {hasSteps ? (
        <div className={css['steps']}>
          <Steps labels={[t('stepPassword'), t('stepScan'), t('stepSave')]} current={isNew ? 2 : step} />
        </div>
      ) : null}
      <Unread reading={reading} waiting={<Skeleton variant="row" count={3} />} />
      {isNew ? <RecoveryCodes codes={codes} onSaved={() => setCodes([])} /> : null}
      {isSettingUp ? (
        <TotpSetUp
          onStep={setStep}
          onDone={(made) => {
            setCodes(made);
            setStep(0);
            securityChanged();
          }}
        />
      ) : null}
      {!isNew && !isSettingUp && data?.totp === true ? <IsOn status={data} onCodes={setCodes} /> : null}
    </Screen>
  );
}

function IsOn({ status, onCodes }: { status: SecurityStatus; onCodes: (codes: readonly string[]) => void }) {
  const t = useText(securityText);
  const [asked, setAsked] = useState<'off' | 'renew'>();
  const off = useAction(securityCalls.disableTotp, { onDone: securityChanged });
  const renew = useAction(securityCalls.renewRecoveryCodes, {
    onDone: ({ recovery_codes }) => {
      onCodes(recovery_codes);
      securityChanged();
    },
  });
  const action = asked === 'renew' ? renew : off;
  return (
    <>
      <ListGroup hint={t('totpIntro')}>
        <ListRow title={t('authenticator')} value={t('isOn')} />
        <ListRow
          title={t('recoveryTitle')}
          value={t('recoveryLeft', { n: status.recovery_codes_left })}
          hint={t('renewRecovery')}
          onPress={() => setAsked('renew')}
        />
      </ListGroup>
      <div className={css['all']}>
        <Button variant="secondary" size="l" isBlock onClick={() => setAsked('off')}>
          {t('turnOff')}
        </Button>
      </div>
      <StepUp
        key={asked ?? 'none'}
        isOpen={asked !== undefined}
        title={asked === 'renew' ? t('renewRecovery') : t('turnOff')}
        isDanger={asked !== 'renew'}
        onProof={async (proof) => (await action.run(proof)) !== undefined}
        onClose={() => setAsked(undefined)}
      >
        {asked === 'renew' ? <p className={css['lead']}>{t('renewHint')}</p> : null}
        <WillHold kind="second_factor" />
      </StepUp>
    </>
  );
}
