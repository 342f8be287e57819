/**
 * Its owner takes a payout back that waits because nothing of his may leave now (R-SEC-6): somebody else may have asked for it. What this
 * server has not signed nobody has, where it signs; signed outside it may have left, and the chain is asked, as when two give it up.
 */
import type { Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { OpenChain } from '../open-chains.ts';
import { lockQueuedRef } from '../payouts-store.ts';
import { giveUp, startGivingUp } from './stuck-payouts-store.ts';

export interface TakeBackDeps {
  platform: Pick<Platform, 'clock'>;
  open: readonly Pick<OpenChain, 'chain' | 'signer' | 'source'>[];
}

/** `ended`: nothing pays it any more, and the caller gives the money back; `asked`: what the chain says decides; `gone`: it is too late. */
export type TakenBack = 'ended' | 'asked' | 'gone';

/** `isHeld` is asked under the payout's lock, in the order of whoever sends it. */
export async function takeBackPayout(
  { platform, open }: TakeBackDeps,
  tx: Tx,
  { ref, isHeld }: { ref: string; isHeld(): Promise<boolean> },
): Promise<TakenBack> {
  const payout = await lockQueuedRef(tx, ref);
  if (payout === undefined || !(await isHeld())) return 'gone';
  if (payout.isGivingUp) return 'asked';
  const { id, version } = payout;
  const way = open.find(({ chain }) => chain === payout.chain);
  if (way?.signer !== undefined)
    return (await giveUp(tx, { id, version, at: new Date(platform.clock.now()) })) ? 'ended' : 'gone';
  // Without a node nobody can say what the wallet has done.
  if (way?.source.wallet === undefined) return 'gone';
  return (await startGivingUp(tx, { id, version })) ? 'asked' : 'gone';
}
