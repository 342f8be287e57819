/**
 * What one person alone may take from customers in a day (R-SEC-6, R-KYC-5): a stop of withdrawals and a stricter risk status are one count,
 * and a refused way back to the account counts with both, because each of them keeps somebody from his money. The refused ones leave the
 * stops alone: whoever opens accounts and asks for their factors, which nobody can grant, would use up what saves somebody else's money.
 */
import type { Tx } from '../../../platform/db/database.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { lockHeldUp, refusedSince, refusedTo, stoppedSince } from './held-up-store.ts';

/** Customers whom one person holds up in 24 hours. */
const MOST_HELD_UP = 20;
/** Ways back to one account that one person refuses. */
const OF_ONE_CUSTOMER = { limit: 3, days: 30 } as const;

export const customersStopped = (
  { platform }: Pick<IdentityContext, 'platform'>,
  tx: Tx,
  operatorId: number,
): Promise<number[]> => stoppedSince(tx, { operatorId, since: new Date(platform.waits.now() - DAY_MS) });

/** Who holds up everybody is none of support (R-OPS-8), and no script of one of them does it customer by customer. */
export async function refuseStoppingMany(
  context: IdentityContext,
  tx: Tx,
  operatorId: number,
): Promise<void> {
  await lockHeldUp(tx, operatorId);
  refuseMany(await stoppedOrRestricted(context, tx, operatorId));
}

/** Refused one after the other, each after its wait, they would keep one customer out for ever: after three somebody else decides. */
export async function refuseHoldingUp(
  context: IdentityContext,
  tx: Tx,
  { operatorId, userId }: { operatorId: number; userId: number },
): Promise<void> {
  await lockHeldUp(tx, operatorId);
  const lately = new Date(context.platform.clock.now() - OF_ONE_CUSTOMER.days * DAY_MS);
  if ((await refusedTo(tx, { operatorId, userId, since: lately })) >= OF_ONE_CUSTOMER.limit)
    throw new Refusal('customer_held_up', OF_ONE_CUSTOMER);
  const since = new Date(context.platform.clock.now() - DAY_MS);
  const refused = await refusedSince(tx, { operatorId, since });
  refuseMany([...(await stoppedOrRestricted(context, tx, operatorId)), ...refused]);
}

async function stoppedOrRestricted(context: IdentityContext, tx: Tx, operatorId: number): Promise<number[]> {
  const restricted = await context.ports.riskStatus.restrictedAloneBy(tx, operatorId);
  return [...(await customersStopped(context, tx, operatorId)), ...restricted];
}

function refuseMany(heldUp: readonly number[]): void {
  if (new Set(heldUp).size >= MOST_HELD_UP) throw new Refusal('acts_too_many', { limit: MOST_HELD_UP });
}
