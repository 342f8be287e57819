/**
 * What became of a payout: sent, confirmed, failed, or short of what was to arrive. Runs inside the transaction of whoever saw it, so that the chain's own
 * state, the withdrawal and the ledger move together; told twice, it changes nothing.
 */
import type { Journal } from '@candor/ledger';
import { formatDecimal } from '@candor/money';
import { BANK_WAY } from '@candor/wire';
import type { PayoutEvent } from '../../../foundation/chains/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Overdraft } from '../../../foundation/ledger/index.ts';
import { Refusal, assert } from '../../../platform/refusal.ts';
import { arrivalOf, leavingOf, moneyOf, sayChanged } from './end-withdrawal.ts';
import { withdrawalOfRef } from './payout-ref.ts';
import { insertNetworkFee } from '../request/network-fees-store.ts';
import type { WithdrawalDeps } from '../ports.ts';
import { currencyName } from '../ports.ts';
import { contraOf, withdrawalFailed, withdrawalPassed, withdrawalShort } from '../settle-withdrawal.ts';
import type { WithdrawalRow } from '../withdrawals-store.ts';
import { lockWithdrawal, moveWithdrawal } from '../withdrawals-store.ts';

export async function actOnPayout(deps: WithdrawalDeps, tx: Tx, event: PayoutEvent): Promise<void> {
  const id = withdrawalOfRef(event.ref);
  if (id === undefined) return;
  const row = await lockWithdrawal(tx, id);
  assert(row !== undefined && row.chain !== BANK_WAY, `a payout belongs to no withdrawal: ${event.ref}`);
  if (event.kind === 'failed') await failPayout(deps, tx, { row, reason: event.reason, actor: 'job:chains' });
  else {
    const sent = await markSent(deps, tx, { row, txId: event.txId });
    if (event.kind === 'confirmed') await passPayout(deps, tx, { row: sent, txId: event.txId });
    if (event.kind === 'short') await endShortPayout(deps, tx, { row: sent, event });
  }
  const fee = event.kind === 'sent' ? undefined : event.networkFee;
  if (fee !== undefined && fee.amount > 0n) {
    await insertNetworkFee(tx, {
      withdrawalId: row.id,
      chain: row.chain,
      ...fee,
      at: new Date(deps.platform.clock.now()),
    });
  }
}

/** approved -> sent. A chain may say the same twice, or say `confirmed` first. */
export async function markSent(
  deps: WithdrawalDeps,
  tx: Tx,
  { row, txId, bank }: { row: WithdrawalRow; txId: string; bank?: number },
): Promise<WithdrawalRow> {
  if (row.state !== 'approved') return row;
  const { platform, ports } = deps;
  const at = new Date(platform.clock.now());
  const moved = await moveWithdrawal(tx, {
    id: row.id,
    from: 'approved',
    to: 'sent',
    at,
    txId,
    ...(bank === undefined ? {} : { bank }),
  });
  assert(moved !== undefined, `withdrawal ${row.id} moved under its lock`);
  await ports.notify.tell(tx, {
    userId: row.user_id,
    kind: 'withdrawal_sent',
    params: { ...arrivalOf(deps, row), to: row.destination, tx_id: txId },
  });
  sayChanged(deps, tx, moved);
  return moved;
}

/** sent -> passed with P-WD-3. */
async function passPayout(
  deps: WithdrawalDeps,
  tx: Tx,
  { row, txId }: { row: WithdrawalRow; txId: string },
): Promise<void> {
  if (row.state !== 'sent') return;
  const { platform, ledger, ports } = deps;
  const at = new Date(platform.clock.now());
  const moved = await moveWithdrawal(tx, {
    id: row.id,
    from: 'sent',
    to: 'passed',
    at,
    txId,
  });
  assert(moved !== undefined, `withdrawal ${row.id} moved under its lock`);
  const contra = contraOf({ chain: row.chain, bank: null });
  await ledger.post(tx, [withdrawalPassed({ ...leavingOf(row, 'job:chains'), contra })]);
  await ports.notify.tell(tx, {
    userId: row.user_id,
    kind: 'withdrawal_passed',
    params: { ...arrivalOf(deps, row), to: row.destination },
  });
  sayChanged(deps, tx, moved);
}

