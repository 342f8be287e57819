/** SQL of identity's own parts of a customer's timeline: logins, sessions, security changes. */
import type { Queryable } from '../../../platform/db/database.ts';
import type { LoginRecord } from '../context/users-store.ts';

export interface Span {
  userId: number;
  before: Date;
  limit: number;
}

export async function loginsBefore(db: Queryable, of: Span): Promise<LoginRecord[]> {
  return db.query<LoginRecord>(
    `select id, at, device, ip, outcome from identity_login_history where user_id = $1 and at < $2 order by at desc, number desc limit $3`,
    [of.userId, of.before, of.limit],
  );
}

/**
 * Logins of a customer, each kind once with how often and when last: of those that came in, one a device and address. A thousand wrong
 * passwords are one line and hide nothing.
 */
export async function loginsInShort(
  db: Queryable,
  of: { userId: number; since: Date; before: Date; limit: number },
): Promise<(LoginRecord & { times: number })[]> {
  return db.query(
    `select (array_agg(id order by at desc, number desc))[1] as id, max(at) as at,
       (array_agg(device order by at desc, number desc))[1] as device, (array_agg(ip order by at desc, number desc))[1] as ip, outcome, count(*)::integer as times
     from identity_login_history where user_id = $1 and at >= $2 and at < $3
     group by outcome, case when outcome = 'ok' then device end, case when outcome = 'ok' then ip end
     order by max(at) desc limit $4`,
    [of.userId, of.since, of.before, of.limit],
  );
}

export async function sessionEndsBefore(
  db: Queryable,
  of: Span,
): Promise<{ id: number; device: string; ip: string; revoked_at: Date }[]> {
  return db.query(
    `select id, device, ip, revoked_at from identity_sessions where user_id = $1 and revoked_at < $2 order by revoked_at desc limit $3`,
    [of.userId, of.before, of.limit],
  );
}

export async function changesBefore(
  db: Queryable,
  of: Span,
): Promise<{ id: bigint; kind: string; at: Date; happened_at: Date }[]> {
  return db.query(
    `select id, kind, at, happened_at from identity_security_events where user_id = $1 and happened_at < $2
     order by happened_at desc, number desc limit $3`,
    [of.userId, of.before, of.limit],
  );
}
