/** Who works on a withdrawal at the moment; one's own is put back by a button, or by going away from it. */
import { Alert, Button } from 'antd';
import { operatorWithdrawalCalls } from '@candor/wire/operators';
import { useEffect } from 'react';
import { send, useAction } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { useMe } from '../../foundation/session/index.ts';
import { refreshWithdrawals } from './decision-props.ts';
import type { Withdrawal } from './withdrawal-type.ts';
import { withdrawalsText } from './withdrawals-text.ts';

export function TakenNotice({ withdrawal: { id, taken_by: by } }: { withdrawal: Withdrawal }) {
  const t = useText(withdrawalsText);
  const { data: me } = useMe();
  const isMine = by !== null && by.id === me?.id;
  const { run, isBusy } = useAction(operatorWithdrawalCalls.leave, {
    isQuiet: true,
    onDone: refreshWithdrawals,
  });
  useEffect(() => {
    if (!isMine) return undefined;
    // Nobody waits for the answer: what is not put back here is free again after its time.
    return () => void send(operatorWithdrawalCalls.leave, { id }).then(refreshWithdrawals, () => undefined);
  }, [isMine, id]);
  if (by === null) return null;
  const time = formatMoment(by.until);
  return (
    <Alert
      type={isMine ? 'info' : 'warning'}
      showIcon
      title={isMine ? t('takenByMe', { time }) : t('takenBy', { name: by.name, time })}
      {...(isMine
        ? {
            action: (
              <Button loading={isBusy} onClick={() => void run({ id })}>
                {t('leave')}
              </Button>
            ),
          }
        : {})}
    />
  );
}
