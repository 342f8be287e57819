/** SQL that forgets what is needed no longer: codes, counts of attempts, tickets. History and security events stay. */
import type { Queryable } from '../../platform/db/database.ts';

export interface Ages {
  /** Codes count towards the daily limit for a day (R-SEC-3). */
  codes: Date;
  /** Counts of attempts matter for an hour; those of a day for two. */
  attempts: Date;
  runs: Date;
  tickets: Date;
}

export async function prune(db: Queryable, before: Ages): Promise<void> {
  await db.query('delete from identity_codes where created_at < $1', [before.codes]);
  await db.query(
    `delete from identity_login_attempts where last_at < $2 or (last_at < $1 and attempt_key not like 'day|%')`,
    [before.attempts, before.runs],
  );
  await db.query('delete from identity_tickets where expires_at < $1', [before.tickets]);
}
