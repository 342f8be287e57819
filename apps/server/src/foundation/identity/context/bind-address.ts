/** Binds an e-mail address or a phone to an account: one place for where somebody else has taken it meanwhile. */
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { UserChange } from './users-store.ts';
import { updateUser } from './users-store.ts';

/** Whoever looked before saw nobody who takes it at this very moment: the table lets one have it. The transaction is over then. */
export async function bindAddress(tx: Tx, userId: number, change: UserChange): Promise<void> {
  await updateUser(tx, userId, change).catch((error: unknown) => {
    throw (error as { code?: string }).code === '23505' ? new Refusal('target_taken') : error;
  });
}
