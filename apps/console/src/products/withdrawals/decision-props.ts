/** What the dialogs of a withdrawal are given, and what is read again once one of them has acted. */
import { dashboardCalls, operatorWithdrawalCalls, proposalCalls } from '@candor/wire/operators';
import { type RefusalError, refresh } from '../../platform/api/index.ts';
import type { Withdrawal } from './withdrawal-type.ts';

export interface DecisionProps {
  withdrawal: Withdrawal;
  onMoved: (refusal: RefusalError) => boolean;
}
export interface DecisionDialogProps extends DecisionProps {
  onClose: () => void;
}

export const WITHDRAWAL_READS = [operatorWithdrawalCalls.queue, operatorWithdrawalCalls.detail] as const;

/** After one was taken or put back, or several were decided. */
export const refreshWithdrawals = (): void =>
  void refresh(...WITHDRAWAL_READS, proposalCalls.list, dashboardCalls.overview);
