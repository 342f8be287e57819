/** What the dialogs of a withdrawal are given, and what is read again once one of them has acted. */
import { operatorWithdrawalCalls } from '@candor/wire/operators';
import type { RefusalError } from '../../platform/api/index.ts';
import type { Withdrawal } from './withdrawal-type.ts';

export interface DecisionProps {
  withdrawal: Withdrawal;
  onMoved: (refusal: RefusalError) => boolean;
}
export interface DecisionDialogProps extends DecisionProps {
  onClose: () => void;
}

export const WITHDRAWAL_READS = [operatorWithdrawalCalls.queue, operatorWithdrawalCalls.detail] as const;
