/**
 * SQL that forgets what is needed no longer: codes, counts of attempts, tickets. History and security events stay. In batches: whatever a flood
 * has left is no statement that takes longer than one may, and would be tried and undone again and again.
 */
import type { Queryable } from '../../platform/db/database.ts';

export interface Ages {
  /** Codes count towards the daily limit for a day (R-SEC-3). */
  codes: Date;
  /** Counts of attempts matter for an hour; those of a day for two. */
  attempts: Date;
  runs: Date;
  tickets: Date;
}

const AT_ONCE = 5_000;

export async function prune(db: Queryable, before: Ages): Promise<void> {
  await deleteAll(() =>
    db.query(
      `delete from identity_codes where ctid = any (array(select ctid from identity_codes where created_at < $1 limit $2)) returning 1 as one`,
      [before.codes, AT_ONCE],
    ),
  );
  await deleteAll(() =>
    db.query(
      `delete from identity_login_attempts where ctid = any (array(select ctid from identity_login_attempts
         where last_at < $2 or (last_at < $1 and attempt_key not like 'day|%') limit $3)) returning 1 as one`,
      [before.attempts, before.runs, AT_ONCE],
    ),
  );
  await deleteAll(() =>
    db.query(
      `delete from identity_tickets where ctid = any (array(select ctid from identity_tickets where expires_at < $1 limit $2)) returning 1 as one`,
      [before.tickets, AT_ONCE],
    ),
  );
}

async function deleteAll(batch: () => Promise<unknown[]>): Promise<void> {
  while ((await batch()).length === AT_ONCE);
}
