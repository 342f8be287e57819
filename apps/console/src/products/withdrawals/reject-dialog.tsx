/** Rejects a withdrawal with a reason the customer reads. */
import { Select } from 'antd';
import { WITHDRAWAL_REJECTIONS, operatorWithdrawalCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { closingOnMoved, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Hint, ReasonDialog } from '../../platform/view/index.ts';
import { type DecisionDialogProps, refreshWithdrawals } from './use-proposed.tsx';
import { withdrawalsText } from './withdrawals-text.ts';

export function RejectDialog({ withdrawal: { id, version }, onMoved, onClose }: DecisionDialogProps) {
  const t = useText(withdrawalsText);
  const [reason, setReason] = useState<(typeof WITHDRAWAL_REJECTIONS)[number]>();
  const { run, isBusy } = useAction(operatorWithdrawalCalls.reject, {
    onDone: refreshWithdrawals,
    onRefusal: closingOnMoved(onMoved, onClose),
  });
  return (
    <ReasonDialog
      isOpen
      title={t('rejectTitle', { id })}
      confirm={t('reject')}
      label={t('rejectNote')}
      draft={`withdrawal/${id}/reject`}
      isDanger
      isRequired={false}
      isReady={reason !== undefined}
      isBusy={isBusy}
      onConfirm={async (note) =>
        reason !== undefined &&
        (await run({ id, version, reason, ...(note === '' ? {} : { note }) })) !== undefined
      }
      onClose={onClose}
    >
      <Hint>{t('rejectHint')}</Hint>
      <Select
        aria-label={t('rejectReason')}
        placeholder={t('rejectReason')}
        value={reason ?? null}
        onChange={setReason}
        options={WITHDRAWAL_REJECTIONS.map((each) => ({ value: each, label: t(`rejection_${each}`) }))}
        style={{ width: '100%' }}
      />
    </ReasonDialog>
  );
}
