/** SQL of spot_linked: accounts that became one person's a moment ago, kept so that a node that dies behind the link leaves them to others. */
import type { Queryable, Tx } from '../../platform/db/database.ts';

export interface LinkedAccount {
  userId: number;
  since: Date;
  /** No order is on its way any more that knows another group. */
  isOver: boolean;
}

export async function noteLinked(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.query(
    `insert into spot_linked (user_id, since)
     select id, date_trunc('milliseconds', clock_timestamp()) from unnest($1::integer[]) as linked (id) order by id
     on conflict (user_id) do update set since = excluded.since`,
    [userIds],
  );
}

export const readLinked = (db: Queryable, lateMs: number): Promise<LinkedAccount[]> =>
  db.query<LinkedAccount>(
    `select user_id as "userId", since, since < clock_timestamp() - $1::integer * interval '1 millisecond' as "isOver"
     from spot_linked order by since, user_id`,
    [lateMs],
  );

/** Only if it was not linked again meanwhile. */
export async function forgetLinked(db: Queryable, { userId, since }: LinkedAccount): Promise<void> {
  await db.query('delete from spot_linked where user_id = $1 and since = $2', [userId, since]);
}
