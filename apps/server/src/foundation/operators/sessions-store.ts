/** SQL on operators' sessions and on the tickets between two steps of a login; of tokens only the SHA-256 is kept. */
import type { OperatorRole } from '@candor/wire';
import type { Queryable } from '../../platform/db/database.ts';

export interface NewSession {
  operatorId: number;
  tokenHash: Buffer;
  /** Of the console's own secret; null of a program without one. */
  clientHash: Buffer | null;
  ip: string;
  userAgent: string;
  at: Date;
  expiresAt: Date;
}

/** Nobody comes in without his second factor: a session begins with a proof of it. */
export async function insertSession(tx: Queryable, of: NewSession): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into operators_sessions (operator_id, token_hash, ip, user_agent, created_at, last_used_at, proved_at, expires_at, client_hash)
     values ($1, $2, $3, $4, $5, $5, $5, $6, $7) returning id`,
    [of.operatorId, of.tokenHash, of.ip, of.userAgent, of.at, of.expiresAt, of.clientHash],
  );
  return row!.id;
}

export interface SessionRow {
  id: number;
  operator_id: number;
  name: string;
  roles: OperatorRole[];
  last_used_at: Date;
  expires_at: Date;
}

/** An open session of somebody who still works here. */
export async function findSession(
  db: Queryable,
  tokenHash: Buffer,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<SessionRow | undefined> {
  const [row] = await db.query<SessionRow>(
    `select s.id, s.operator_id, p.name, p.roles, s.last_used_at, s.expires_at
     from operators_sessions s join operators_people p on p.id = s.operator_id
     where s.token_hash = $1 and s.ended_at is null and s.expires_at > $2 and s.last_used_at > $3 and p.state = 'active'`,
    [tokenHash, now, idleSince],
  );
  return row;
}

export async function sessionEnd(db: Queryable, id: number): Promise<Date | undefined> {
  const [row] = await db.query<{ expires_at: Date }>(
    'select expires_at from operators_sessions where id = $1',
    [id],
  );
  return row?.expires_at;
}

/** When the second factor was last proved in this session; undefined when it never was. */
export async function provedAt(db: Queryable, id: number): Promise<Date | undefined> {
  const [row] = await db.query<{ proved_at: Date | null }>(
    'select proved_at from operators_sessions where id = $1 and ended_at is null',
    [id],
  );
  return row?.proved_at ?? undefined;
}

export async function saveProof(tx: Queryable, id: number, at: Date): Promise<void> {
  await tx.query('update operators_sessions set proved_at = $2 where id = $1', [id, at]);
}

export async function touchSession(db: Queryable, id: number, now: Date): Promise<void> {
  await db.query('update operators_sessions set last_used_at = $2 where id = $1 and last_used_at < $2', [
    id,
    now,
  ]);
}

/** Ends one session of a person, or with `only` null all but `except`; says how many. */
export async function endSessions(
  tx: Queryable,
  of: { operatorId: number; only: number | null; except: number | null; at: Date },
): Promise<number> {
  const rows = await tx.query(
    `update operators_sessions set ended_at = $4 where operator_id = $1 and ended_at is null
       and ($2::integer is null or id = $2) and ($3::integer is null or id <> $3) returning 1 as one`,
    [of.operatorId, of.only, of.except, of.at],
  );
  return rows.length;
}

/** From here on he is known by no console but that of `except`, however lately he was logged in there. */
export async function forgetConsoles(
  tx: Queryable,
  { operatorId, except }: { operatorId: number; except: number | null },
): Promise<void> {
  await tx.query(
    `update operators_sessions set client_hash = null
     where operator_id = $1 and client_hash is not null and ($2::integer is null or id <> $2)`,
    [operatorId, except],
  );
}

/** How often he ended the sessions of this person within a day, by the audit log. */
export async function sessionsEndedBy(
  tx: Queryable,
  { by, of, at }: { by: number; of: number; at: Date },
): Promise<number> {
  const [row] = await tx.query<{ times: bigint }>(
    `select count(*) as times from operators_audit where operator_id = $1 and action = 'operator.sessions_ended' and target_type = 'operator'
       and target_id = $2::text and at_ms > $3::bigint`,
    [by, String(of), at.getTime() - 86_400_000],
  );
  return Number(row!.times);
}

export type TicketKind = 'login' | 'enrol' | 'key' | 'proof';

export interface TicketRow {
  operator_id: number;
  /** Of a proof: the session that asked for it. */
  session_id: number | null;
  totp_sealed: Buffer | null;
  challenge: string | null;
  expires_at: Date;
}

/** A new link makes older ones of the same kind worthless. */
export async function insertTicket(
  tx: Queryable,
  of: {
    hash: Buffer;
    kind: TicketKind;
    operatorId: number;
    sessionId?: number;
    totpSealed: Buffer | null;
    at: Date;
    expiresAt: Date;
  },
): Promise<void> {
  if (of.kind === 'enrol') await dropTickets(tx, of.operatorId, of.at);
  await tx.query(
    `insert into operators_tickets (ticket_hash, kind, operator_id, session_id, totp_sealed, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [of.hash, of.kind, of.operatorId, of.sessionId ?? null, of.totpSealed, of.at, of.expiresAt],
  );
}

