/**
 * A withdrawal that is approved and waits because its owner's payouts are stopped (R-SEC-6): he takes it back, for it may be somebody else
 * who asked for it, and after the stop it would leave by itself.
 */
import { BANK_WAY } from '@candor/wire';
import type { Tx } from '../../platform/db/database.ts';
import { payoutRef } from './approve-withdrawal.ts';
import { failPayout } from './act-on-payout.ts';
import type { WithdrawalDeps } from './ports.ts';
import type { WithdrawalRow } from './withdrawals-store.ts';
import { lockWithdrawal } from './withdrawals-store.ts';

const TAKEN_BACK = 'given_up';

/** `asked`: signed outside, so that it may have left; what the chain says decides. The payout is locked first, as by whoever sends it. */
export async function takeBackApproved(
  deps: WithdrawalDeps,
  tx: Tx,
  seen: WithdrawalRow,
): Promise<'ended' | 'asked' | 'gone'> {
  const { ports } = deps;
  const { id, user_id: userId } = seen;
  if (seen.state !== 'approved' || seen.chain === BANK_WAY) return 'gone';
  const isHeld = async () => (await ports.payoutStops.of(tx, userId))?.code === 'withdrawals_held';
  const taken = await ports.chains.takeBackPayout(tx, { ref: payoutRef(id), isHeld });
  if (taken !== 'ended') return taken;
  const row = (await lockWithdrawal(tx, id))!;
  await failPayout(deps, tx, { row, reason: TAKEN_BACK, actor: `user:${userId}` });
  return 'ended';
}
