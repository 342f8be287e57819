/** What starts a hold of withdrawals (R-WD-6) is written here, on the waiting clock; and what is said about it. */
import type { Tx } from '../../../platform/db/database.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import type { SecurityChange } from '../context/users-store.ts';
import { recordSecurityChange } from '../context/users-store.ts';

export function noteSecurityChange(
  context: IdentityContext,
  tx: Tx,
  of: { userId: number; kind: SecurityChange },
): Promise<void> {
  return recordSecurityChange(tx, of.userId, {
    kind: of.kind,
    at: new Date(context.platform.waits.now()),
    happenedAt: context.now(),
  });
}
