/** Approve (a proposal, where others have to check), reject, or record what the bank did; a, r and b on the keyboard. */
import { operatorWithdrawalCalls } from '@candor/wire/operators';
import { closingOnMoved } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { CallDialog, Hint, keysText } from '../../platform/view/index.ts';
import { Verdicts, useProposed } from '../../foundation/case/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { type Act, actsOf } from './act-rules.ts';
import { BankPayoutDialog } from './bank-payout-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { type DecisionDialogProps, type DecisionProps, WITHDRAWAL_READS } from './decision-props.ts';
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
  return (
    <CallDialog
      act={operatorWithdrawalCalls.approve}
      body={(reason) => ({ id, version, reason })}
      on={{ ...useProposed(...WITHDRAWAL_READS), onRefusal: closingOnMoved(onMoved, onClose) }}
      title={t('approveTitle', { id })}
      confirm={t('approve')}
      draft={`withdrawal/${id}/approve`}
      onClose={onClose}
    >
      <Hint>{checks_needed === 0 ? t('approveNow') : t('approveCheck')}</Hint>
    </CallDialog>
  );
}
