/** What time the database has. */
import type { Queryable } from './db/database.ts';

/** Milliseconds since the epoch, with microseconds behind the point, at some moment between question and answer. */
export async function databaseTime(db: Queryable): Promise<number> {
  const [row] = await db.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms',
  );
  return row!.ms;
}
