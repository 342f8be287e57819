/**
 * Its owner takes a withdrawal back: under review (P-WD-4), or approved while it waits because his payouts are stopped (R-SEC-6), for it
 * may be somebody else who asked for it, and after the stop it would leave by itself.
 */
import type { RequestOf, withdrawalCalls } from '@candor/wire';
import { BANK_WAY } from '@candor/wire';
import type { Tx } from '../../../platform/db/database.ts';
import type { CustomerCaller } from '../../../platform/http/handler.ts';
import { once } from '../../../platform/kept-replies-store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { failPayout } from './act-on-payout.ts';
import { leavingOf, moneyOf, sayChanged } from './end-withdrawal.ts';
import { payoutRef } from './payout-ref.ts';
import type { WithdrawalDeps } from '../ports.ts';
import { withdrawalReleased } from '../settle-withdrawal.ts';
import type { WithdrawalRow } from '../withdrawals-store.ts';
import { lockWithdrawal, moveWithdrawal, withdrawalById } from '../withdrawals-store.ts';

const TAKEN_BACK = 'given_up';
type TakenBack = Awaited<ReturnType<WithdrawalDeps['ports']['chains']['takeBackPayout']>>;

export async function cancelWithdrawal(
  deps: WithdrawalDeps,
  { id }: RequestOf<typeof withdrawalCalls.cancel>,
  caller: CustomerCaller,
): Promise<null> {
  const { platform, ledger, ports } = deps;
  const { userId } = caller.session;
  const seen = await withdrawalById(platform.db, id);
  if (seen?.user_id === userId && seen.state === 'approved') return takeBack(deps, seen, caller);
  return platform.db.transaction('withdrawal-cancel', (tx) =>
    once(tx, caller, async () => {
      const row = await lockWithdrawal(tx, id);
      if (row?.user_id !== userId) throw new Refusal('withdrawal_unknown');
      const moved = await moveWithdrawal(tx, {
        id: row.id,
        from: 'review',
        to: 'cancelled',
        at: new Date(platform.clock.now()),
      });
      if (moved === undefined) throw new Refusal('withdrawal_not_cancellable');
      await ledger.post(tx, [withdrawalReleased(leavingOf(row, `user:${userId}`))]);
      await ports.notify.tell(tx, { userId, kind: 'withdrawal_cancelled', params: moneyOf(deps, row) });
      sayChanged(deps, tx, row);
      return null;
    }),
  );
}

/** Done twice it is refused: what was taken back is no longer approved. */
async function takeBack(deps: WithdrawalDeps, seen: WithdrawalRow, caller: CustomerCaller): Promise<null> {
  const { db } = deps.platform;
  const outcome: { taken: TakenBack } = { taken: 'gone' };
  try {
    return await db.transaction('withdrawal-take-back', (tx) =>
      once(tx, caller, async () => {
        outcome.taken = await takeBackApproved(deps, tx, seen);
        if (outcome.taken === 'ended') return null;
        throw new Refusal(outcome.taken === 'asked' ? 'withdrawal_stopping' : 'withdrawal_not_cancellable');
      }),
    );
  } catch (error) {
    // Nothing is kept of a refusal, and what the chain is asked because of it stays.
    if (outcome.taken === 'asked')
      await db.transaction('withdrawal-take-back', (tx) => takeBackApproved(deps, tx, seen));
    throw error;
  }
}

/** `asked`: signed outside, so that it may have left; what the chain says decides. The payout is locked first, as by whoever sends it. */
async function takeBackApproved(deps: WithdrawalDeps, tx: Tx, seen: WithdrawalRow): Promise<TakenBack> {
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
