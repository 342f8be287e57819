/** Rejects a claim with a reason the customer reads. */
import { DEPOSIT_REJECTIONS, operatorDepositCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { closingOnMoved, type RefusalError } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { CallDialog, ChoiceField, choicesOf } from '../../platform/view/index.ts';
import { depositsText } from './deposits-text.ts';
import { refreshDeposits } from './refresh-deposits.ts';

interface RejectDialogProps {
  claim: { id: number; version: number };
  onMoved: (refusal: RefusalError) => boolean;
  onClose: () => void;
}

export function RejectDialog({ claim: { id, version }, onMoved, onClose }: RejectDialogProps) {
  const t = useText(depositsText);
  const [reason, setReason] = useState<(typeof DEPOSIT_REJECTIONS)[number]>();
  return (
    <CallDialog
      act={operatorDepositCalls.reject}
      body={(note) => ({ claim_id: id, version, reason: reason!, ...(note === '' ? {} : { note }) })}
      on={{ onDone: refreshDeposits, onRefusal: closingOnMoved(onMoved, onClose) }}
      title={t('rejectTitle', { id })}
      confirm={t('reject')}
      label={t('rejectNote')}
      draft={`deposit/${id}/reject`}
      isDanger
      isRequired={false}
      isReady={reason !== undefined}
      onClose={onClose}
    >
      <ChoiceField
        label={t('rejectReason')}
        value={reason}
        options={choicesOf(DEPOSIT_REJECTIONS, (value) => t(`rejection_${value}`))}
        onChange={setReason}
      />
    </CallDialog>
  );
}