export async function dropTickets(tx: Queryable, operatorId: number, at: Date): Promise<void> {
  await tx.query(
    'update operators_tickets set consumed_at = $2 where operator_id = $1 and consumed_at is null',
    [operatorId, at],
  );
}

/** Logins between their two steps, and keys being made; a link of enrolment stays. */
export async function dropLogins(tx: Queryable, operatorId: number, at: Date): Promise<void> {
  await tx.query(
    `update operators_tickets set consumed_at = $2 where operator_id = $1 and consumed_at is null and kind <> 'enrol'`,
    [operatorId, at],
  );
}

/** Takes one of the five tries of a ticket; undefined when there is none. */
export async function tryTicket(
  db: Queryable,
  of: { hash: Buffer; kind: TicketKind; now: Date },
): Promise<TicketRow | undefined> {
  const [row] = await db.query<TicketRow>(
    `update operators_tickets set tries = tries + 1 where ticket_hash = $1 and kind = $2 and consumed_at is null and expires_at > $3 and tries < 5
     returning operator_id, session_id, totp_sealed, challenge, expires_at`,
    [of.hash, of.kind, of.now],
  );
  return row;
}

export async function findTicket(
  db: Queryable,
  of: { hash: Buffer; kind: TicketKind; now: Date },
): Promise<TicketRow | undefined> {
  const [row] = await db.query<TicketRow>(
    `select operator_id, session_id, totp_sealed, challenge, expires_at from operators_tickets
     where ticket_hash = $1 and kind = $2 and consumed_at is null and expires_at > $3 and tries < 5`,
    [of.hash, of.kind, of.now],
  );
  return row;
}

/** Whether there was such a link, used, expired or not; kept for a week after its end. */
export async function wasTicket(db: Queryable, of: { hash: Buffer; kind: TicketKind }): Promise<boolean> {
  const rows = await db.query('select 1 as one from operators_tickets where ticket_hash = $1 and kind = $2', [
    of.hash,
    of.kind,
  ]);
  return rows.length > 0;
}

/** What is to be signed for this ticket; a newer question makes the older one worthless. */
export async function setChallenge(tx: Queryable, hash: Buffer, challenge: string): Promise<void> {
  await tx.query(
    'update operators_tickets set challenge = $2 where ticket_hash = $1 and consumed_at is null',
    [hash, challenge],
  );
}

/** True for the one who uses it. */
export async function consumeTicket(tx: Queryable, hash: Buffer, at: Date): Promise<boolean> {
  const rows = await tx.query(
    'update operators_tickets set consumed_at = $2 where ticket_hash = $1 and consumed_at is null returning 1 as one',
    [hash, at],
  );
  return rows.length > 0;
}

/** Takes out what opens nothing any more: old tickets and attempts, and sessions a quarter of a year after their end. */
export async function pruneSessions(db: Queryable, now: Date): Promise<void> {
  await db.query(`delete from operators_tickets where expires_at < $1::timestamptz - interval '7 days'`, [
    now,
  ]);
  // What is counted by day stays for two: forgotten after hours, a day had many hundreds.
  await db.query(
    `delete from operators_attempts where last_at < $1::timestamptz - interval '2 days'
       or (last_at < $1::timestamptz - interval '2 hours' and key not like 'day|%')`,
    [now],
  );
  await db.query(`delete from operators_sessions where expires_at < $1::timestamptz - interval '90 days'`, [
    now,
  ]);
}
