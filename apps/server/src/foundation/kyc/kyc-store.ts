/** SQL on kyc_cases, kyc_submissions and kyc_moves as the customer's side and other nouns need it. */
import type { Queryable } from '../../platform/db/database.ts';
import type { CaseState, Level } from './kyc-rules.ts';

export interface CaseRow {
  id: number;
  user_id: number;
  level: Level;
  state: CaseState;
  version: number;
  attempt: number;
  country: string;
  person_index: Buffer;
  submitted_at: Date;
  due_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
  decided_name: string | null;
  reasons: string[];
  note: string;
  /** YYYY-MM-DD. */
  expires_on: string | null;
  claimed_by: number | null;
  claimed_name: string | null;
  claimed_until: Date | null;
  proposal_id: number | null;
}

export const CASE_COLUMNS = `c.id, c.user_id, c.level, c.state, c.version, c.attempt, c.country, c.person_index, c.submitted_at, c.due_at,
  c.decided_at, c.decided_by, c.decided_name, c.reasons, c.note, to_char(c.expires_on, 'YYYY-MM-DD') as expires_on,
  c.claimed_by, c.claimed_name, c.claimed_until, c.proposal_id`;

export async function casesOf(
  db: Queryable,
  userId: number,
): Promise<{ basic?: CaseRow; advanced?: CaseRow }> {
  const rows = await db.query<CaseRow>(`select ${CASE_COLUMNS} from kyc_cases c where c.user_id = $1`, [
    userId,
  ]);
  return Object.fromEntries(rows.map((row) => [row.level, row]));
}

/** Of many; who has no case is not among them. */
export async function casesOfMany(
  db: Queryable,
  userIds: readonly number[],
): Promise<Map<number, { basic?: CaseRow; advanced?: CaseRow }>> {
  const rows = await db.query<CaseRow>(
    `select ${CASE_COLUMNS} from kyc_cases c where c.user_id = any ($1::integer[])`,
    [userIds],
  );
  const found = new Map<number, { basic?: CaseRow; advanced?: CaseRow }>();
  for (const row of rows) found.set(row.user_id, { ...found.get(row.user_id), [row.level]: row });
  return found;
}

/** The same, and nobody else moves them until the transaction ends. */
export async function lockCasesOf(
  tx: Queryable,
  userId: number,
): Promise<{ basic?: CaseRow; advanced?: CaseRow }> {
  const rows = await tx.query<CaseRow>(
    `select ${CASE_COLUMNS} from kyc_cases c where c.user_id = $1 order by c.id for update`,
    [userId],
  );
  return Object.fromEntries(rows.map((row) => [row.level, row]));
}

export async function sealedAttempt(
  db: Queryable,
  caseId: number,
  attempt: number,
): Promise<Buffer | undefined> {
  const rows = await db.query<{ sealed: Buffer }>(
    'select sealed from kyc_submissions where case_id = $1 and attempt = $2',
    [caseId, attempt],
  );
  return rows[0]?.sealed;
}

/** What the customer entered last about himself; undefined when nothing. */
export async function newestBasic(
  db: Queryable,
  userId: number,
): Promise<{ case_id: number; attempt: number; sealed: Buffer } | undefined> {
  const rows = await db.query<{ case_id: number; attempt: number; sealed: Buffer }>(
    `select s.case_id, s.attempt, s.sealed from kyc_cases c join kyc_submissions s on s.case_id = c.id and s.attempt = c.attempt
     where c.user_id = $1 and c.level = 'basic'`,
    [userId],
  );
  return rows[0];
}

/**
 * Which of these customers people have seen photos of: advanced passed and not taken back, whether or not the document has run out since, and
 * while a newer one is looked at or sent back.
 */
