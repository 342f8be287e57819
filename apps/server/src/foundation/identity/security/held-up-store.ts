/** SQL on whom one operator held up: customers whose withdrawals he stopped, and those whose way back to an account he refused. */
import type { Tx } from '../../../platform/db/database.ts';

/** One person's acts take turns, of whatever noun they are: two at once would each miss the other. */
export async function lockHeldUp(tx: Tx, operatorId: number): Promise<void> {
  await tx.query(`select 1 as done from pg_advisory_xact_lock(hashtext('risk_status_alone'), $1)`, [
    operatorId,
  ]);
}

/** On the waiting clock, as stops end. */
export async function stoppedSince(tx: Tx, of: { operatorId: number; since: Date }): Promise<number[]> {
  const rows = await tx.query<{ user_id: number }>(
    `select distinct user_id from identity_freezes where operator_id = $1 and by_whom = 'support' and since > $2`,
    [of.operatorId, of.since],
  );
  return rows.map(({ user_id: userId }) => userId);
}

/** On the wall. */
export async function refusedSince(tx: Tx, of: { operatorId: number; since: Date }): Promise<number[]> {
  const rows = await tx.query<{ user_id: number }>(
    `select user_id from identity_contact_changes where refused_by = $1 and decided_at > $2
     union select user_id from identity_second_resets where refused_by = $1 and decided_at > $2`,
    [of.operatorId, of.since],
  );
  return rows.map(({ user_id: userId }) => userId);
}

/** How many ways back to one customer's account this person has refused since then. */
export async function refusedTo(
  tx: Tx,
  of: { operatorId: number; userId: number; since: Date },
): Promise<number> {
  const [row] = await tx.query<{ n: bigint }>(
    `select (select count(*) from identity_contact_changes where refused_by = $1 and decided_at > $2 and user_id = $3)
       + (select count(*) from identity_second_resets where refused_by = $1 and decided_at > $2 and user_id = $3) as n`,
    [of.operatorId, of.since, of.userId],
  );
  return Number(row!.n);
}
