/** Approve (a proposal, where others have to check), reject, or record what the bank did; a, r and b on the keyboard. */
import { Button } from 'antd';
import { operatorWithdrawalCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { closingOnMoved, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { useKeys } from '../../platform/keys/index.ts';
import { go } from '../../platform/routing/index.ts';
import { Hint, ReasonDialog, keysText } from '../../platform/view/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { BankPayoutDialog } from './bank-payout-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { type DecisionDialogProps, type DecisionProps, useProposed } from './use-proposed.tsx';
import { withdrawalsText } from './withdrawals-text.ts';

type Act = 'approve' | 'reject' | 'bankPayout';

export function Decision({ withdrawal, onMoved }: DecisionProps) {
  const t = useText(withdrawalsText);
  const keys = useText(keysText);
  const may = useMay();
  const [act, setAct] = useState<Act>();
  const isWaiting = withdrawal.state === 'review' && withdrawal.proposal_id === null;
  const isBankDue =
    withdrawal.state === 'approved' && withdrawal.chain === 'bank' && withdrawal.proposal_id === null;
  const isAllowed: Record<Act, boolean> = {
    approve: isWaiting && may(operatorWithdrawalCalls.approve),
    reject: isWaiting && may(operatorWithdrawalCalls.reject),
    bankPayout: isBankDue && may(operatorWithdrawalCalls.bankPayout),
  };
  useKeys([
    { key: 'a', label: keys('approve'), run: () => setAct('approve'), isOff: !isAllowed.approve },
    { key: 'r', label: keys('refuse'), run: () => setAct('reject'), isOff: !isAllowed.reject },
    { key: 'b', label: t('bankPayout'), run: () => setAct('bankPayout'), isOff: !isAllowed.bankPayout },
    { key: 'u', label: keys('back'), run: () => go('withdrawals') },
  ]);
  const dialog = { withdrawal, onMoved, onClose: () => setAct(undefined) };
  return (
    <>
      {isAllowed.reject ? (
        <Button danger onClick={() => setAct('reject')}>
          {t('reject')}
        </Button>
      ) : null}
      {isAllowed.approve ? (
        <Button type="primary" onClick={() => setAct('approve')}>
          {t('approve')}
        </Button>
      ) : null}
      {isAllowed.bankPayout ? (
        <Button type="primary" onClick={() => setAct('bankPayout')}>
          {t('bankPayout')}
        </Button>
      ) : null}
      {act === 'approve' ? <ApproveDialog {...dialog} /> : null}
      {act === 'reject' ? <RejectDialog {...dialog} /> : null}
      {act === 'bankPayout' ? <BankPayoutDialog {...dialog} /> : null}
    </>
  );
}

function ApproveDialog({ withdrawal, onMoved, onClose }: DecisionDialogProps) {
  const t = useText(withdrawalsText);
  const { id, version, checks_needed } = withdrawal;
  const onProposed = useProposed();
  const { run, isBusy } = useAction(operatorWithdrawalCalls.approve, {
    isQuiet: true,
    onDone: onProposed,
    onRefusal: closingOnMoved(onMoved, onClose),
  });
  return (
    <ReasonDialog
      isOpen
      title={t('approveTitle', { id })}
      confirm={t('approve')}
      draft={`withdrawal/${id}/approve`}
      isBusy={isBusy}
      onConfirm={async (reason) => (await run({ id, version, reason })) !== undefined}
      onClose={onClose}
    >
      <Hint>{checks_needed === 0 ? t('approveNow') : t('approveCheck')}</Hint>
    </ReasonDialog>
  );
}
