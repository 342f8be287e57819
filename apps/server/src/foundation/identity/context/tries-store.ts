/**
 * SQL on identity_login_attempts: tries at something secret, by key. Each is judged on its row under its lock, so the count is
 * exact under any number of simultaneous guesses (finding 4).
 */
import type { Queryable } from '../../../platform/db/database.ts';

/** `free` tries, then one after 1, 2, 4, 8 and at last every 15 minutes, until an hour goes by without one (R-SEC-1). */
export async function claimPaced(
  db: Queryable,
  key: string,
  of: { at: Date; free: number },
): Promise<boolean> {
  const rows = await db.query(
    `insert into identity_login_attempts as a (attempt_key, window_started_at, failures, last_at) values ($1, $2, 1, $2)
     on conflict (attempt_key) do update set
       failures = case when a.last_at <= $2 - interval '1 hour' then 1 else least(a.failures + 1, 1000) end,
       window_started_at = case when a.last_at <= $2 - interval '1 hour' then $2 else a.window_started_at end,
       last_at = $2
     where a.last_at <= $2 - interval '1 hour' or a.failures < $3
       or a.last_at + least(interval '15 minutes', interval '1 minute' * power(2, least(a.failures - $3, 10))) <= $2
     returning 1 as one`,
    [key, of.at, of.free],
  );
  return rows.length > 0;
}

/** How long the next one waits. */
export async function waitSeconds(
  db: Queryable,
  key: string,
  of: { at: Date; free: number },
): Promise<number> {
  const [row] = await db.query<{ seconds: number }>(
    `select ceil(extract(epoch from last_at + least(interval '15 minutes', interval '1 minute' * power(2, least(failures - $3, 10))) - $2))::integer
       as seconds from identity_login_attempts where attempt_key = $1 and failures >= $3`,
    [key, of.at, of.free],
  );
  return Math.max(1, row?.seconds ?? 1);
}

/** At most `most` within a day of the first of them, where `key` begins with `day|`; of others the count is forgotten two hours after the last. */
export async function claimOfDay(
  db: Queryable,
  key: string,
  of: { at: Date; most: number },
): Promise<boolean> {
  const rows = await db.query(
    `insert into identity_login_attempts as a (attempt_key, window_started_at, failures, last_at) values ($1, $2, 1, $2)
     on conflict (attempt_key) do update set
       failures = case when a.window_started_at <= $2 - interval '1 day' then 1 else a.failures + 1 end,
       window_started_at = case when a.window_started_at <= $2 - interval '1 day' then $2 else a.window_started_at end,
       last_at = $2
     where a.window_started_at <= $2 - interval '1 day' or a.failures < $3
     returning 1 as one`,
    [key, of.at, of.most],
  );
  return rows.length > 0;
}

/** Until the day of a count is over. */
export async function daySeconds(db: Queryable, key: string, at: Date): Promise<number> {
  const [row] = await db.query<{ seconds: number }>(
    `select ceil(extract(epoch from window_started_at + interval '1 day' - $2))::integer as seconds
     from identity_login_attempts where attempt_key = $1`,
    [key, at],
  );
  return Math.max(1, row?.seconds ?? 1);
}

/** Whether so many of its day are used up. */
export async function isDaySpent(
  db: Queryable,
  key: string,
  of: { at: Date; most: number },
): Promise<boolean> {
  const rows = await db.query(
    `select 1 as one from identity_login_attempts
     where attempt_key = $1 and failures >= $3 and window_started_at > $2::timestamptz - interval '1 day'`,
    [key, of.at, of.most],
  );
  return rows.length > 0;
}

/** A try that was not looked at, or was right, was none. */
export async function takeBack(db: Queryable, key: string): Promise<void> {
  await db.query(
    'update identity_login_attempts set failures = greatest(failures - 1, 0) where attempt_key = $1',
    [key],
  );
}

export async function forgetTries(db: Queryable, key: string): Promise<void> {
  await db.query('delete from identity_login_attempts where attempt_key = $1', [key]);
}
