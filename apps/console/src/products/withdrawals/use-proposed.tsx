/** What the dialogs of a withdrawal are given, and what happens once one of them has acted. */
import { App } from 'antd';
import { dashboardCalls, operatorWithdrawalCalls, proposalCalls } from '@candor/wire/operators';
import { type RefusalError, refresh } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { To } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import type { Withdrawal } from './withdrawal-type.ts';

export interface DecisionProps {
  withdrawal: Withdrawal;
  onMoved: (refusal: RefusalError) => boolean;
}
export interface DecisionDialogProps extends DecisionProps {
  onClose: () => void;
}

/** Says what came of a proposal, with the way to it, and reads again what it changed. */
export function useProposed(): (reply: { proposal_id: number; state: 'open' | 'executed' }) => void {
  const words = useText(wordsText);
  const { message } = App.useApp();
  return ({ proposal_id: id, state }) => {
    void message.success(
      <To path={`proposals/${id}`}>
        {state === 'open' ? words('proposed', { id }) : words('executed', { id })}
      </To>,
    );
    refreshWithdrawals();
  };
}

export function refreshWithdrawals(): void {
  const { queue, detail } = operatorWithdrawalCalls;
  void refresh(queue, detail, proposalCalls.list, dashboardCalls.overview);
}