/**
 * sent -> passed with what arrived, and the rest back to its customer (P-WD-7); nothing arrived: as if it had never been sent. What left
 * our wallet besides, also to him, is the house's own loss.
 */
async function endShortPayout(
  deps: WithdrawalDeps,
  tx: Tx,
  { row, event }: { row: WithdrawalRow; event: Extract<PayoutEvent, { kind: 'short' }> },
): Promise<void> {
  if (row.state !== 'sent') return;
  const { platform, ports } = deps;
  const { txId, arrived, lost, by } = event;
  const contra = contraOf({ chain: row.chain, bank: null });
  const missing = row.arrives - arrived;
  const leaving = { ...leavingOf(row, by.actor), ...by };
  const rest = withdrawalShort({ ...leaving, contra, back: arrived === 0n ? 0n : missing, lost });
  if (arrived === 0n) {
    await failPayout(deps, tx, { row, reason: 'never_arrived', ...by });
    if (rest !== undefined) await post(deps, tx, [rest]);
    return;
  }
  const at = new Date(platform.clock.now());
  const moved = await moveWithdrawal(tx, { id: row.id, from: 'sent', to: 'passed', at, txId, missing });
  assert(moved !== undefined, `withdrawal ${row.id} moved under its lock`);
  const passed = withdrawalPassed({ ...leaving, amount: row.amount - missing, contra });
  await post(deps, tx, rest === undefined ? [passed] : [passed, rest]);
  await ports.notify.tell(tx, { userId: row.user_id, ...arrivedOf(deps, { row, arrived, missing }) });
  sayChanged(deps, tx, moved);
}

/** What he is told of a payout of which another amount arrived. */
export const arrivedOf = (
  deps: WithdrawalDeps,
  { row, arrived, missing }: { row: WithdrawalRow; arrived: bigint; missing: bigint },
) =>
  missing === 0n
    ? ({ kind: 'withdrawal_passed', params: { ...arrivalOf(deps, row), to: row.destination } } as const)
    : ({
        kind: 'withdrawal_short',
        params: {
          amount: formatDecimal(arrived),
          back: formatDecimal(missing),
          currency: currencyName(deps.ports, row.currency_id),
          to: row.destination,
        },
      } as const);

/** What the house loses has to be there. */
async function post({ ledger }: WithdrawalDeps, tx: Tx, journals: readonly Journal[]): Promise<void> {
  await ledger.post(tx, journals).catch((error: unknown) => {
    throw error instanceof Overdraft ? new Refusal('insufficient_balance') : error;
  });
}

/** approved or sent -> failed with P-WD-5: everything back, no fee. */
export async function failPayout(
  deps: WithdrawalDeps,
  tx: Tx,
  {
    row,
    reason,
    actor,
    approver,
  }: { row: WithdrawalRow; reason: string; actor: string; approver?: string | undefined },
): Promise<void> {
  if (row.state !== 'approved' && row.state !== 'sent') return;
  const { platform, ledger, ports } = deps;
  const at = new Date(platform.clock.now());
  const moved = await moveWithdrawal(tx, { id: row.id, from: row.state, to: 'failed', at, reason });
  assert(moved !== undefined, `withdrawal ${row.id} moved under its lock`);
  await ledger.post(tx, [
    withdrawalFailed({ ...leavingOf(row, actor), ...(approver === undefined ? {} : { approver }) }),
  ]);
  await ports.notify.tell(tx, { userId: row.user_id, kind: 'withdrawal_failed', params: moneyOf(deps, row) });
  sayChanged(deps, tx, moved);
}
