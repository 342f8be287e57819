/**
 * What became of a payout: sent, confirmed, failed. Runs inside the transaction of whoever saw it, so that the chain's own
 * state, the withdrawal and the ledger move together; told twice, it changes nothing.
 */
import { BANK_WAY } from '@candor/wire';
import type { PayoutEvent } from '../../foundation/chains/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { assert } from '../../platform/refusal.ts';
import { arrivalOf, leavingOf, moneyOf, sayChanged } from './end-withdrawal.ts';
import { insertNetworkFee } from './network-fees-store.ts';
import type { WithdrawalDeps } from './ports.ts';
import { contraOf, withdrawalFailed, withdrawalPassed } from './settle-withdrawal.ts';
import type { WithdrawalRow } from './withdrawals-store.ts';
import { lockWithdrawal, moveWithdrawal } from './withdrawals-store.ts';

const REF = /^withdrawal:([1-9][0-9]*)$/;

export async function actOnPayout(deps: WithdrawalDeps, tx: Tx, event: PayoutEvent): Promise<void> {
  const id = REF.exec(event.ref)?.[1];
  if (id === undefined) return;
  const row = await lockWithdrawal(tx, BigInt(id));
  assert(row !== undefined && row.chain !== BANK_WAY, `a payout belongs to no withdrawal: ${event.ref}`);
  if (event.kind === 'failed') await failPayout(deps, tx, { row, reason: event.reason, actor: 'job:chains' });
  else {
    const sent = await markSent(deps, tx, { row, txId: event.txId });
    if (event.kind === 'confirmed') await passPayout(deps, tx, { row: sent, txId: event.txId });
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

/** approved or sent -> failed with P-WD-5: everything back, no fee. */
export async function failPayout(
  deps: WithdrawalDeps,
  tx: Tx,
  {
    row,
    reason,
    actor,
    approver,
  }: { row: WithdrawalRow; reason: string; actor: string; approver?: number | undefined },
): Promise<void> {
  if (row.state !== 'approved' && row.state !== 'sent') return;
  const { platform, ledger, ports } = deps;
  const at = new Date(platform.clock.now());
  const moved = await moveWithdrawal(tx, { id: row.id, from: row.state, to: 'failed', at, reason });
  assert(moved !== undefined, `withdrawal ${row.id} moved under its lock`);
  await ledger.post(tx, [withdrawalFailed(leavingOf(row, actor, approver))]);
  await ports.notify.tell(tx, { userId: row.user_id, kind: 'withdrawal_failed', params: moneyOf(deps, row) });
  sayChanged(deps, tx, moved);
}
