/** SQL on identity_sessions. Tokens are 256 random bits; only their SHA-256 is stored. */
import type { Queryable } from '../../../platform/db/database.ts';

export interface SessionRow {
  id: number;
  user_id: number;
  device: string;
  ip: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

const COLUMNS = 'id, user_id, device, ip, created_at, last_used_at, expires_at';

export async function insertSession(
  db: Queryable,
  of: { userId: number; tokenHash: Buffer; device: string; ip: string; at: Date; expiresAt: Date },
): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `insert into identity_sessions (user_id, token_hash, device, ip, created_at, last_used_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $6) returning id`,
    [of.userId, of.tokenHash, of.device, of.ip, of.at, of.expiresAt],
  );
  return row!.id;
}

/** What authenticating needs of a session. */
export type LiveSession = Pick<SessionRow, 'id' | 'user_id' | 'last_used_at'>;

const LIVE = `select s.token_hash, s.id, s.user_id, s.last_used_at from identity_sessions s
  join identity_users u on u.id = s.user_id
  where s.revoked_at is null and s.expires_at > $2 and s.last_used_at > $3 and not u.is_frozen`;

/**
 * Live sessions of users who are not frozen, by token hash; `idleSince` is the oldest last use that still counts. One alone has a statement
 * of its own: a list of one is so much cheaper than a list of any length that PostgreSQL would plan it anew each time.
 */
export async function findSessions(
  db: Queryable,
  of: { tokenHashes: readonly Buffer[]; now: Date; idleSince: Date },
): Promise<(LiveSession | undefined)[]> {
  const rows = await db.query<LiveSession & { token_hash: Buffer }>(
    `${LIVE} and s.token_hash = ${of.tokenHashes.length === 1 ? '$1' : 'any ($1::bytea[])'}`,
    [of.tokenHashes.length === 1 ? of.tokenHashes[0] : of.tokenHashes, of.now, of.idleSince],
  );
  const byHash = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]));
  return of.tokenHashes.map((hash) => byHash.get(hash.toString('hex')));
}

/** Of these, those that are open, of users who are not frozen. */
export async function liveAmong(
  db: Queryable,
  ids: readonly number[],
  of: { now: Date; idleSince: Date },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select s.id from identity_sessions s join identity_users u on u.id = s.user_id
     where s.id = any ($1::integer[]) and s.revoked_at is null and s.expires_at > $2 and s.last_used_at > $3 and not u.is_frozen`,
    [ids, of.now, of.idleSince],
  );
  return rows.map(({ id }) => id);
}

/** Many at once; one that somebody is just changing, who ends it, is left alone. */
export async function touchSessions(
  db: Queryable,
  of: readonly { id: number; at: Date }[],
): Promise<undefined[]> {
  await db.query(
    `with wanted as (
       select id, max(at) as at from unnest($1::integer[], $2::timestamptz[]) as w (id, at) group by id
     ), due as (
       select s.id, w.at from identity_sessions s join wanted w using (id) where s.last_used_at < w.at
       order by s.id for no key update of s skip locked
     )
     update identity_sessions s set last_used_at = due.at from due where s.id = due.id`,
    [of.map(({ id }) => id), of.map(({ at }) => at)],
  );
  return of.map(() => undefined);
}

export async function openSessions(
  db: Queryable,
  userId: number,
  of: { now: Date; idleSince: Date },
): Promise<SessionRow[]> {
  return db.query<SessionRow>(
    `select ${COLUMNS} from identity_sessions where user_id = $1 and revoked_at is null and expires_at > $2 and last_used_at > $3
     order by last_used_at desc`,
    [userId, of.now, of.idleSince],
  );
}

/** Ends the named session, and those opened since where that is asked, or with null all but `except`; answers the ids that were open. */
export async function revokeSessions(
  db: Queryable,
  userId: number,
  of: { id: number | null; except: number | null; isWithLater?: boolean; at: Date },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `update identity_sessions set revoked_at = $4 where user_id = $1 and revoked_at is null
     and ($2::integer is null or id = $2 or $5 and number > (select number from identity_sessions where id = $2))
     and ($3::integer is null or id <> $3) returning id`,
    [userId, of.id, of.except, of.at, of.isWithLater ?? false],
  );
  return rows.map((row) => row.id);
}

/** Whether it has not been ended; under the lock of its customer nobody ends it. */
export async function stillStands(tx: Queryable, id: number): Promise<boolean> {
  return (
    (await tx.query('select 1 as one from identity_sessions where id = $1 and revoked_at is null', [id]))
      .length > 0
  );
}

/** Ends what is more than `kept` open sessions, those that were not used for the longest first; answers their ids. */
export async function endOldest(
  tx: Queryable,
  userId: number,
  of: { kept: number; newest: number; now: Date; idleSince: Date },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `update identity_sessions set revoked_at = $3, was_outdone = true where id in (
       select id from identity_sessions
       where user_id = $1 and id <> $5 and revoked_at is null and expires_at > $3 and last_used_at > $4
       order by last_used_at desc, number desc offset $2::integer - 1
     ) returning id`,
    [userId, of.kept, of.now, of.idleSince, of.newest],
  );
  return rows.map((row) => row.id);
}

export async function outdoneSessions(
  db: Queryable,
  userId: number,
  of: { since: Date; most: number },
): Promise<(SessionRow & { revoked_at: Date })[]> {
  return db.query(
    `select ${COLUMNS}, revoked_at from identity_sessions where user_id = $1 and was_outdone and revoked_at > $2
     order by revoked_at desc, number desc limit $3`,
    [userId, of.since, of.most],
  );
}

/** Whether each named session of the user has ended; for the replay of private events. */
export async function sessionStates(
  db: Queryable,
  ids: readonly number[],
): Promise<{ id: number; user_id: number; is_revoked: boolean }[]> {
  return db.query(
    'select id, user_id, revoked_at is not null as is_revoked from identity_sessions where id = any ($1::integer[])',
    [ids],
  );
}
