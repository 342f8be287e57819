/** Rejects a withdrawal with a reason the customer reads. */
import { WITHDRAWAL_REJECTIONS, dashboardCalls, operatorWithdrawalCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { closingOnMoved, refresh } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { CallDialog, ChoiceField, Hint, choicesOf } from '../../platform/view/index.ts';
import { type DecisionDialogProps, WITHDRAWAL_READS } from './decision-props.ts';
import { withdrawalsText } from './withdrawals-text.ts';

export function RejectDialog({ withdrawal: { id, version }, onMoved, onClose }: DecisionDialogProps) {
  const t = useText(withdrawalsText);
  const [reason, setReason] = useState<(typeof WITHDRAWAL_REJECTIONS)[number]>();
  return (
    <CallDialog
      act={operatorWithdrawalCalls.reject}
      body={(note) => ({ id, version, reason: reason!, ...(note === '' ? {} : { note }) })}
      on={{
        onDone: () => void refresh(...WITHDRAWAL_READS, dashboardCalls.overview),
        onRefusal: closingOnMoved(onMoved, onClose),
      }}
      title={t('rejectTitle', { id })}
      confirm={t('reject')}
      label={t('rejectNote')}
      draft={`withdrawal/${id}/reject`}
      isDanger
      isRequired={false}
      isReady={reason !== undefined}
      onClose={onClose}
    >
      <Hint>{t('rejectHint')}</Hint>
      <ChoiceField
        label={t('rejectReason')}
        value={reason}
        options={choicesOf(WITHDRAWAL_REJECTIONS, (value) => t(`rejection_${value}`))}
        onChange={setReason}
      />
    </CallDialog>
  );
}
