/** SQL of the coverage page: nothing but the moment in which it is read. */
import type { Database, Queryable } from '../../platform/db/database.ts';

/** Read statement by statement, money that moves meanwhile would be owed twice, or to nobody. */
export function inOneMoment<T>(db: Database, work: (moment: Queryable) => Promise<T>): Promise<T> {
  return db.transaction('coverage', async (tx) => {
    await tx.query('set transaction isolation level repeatable read read only');
    return work(tx);
  });
}
