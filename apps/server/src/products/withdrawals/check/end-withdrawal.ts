/** A withdrawal under review ends without money leaving: rejected with a reason (P-WD-4). */
import { formatDecimal } from '@candor/money';
import type { RequestOf } from '@candor/wire';
import type { operatorWithdrawalCalls } from '@candor/wire/operators';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { OperatorCaller } from '../../../platform/http/handler.ts';
import { once } from '../../../platform/kept-replies-store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { WithdrawalDeps } from '../ports.ts';
import { currencyName } from '../ports.ts';
import { withdrawalReleased } from '../settle-withdrawal.ts';
import type { WithdrawalRow } from '../withdrawals-store.ts';
import { lockWithdrawal, moveWithdrawal, rejectedBy } from '../withdrawals-store.ts';

/** A withdrawal as settlements take it. */
export const leavingOf = (row: WithdrawalRow, actor: string, approver?: number) => ({
  id: Number(row.id),
  userId: row.user_id,
  currencyId: row.currency_id,
  amount: row.amount,
  fee: row.fee,
  round: row.round,
  actor,
  ...(approver === undefined ? {} : { approver: `operator:${approver}` }),
});

export const moneyOf = ({ ports }: WithdrawalDeps, row: WithdrawalRow) => ({
  amount: formatDecimal(row.amount),
  currency: currencyName(ports, row.currency_id),
});

/** What reaches the destination: the amount without its fee. */
export const arrivalOf = ({ ports }: WithdrawalDeps, row: WithdrawalRow) => ({
  amount: formatDecimal(row.arrives),
  currency: currencyName(ports, row.currency_id),
});

export const sayChanged = ({ ports }: WithdrawalDeps, tx: Tx, row: WithdrawalRow): void =>
  ports.notify.recordsChanged(tx, [{ userId: row.user_id, kind: 'withdrawal', id: String(row.id) }]);

/** By one person in 24 hours: more than a day's work, and too few to stop everybody's, which is a pause and public (R-OPS-8). */
const MOST_REJECTED = 200;
/** Of one customer: nobody keeps somebody from his money alone, a withdrawal after the other. */
const OF_ONE_CUSTOMER = { limit: 5, days: 7 } as const;

export function rejectWithdrawal(
  deps: WithdrawalDeps,
  request: RequestOf<typeof operatorWithdrawalCalls.reject>,
  caller: OperatorCaller,
): Promise<null> {
  const { platform, ledger, ports } = deps;
  const { operatorId } = caller.operator;
  const { id, version, reason, note = '' } = request;
  return platform.db.transaction('withdrawal-reject', (tx) =>
    once(tx, caller, async () => {
      await ports.audit.refuseOften(tx, caller, { actions: ['withdrawal.reject'], most: MOST_REJECTED });
      const row = await lockWithdrawal(tx, id);
      if (row === undefined) throw new Refusal('case_unknown');
      const at = new Date(platform.clock.now());
      await refuseAgain(tx, { userId: row.user_id, operatorId, at });
      const moved = await moveWithdrawal(tx, {
        id: row.id,
        version,
        from: 'review',
        to: 'rejected',
        at,
        reason,
        note,
        decidedBy: operatorId,
      });
      if (moved === undefined) throw new Refusal('case_changed');
      await ledger.post(tx, [withdrawalReleased(leavingOf(row, `operator:${operatorId}`))]);
      await ports.notify.tell(tx, {
        userId: row.user_id,
        kind: 'withdrawal_rejected',
        params: { ...moneyOf(deps, row), reason },
      });
      sayChanged(deps, tx, row);
      if (reason === 'sanctions' || reason === 'fraud') await raiseRisk(deps, tx, { row, reason, caller });
      await ports.audit.record(tx, caller, {
        action: 'withdrawal.reject',
        targetType: 'withdrawal',
        targetId: String(id),
        before: { state: row.state },
        after: { state: 'rejected', reason },
        reason: note === '' ? reason : note,
      });
      return null;
    }),
  );
}

/** Under the lock of what he does of this (`refuseOften`). */
async function refuseAgain(tx: Tx, of: { userId: number; operatorId: number; at: Date }): Promise<void> {
  const since = new Date(of.at.getTime() - OF_ONE_CUSTOMER.days * DAY_MS);
  if ((await rejectedBy(tx, { ...of, since })) >= OF_ONE_CUSTOMER.limit)
    throw new Refusal('customer_held_up', OF_ONE_CUSTOMER);
}

/** Why this one did not leave concerns the next as well: nothing of his is paid automatically, and people have a case (R-KYC-5). */
async function raiseRisk(
  { ports }: WithdrawalDeps,
  tx: Tx,
  of: { row: WithdrawalRow; reason: 'sanctions' | 'fraud'; caller: OperatorCaller },
): Promise<void> {
  const { row, reason, caller } = of;
  const { operatorId, name } = caller.operator;
  await ports.riskStatus.raise(tx, {
    userId: row.user_id,
    status: 'restricted',
    reason,
    cause: `withdrawal:${row.id}`,
    law: `policy: withdrawal rejected for ${reason}`,
    operatorId,
    operatorName: name,
  });
  await ports.riskStatus.openCase(tx, {
    user_id: row.user_id,
    kind: 'withdrawal_rejected',
    ref_type: 'withdrawal',
    ref_id: String(row.id),
    facts: { reason, to: row.destination, usdt_value: formatDecimal(row.usdt_value) },
  });
}
