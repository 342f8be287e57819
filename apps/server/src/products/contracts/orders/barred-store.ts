/** SQL of contracts_barred: accounts that became staff's or the house's a moment ago, kept so that a node that dies behind it leaves them to others. */
import type { Queryable, Tx } from '../../../platform/db/database.ts';

export interface BarredAccount {
  userId: number;
  since: Date;
  /** No order is on its way any more that was let in before. */
  isOver: boolean;
}

export async function noteBarred(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.query(
    `insert into contracts_barred (user_id, since)
     select id, date_trunc('milliseconds', clock_timestamp()) from unnest($1::integer[]) as barred (id) order by id
     on conflict (user_id) do update set since = excluded.since`,
    [userIds],
  );
}

export const readBarred = (db: Queryable, lateMs: number): Promise<BarredAccount[]> =>
  db.query<BarredAccount>(
    `select user_id as "userId", since, since < clock_timestamp() - $1::integer * interval '1 millisecond' as "isOver"
     from contracts_barred order by since, user_id`,
    [lateMs],
  );

/** Only if it was not noted again meanwhile. */
export async function forgetBarred(db: Queryable, { userId, since }: BarredAccount): Promise<void> {
  await db.query('delete from contracts_barred where user_id = $1 and since = $2', [userId, since]);
}
