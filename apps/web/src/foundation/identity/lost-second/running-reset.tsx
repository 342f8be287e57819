/** In the security centre: somebody asked to remove the second factor of this account, and how to stop it. */
import { Button } from '@candor/ui';
import { secondResetCalls } from '@candor/wire';
import { ShieldAlert } from 'lucide-react';
import { useAction } from '../../../platform/api/index.ts';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import css from '../security/security.module.css';
import { type SecurityStatus, securityChanged } from '../security/use-security.ts';
import { lostSecondText } from './lost-second-text.ts';

export default function RunningReset({ of }: { of: NonNullable<SecurityStatus['second_reset']> }) {
  const t = useText(lostSecondText);
  const cancel = useAction(secondResetCalls.cancel, { onDone: securityChanged });
  return (
    <section className={css['held']} aria-labelledby="reset-title">
      <ShieldAlert size={22} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p id="reset-title" className={css['levelTitle']}>
          {t('runningTitle')}
        </p>
        <p className={css['levelHint']}>{t('runningUntil', { when: formatMoment(of.ready_at) })}</p>
        <p className={css['levelHint']}>{t('runningHint')}</p>
        <div className={css['heldAct']}>
          <Button
            variant="danger"
            isBlock
            isBusy={cancel.isBusy}
            onClick={() => void cancel.run({ id: String(of.id), version: String(of.version) })}
          >
            {t('stop')}
          </Button>
        </div>
      </div>
    </section>
  );
}
