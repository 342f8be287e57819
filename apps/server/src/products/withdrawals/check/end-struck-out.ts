/**
 * Its owner has struck an address out of his book: what was on its way there and has not left goes back to him, and nothing is sent there any
 * more (R-WD-5). The book is looked at in each transaction that lets money go; what nobody signed ends here, at any node, some seconds later at most.
 */
import type { Tx } from '../../../platform/db/database.ts';
import { eachByItself } from '../../../platform/jobs/each-by-itself.ts';
import { isSaved } from '../addresses-store.ts';
import type { WithdrawalDeps } from '../ports.ts';
import { withdrawalReleased } from '../settle-withdrawal.ts';
import { struckOut } from '../withdrawal-queries-store.ts';
import { lockWithdrawal, moveWithdrawal, withdrawalById } from '../withdrawals-store.ts';
import { failPayout } from './act-on-payout.ts';
import { payoutRef, withdrawalOfRef } from './payout-ref.ts';
import { leavingOf, moneyOf, sayChanged } from './end-withdrawal.ts';

const DELETED = 'address_deleted';

/** Whether this payout goes to an address that is in nobody's book any more; the address stays as it is until the transaction ends. */
export async function keptAsStruckOut(tx: Tx, ref: string): Promise<'payout_destination_gone' | undefined> {
  const id = withdrawalOfRef(ref);
  const addressId = id === undefined ? undefined : (await withdrawalById(tx, id))?.address_id;
  if (addressId === undefined || addressId === null || (await isSaved(tx, addressId))) return undefined;
  return 'payout_destination_gone';
}

/** Of one customer, or of all. */
export async function endStruckOut(deps: WithdrawalDeps, userId?: number): Promise<void> {
  const { platform } = deps;
  await eachByItself(
    await struckOut(platform.db, userId),
    ({ id, state }) =>
      platform.db.transaction('withdrawal-struck-out', (tx) =>
        state === 'review' ? release(deps, tx, id) : takeBack(deps, tx, id),
      ),
    (error, { id }) =>
      platform.log.error(
        { err: error, withdrawal: String(id) },
        'a withdrawal to a deleted address could not be ended; it will be tried again',
      ),
  );
}

/** Under review: as if he had taken it back himself (P-WD-4). */
async function release(deps: WithdrawalDeps, tx: Tx, id: bigint): Promise<void> {
  const { platform, ledger, ports } = deps;
  const at = new Date(platform.clock.now());
  const row = await lockWithdrawal(tx, id);
  const moved = await moveWithdrawal(tx, { id, from: 'review', to: 'cancelled', at, reason: DELETED });
  if (row === undefined || moved === undefined) return;
  await ledger.post(tx, [withdrawalReleased(leavingOf(row, `user:${row.user_id}`))]);
  await ports.notify.tell(tx, {
    userId: row.user_id,
    kind: 'withdrawal_cancelled',
    params: moneyOf(deps, row),
  });
  sayChanged(deps, tx, moved);
}

/** Approved: where nobody has signed it it ends now; signed outside it may have left, and the chain decides. */
async function takeBack(deps: WithdrawalDeps, tx: Tx, id: bigint): Promise<void> {
  const ref = payoutRef(id);
  const isHeld = async () => (await keptAsStruckOut(tx, ref)) !== undefined;
  if ((await deps.ports.chains.takeBackPayout(tx, { ref, isHeld })) !== 'ended') return;
  const row = (await lockWithdrawal(tx, id))!;
  await failPayout(deps, tx, { row, reason: DELETED, actor: `user:${row.user_id}` });
}
