/** Whether anybody waits for what a transaction has locked. */
import type { Tx } from './database.ts';

/** Asked as the last thing before the commit. */
export async function hasWaiters(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ waits: boolean }>(
    `select exists (select from pg_locks where locktype = 'transactionid' and not granted
       and transactionid = pg_current_xact_id()::xid) as waits`,
  );
  return row!.waits;
}
