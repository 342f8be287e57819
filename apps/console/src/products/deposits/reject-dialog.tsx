/** Rejects a claim with a reason the customer reads. */
import { Select } from 'antd';
import { DEPOSIT_REJECTIONS, operatorDepositCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { closingOnMoved, type RefusalError, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { ReasonDialog } from '../../platform/view/index.ts';
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
  const { run, isBusy } = useAction(operatorDepositCalls.reject, {
    onDone: refreshDeposits,
    onRefusal: closingOnMoved(onMoved, onClose),
  });
  return (
    <ReasonDialog
      isOpen
      title={t('rejectTitle', { id })}
      confirm={t('reject')}
      label={t('rejectNote')}
      draft={`deposit/${id}/reject`}
      isDanger
      isRequired={false}
      isReady={reason !== undefined}
      isBusy={isBusy}
      onConfirm={async (note) =>
        reason !== undefined &&
        (await run({ claim_id: id, version, reason, ...(note === '' ? {} : { note }) })) !== undefined
      }
      onClose={onClose}
    >
      <Select
        aria-label={t('rejectReason')}
        placeholder={t('rejectReason')}
        value={reason ?? null}
        onChange={setReason}
        options={DEPOSIT_REJECTIONS.map((each) => ({ value: each, label: t(`rejection_${each}`) }))}
        style={{ width: '100%' }}
      />
    </ReasonDialog>
  );
}
