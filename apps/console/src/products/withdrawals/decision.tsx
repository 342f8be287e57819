/** Approve (a proposal, where others have to check), reject, or record what the bank did; a, r and b on the keyboard. */
import { operatorWithdrawalCalls } from '@candor/wire/operators';
import { closingOnMoved, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Hint, ReasonDialog, keysText } from '../../platform/view/index.ts';
import { Verdicts } from '../../foundation/case/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { type Act, actsOf } from './act-rules.ts';
import { BankPayoutDialog } from './bank-payout-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { type DecisionDialogProps, type DecisionProps, useProposed } from './use-proposed.tsx';
import { withdrawalsText } from './withdrawals-text.ts';

export function Decision({ withdrawal, onMoved }: DecisionProps) {
  const t = useText(withdrawalsText);
  const keys = useText(keysText);
  const may = useMay();
  const acts = actsOf(withdrawal);
  const { approve, reject, bankPayout } = operatorWithdrawalCalls;
  return (
    <Verdicts<Act>
      queue="withdrawals"
      list={[
        {
          name: 'approve',
          key: 'a',
          keyLabel: keys('approve'),
          label: t('approve'),
          look: 'primary',
          isAllowed: acts.includes('approve') && may(approve),
        },
        {
          name: 'reject',
          key: 'r',
          keyLabel: keys('refuse'),
          label: t('reject'),
          look: 'danger',
          isAllowed: acts.includes('reject') && may(reject),
        },
        {
          name: 'bankPayout',
          key: 'b',
          keyLabel: t('bankPayout'),
          label: t('bankPayout'),
          look: 'primary',
          isAllowed: acts.includes('bankPayout') && may(bankPayout),
        },
      ]}
      dialog={(act, close) => {
        const dialog = { withdrawal, onMoved, onClose: close };
        if (act === 'approve') return <ApproveDialog {...dialog} />;
        return act === 'reject' ? <RejectDialog {...dialog} /> : <BankPayoutDialog {...dialog} />;
      }}
    />
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