export async function provenOf(db: Queryable, userIds: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select c.user_id from kyc_cases c where c.user_id = any ($1::integer[]) and c.level = 'advanced' and c.state <> 'final'
       and exists (select from kyc_moves m where m.case_id = c.id and m.to_state = 'passed'
         and not exists (select from kyc_moves t where t.case_id = c.id and t.id > m.id and 'verify_again' = any (t.reasons)))
     order by c.user_id`,
    [userIds],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Attempts after the first since `since`, by level: how many, and when the oldest of them was counted. */
export async function retriesSince(
  db: Queryable,
  userId: number,
  since: Date,
): Promise<{ level: Level; retries: number; oldest: Date }[]> {
  const rows = await db.query<{ level: Level; retries: bigint; oldest: Date }>(
    `select level, count(*) as retries, min(counted_at) as oldest from kyc_submissions
     where user_id = $1 and attempt > 1 and counted_at > $2 group by level`,
    [userId, since],
  );
  return rows.map((row) => ({ ...row, retries: Number(row.retries) }));
}

interface Sent {
  userId: number;
  level: Level;
  country: string;
  personIndex: Buffer;
  at: Date;
  dueAt: Date;
}

/** The first attempt; undefined when there is a case already. */
export async function openCase(
  tx: Queryable,
  of: Sent,
): Promise<{ id: number; attempt: number } | undefined> {
  const rows = await tx.query<{ id: number; attempt: number }>(
    `insert into kyc_cases (user_id, level, state, country, person_index, submitted_at, due_at)
     values ($1, $2, 'review', $3, $4, $5, $6) on conflict (user_id, level) do nothing returning id, attempt`,
    [of.userId, of.level, of.country, of.personIndex, of.at, of.dueAt],
  );
  return rows[0];
}

/** The next attempt of a case that waits for one; undefined when it has moved meanwhile. */
export async function reopenCase(
  tx: Queryable,
  of: Sent & { id: number; version: number },
): Promise<{ id: number; attempt: number } | undefined> {
  const rows = await tx.query<{ id: number; attempt: number }>(
    `update kyc_cases set state = 'review', version = version + 1, attempt = attempt + 1, country = $3, person_index = $4,
       submitted_at = $5, due_at = $6, decided_at = null, decided_by = null, decided_name = null, approved_by = null,
       reasons = '{}', note = '', expires_on = null
     where id = $1 and version = $2 and state in ('retry', 'expired') returning id, attempt`,
    [of.id, of.version, of.country, of.personIndex, of.at, of.dueAt],
  );
  return rows[0];
}

export async function insertSubmission(
  tx: Queryable,
  of: {
    caseId: number;
    attempt: number;
    userId: number;
    level: Level;
    sealed: Buffer;
    at: Date;
    countedAt: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into kyc_submissions (case_id, attempt, user_id, level, sealed, submitted_at, counted_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [of.caseId, of.attempt, of.userId, of.level, of.sealed, of.at, of.countedAt],
  );
}

export interface SubmissionRow {
  case_id: number;
  attempt: number;
  user_id: number;
  level: Level;
  sealed: Buffer;
  submitted_at: Date;
}

/** Everything a customer sent in, oldest first. */
export async function submissionsOf(db: Queryable, userId: number): Promise<SubmissionRow[]> {
  return db.query<SubmissionRow>(
    'select case_id, attempt, user_id, level, sealed, submitted_at from kyc_submissions where user_id = $1 order by submitted_at, case_id',
    [userId],
  );
}

export interface MoveRow {
  id: number;
  case_id: number;
  level: Level;
  attempt: number;
  from_state: CaseState | null;
  to_state: CaseState;
  reasons: string[];
  note: string;
  operator_id: number | null;
  operator_name: string | null;
  at: Date;
}

const MOVE_COLUMNS =
  'id, case_id, level, attempt, from_state, to_state, reasons, note, operator_id, operator_name, at';

/** The newest moves of a customer's cases before a moment, newest first. */
export async function movesOf(
  db: Queryable,
  of: { userId: number; before: Date; limit: number },
): Promise<MoveRow[]> {
  return db.query<MoveRow>(
    `select ${MOVE_COLUMNS} from kyc_moves where user_id = $1 and at < $2 order by id desc limit $3`,
    [of.userId, of.before, of.limit],
  );
}

export async function decisionsOf(db: Queryable, caseId: number): Promise<MoveRow[]> {
  return db.query<MoveRow>(
    `select ${MOVE_COLUMNS} from kyc_moves where case_id = $1
       and (to_state in ('passed', 'retry', 'final') or 'verify_again' = any (reasons)) order by id`,
    [caseId],
  );
}
