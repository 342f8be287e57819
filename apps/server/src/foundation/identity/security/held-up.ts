/**
 * What one person alone may take from customers in a day (R-SEC-6, R-KYC-5): a stop of withdrawals, a refused way back to the account and
 * a stricter risk status are one count, because each of them keeps somebody from his money.
 */
import type { Tx } from '../../../platform/db/database.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { heldUpBy, lockHeldUp } from './held-up-store.ts';

/** Customers whom one person holds up in 24 hours. */
const MOST_HELD_UP = 20;

export function customersHeldUp(
  { platform }: Pick<IdentityContext, 'platform'>,
  tx: Tx,
  operatorId: number,
): Promise<number[]> {
  const stoppedSince = new Date(platform.waits.now() - DAY_MS);
  const refusedSince = new Date(platform.clock.now() - DAY_MS);
  return heldUpBy(tx, { operatorId, stoppedSince, refusedSince });
}

/** Who holds up everybody is none of support (R-OPS-8), and no script of one of them does it customer by customer. */
export async function refuseHoldingUpMany(
  context: IdentityContext,
  tx: Tx,
  operatorId: number,
): Promise<void> {
  await lockHeldUp(tx, operatorId);
  const restricted = await context.ports.riskStatus.restrictedAloneBy(tx, operatorId);
  const all = new Set([...(await customersHeldUp(context, tx, operatorId)), ...restricted]);
  if (all.size >= MOST_HELD_UP) throw new Refusal('acts_too_many', { limit: MOST_HELD_UP });
}
