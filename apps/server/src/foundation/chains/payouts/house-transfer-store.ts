/** SQL of booking a transfer of the house's own: one at a time. */
import type { Tx } from '../../../platform/db/database.ts';

export async function lockHouseTransfer(tx: Tx, ref: string): Promise<void> {
  await tx.query(
    `select 1 as done from pg_advisory_xact_lock(hashtextextended('chains-house-transfer:' || $1::text, 0))`,
    [ref],
  );
}
