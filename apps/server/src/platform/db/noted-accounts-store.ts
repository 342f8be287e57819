/**
 * SQL of the tables that keep, for a moment, accounts of which something has to be cancelled: noted in the transaction that makes it so, and
 * kept until no order of before can be on its way any more, so that a node that dies behind its commit leaves them to others.
 */
import type { Queryable, Tx } from './database.ts';

export interface NotedAccount {
  userId: number;
  since: Date;
  /** No order is on its way any more that was let in before. */
  isOver: boolean;
}

export interface NotedAccounts {
  note(tx: Tx, userIds: readonly number[]): Promise<void>;
  /** `lateMs`: by then every order of before has come. */
  read(db: Queryable, lateMs: number): Promise<NotedAccount[]>;
  /** Only if it was not noted again meanwhile. */
  forget(db: Queryable, account: NotedAccount): Promise<void>;
}

/** `table` has `user_id`, its key, and `since`. */
export const notedAccountsIn = (table: string): NotedAccounts => ({
  async note(tx, userIds) {
    await tx.query(
      `insert into ${table} (user_id, since)
       select id, date_trunc('milliseconds', clock_timestamp()) from unnest($1::integer[]) as noted (id) order by id
       on conflict (user_id) do update set since = excluded.since`,
      [userIds],
    );
  },
  read: (db, lateMs) =>
    db.query<NotedAccount>(
      `select user_id as "userId", since, since < clock_timestamp() - $1::integer * interval '1 millisecond' as "isOver"
       from ${table} order by since, user_id`,
      [lateMs],
    ),
  async forget(db, { userId, since }) {
    await db.query(`delete from ${table} where user_id = $1 and since = $2`, [userId, since]);
  },
});
