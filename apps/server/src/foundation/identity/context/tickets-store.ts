/** SQL on identity_tickets: what stands between two steps of one act. */
import type { Queryable } from '../../../platform/db/database.ts';

export type TicketKind =
  | 'login'
  | 'forget'
  | 'unfreeze'
  | 'passkey_login'
  | 'passkey_register'
  | 'passkey_step_up'
  | 'not_me'
  | 'second_lost'
  | 'second_lost_stop'
  | 'export';

export interface TicketRow {
  kind: TicketKind;
  user_id: number | null;
  session_id: number | null;
  challenge: string | null;
  password_hash: string | null;
}

export interface NewTicket {
  hash: Buffer;
  kind: TicketKind;
  userId: number | null;
  sessionId: number | null;
  challenge: string | null;
  passwordHash: string | null;
  exportId: number | null;
  at: Date;
  expiresAt: Date;
}

/**
 * Of the link that tells of a cancelled request: it ends whoever cancelled it, with what he may have asked for in his session since. A reset that was
 * asked for since, without one, goes on.
 */
export const ENDS_SESSIONS = 'sessions';

const COLUMNS = 'kind, user_id, session_id, challenge, password_hash';

export async function insertTicket(db: Queryable, of: NewTicket): Promise<void> {
  await db.query(
    `insert into identity_tickets (ticket_hash, kind, user_id, session_id, challenge, password_hash, export_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      of.hash,
      of.kind,
      of.userId,
      of.sessionId,
      of.challenge,
      of.passwordHash,
      of.exportId,
      of.at,
      of.expiresAt,
    ],
  );
}

/** Of those of this kind that wait for an answer of one session, the newest stay. */
export async function keepNewestTickets(
  db: Queryable,
  of: { kind: TicketKind; userId: number; sessionId: number; most: number },
): Promise<void> {
  await db.query(
    `delete from identity_tickets where ticket_hash in (select ticket_hash from identity_tickets
       where user_id = $1 and kind = $2 and session_id = $4 and consumed_at is null order by created_at desc, ticket_hash offset $3)`,
    [of.userId, of.kind, of.most, of.sessionId],
  );
}

/** Takes one of five tries; undefined when the ticket is used, too old, of another kind or has none left. */
export async function claimTicketTry(
  db: Queryable,
  of: { hash: Buffer; kind: TicketKind; now: Date },
): Promise<TicketRow | undefined> {
  const rows = await db.query<TicketRow>(
    `update identity_tickets set tries = tries + 1
     where ticket_hash = $1 and kind = $2 and consumed_at is null and expires_at > $3 and tries < 5 returning ${COLUMNS}`,
    [of.hash, of.kind, of.now],
  );
  return rows[0];
}

/** Uses the ticket up; of two acts with one ticket, one gets it. */
export async function consumeTicket(
  db: Queryable,
  of: { hash: Buffer; kind: TicketKind; now: Date },
): Promise<TicketRow | undefined> {
  const rows = await db.query<TicketRow>(
    `update identity_tickets set consumed_at = $3
     where ticket_hash = $1 and kind = $2 and consumed_at is null and expires_at > $3 returning ${COLUMNS}`,
    [of.hash, of.kind, of.now],
  );
  return rows[0];
}

export async function setTicketChallenge(
  db: Queryable,
  of: { hash: Buffer; kind: TicketKind; challenge: string; now: Date },
): Promise<TicketRow | undefined> {
  const rows = await db.query<TicketRow>(
    `update identity_tickets set challenge = $4
     where ticket_hash = $1 and kind = $2 and consumed_at is null and expires_at > $3 returning ${COLUMNS}`,
    [of.hash, of.kind, of.now, of.challenge],
  );
  return rows[0];
}

/** Of a question that was kept for nobody (open-questions.ts): written down when it is answered; of two answers one is first. */
export async function insertAnswered(
  db: Queryable,
  of: { hash: Buffer; userId: number; at: Date; expiresAt: Date },
): Promise<boolean> {
  const rows = await db.query(
    `insert into identity_tickets (ticket_hash, kind, user_id, created_at, expires_at, consumed_at)
     values ($1, 'passkey_login', $2, $3, $4, $3) on conflict (ticket_hash) do nothing returning 1 as one`,
    [of.hash, of.userId, of.at, of.expiresAt],
  );
  return rows.length > 0;
}

export async function isAnswered(db: Queryable, hash: Buffer): Promise<boolean> {
  return (await db.query('select 1 as one from identity_tickets where ticket_hash = $1', [hash])).length > 0;
}

/** Whether this very ticket opens an export for this session of its customer; it stays good until its time is over. */
export async function opensExport(
  db: Queryable,
  of: { hash: Buffer; userId: number; sessionId: number; exportId: number; now: Date },
): Promise<boolean> {
  const rows = await db.query(
    `select 1 as one from identity_tickets where ticket_hash = $1 and kind = 'export' and user_id = $2 and session_id = $3
       and export_id = $4 and expires_at > $5`,
    [of.hash, of.userId, of.sessionId, of.exportId, of.now],
  );
  return rows.length > 0;
}

/**
 * Ends the links of mails of before, which whoever could read the mailbox then has still. Those about a factor or address that people have replaced
 * since stay: they may be all that its owner has.
 */
export async function endLinks(tx: Queryable, userId: number): Promise<void> {
  const replaced = (table: string): string =>
    `exists (select 1 from ${table} r where r.user_id = $1 and r.state = 'done' and r.decided_at >= t.created_at)`;
  await tx.query(
    `delete from identity_tickets t where user_id = $1 and consumed_at is null and (kind = 'not_me' or kind = 'second_lost_stop'
       and (challenge = $2 or not ${replaced('identity_second_resets')} and not ${replaced('identity_contact_changes')}))`,
    [userId, ENDS_SESSIONS],
  );
}
