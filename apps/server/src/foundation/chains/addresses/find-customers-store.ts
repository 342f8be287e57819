/** SQL by which the operators' search finds whose address on a chain this is, or who was sent something by a transaction. */
import type { Queryable } from '../../../platform/db/database.ts';

export async function customersOnChain(db: Queryable, text: string): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select user_id from chains_addresses where address = $1
     union select user_id from chains_transfers where tx_id = $1`,
    [text],
  );
  return rows.map(({ user_id }) => user_id);
}
