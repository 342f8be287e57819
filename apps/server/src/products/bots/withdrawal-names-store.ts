/** SQL of bots_withdrawals: under which name a program asked for a withdrawal, once. */
import type { Queryable, Tx } from '../../platform/db/database.ts';

/** False where the customer's programs have used the name. */
export async function takeName(
  tx: Tx,
  of: { userId: number; name: string; keyId: number; withdrawalId: number },
): Promise<boolean> {
  const rows = await tx.query<{ one: number }>(
    `insert into bots_withdrawals (user_id, name, key_id, withdrawal_id) values ($1, $2, $3, $4)
     on conflict (user_id, name) do nothing returning 1 as one`,
    [of.userId, of.name, of.keyId, of.withdrawalId],
  );
  return rows.length === 1;
}

/** By the number of the withdrawal; of those that programs asked for. */
export async function namesOfWithdrawals(
  db: Queryable,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db.query<{ withdrawal_id: bigint; name: string }>(
    'select withdrawal_id, name from bots_withdrawals where user_id = $1 and withdrawal_id = any ($2::bigint[])',
    [userId, ids],
  );
  return new Map(rows.map(({ withdrawal_id, name }) => [Number(withdrawal_id), name]));
}
