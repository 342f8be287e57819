/** SQL by which the operators' search finds who a transfer, a claim or a bank reference belongs to. */
import type { Queryable } from '../../platform/db/database.ts';

export async function customersOfDeposit(db: Queryable, text: string): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select user_id from deposits_incoming where tx_id = $1 or address = $1 or upper(reference) = upper($1)
     union select user_id from deposits_references where reference = upper($1)`,
    [text],
  );
  return rows.map(({ user_id }) => user_id);
}
