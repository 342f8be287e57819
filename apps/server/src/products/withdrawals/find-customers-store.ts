/** SQL by which the operators' search finds who sent money to an address, or in a transaction. */
import type { Queryable } from '../../platform/db/database.ts';

export async function customersOfWithdrawal(db: Queryable, text: string): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select user_id from withdrawals_requests where tx_id = $1 or destination = $1
     union select user_id from withdrawals_addresses where address = $1`,
    [text],
  );
  return rows.map(({ user_id }) => user_id);
}
