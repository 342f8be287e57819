/** After an act on claims or lines: everything that shows them is read again. */
import { dashboardCalls, operatorDepositCalls, proposalCalls } from '@candor/wire/operators';
import { refresh } from '../../platform/api/index.ts';

export function refreshDeposits(): void {
  const { claims, claim, lines, line } = operatorDepositCalls;
  void refresh(claims, claim, lines, line, proposalCalls.list, dashboardCalls.overview);
}
