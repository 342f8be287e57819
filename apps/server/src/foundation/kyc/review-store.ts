/** SQL of the reviewers' side: the queue, who has a case open, decisions, documents that ran out. */
import type { Queryable } from '../../platform/db/database.ts';
import type { Span } from '../../platform/http/span-of.ts';
import type { CaseState, Level } from './kyc-rules.ts';
import type { CaseRow, SubmissionRow } from './kyc-store.ts';
import { CASE_COLUMNS } from './kyc-store.ts';

export interface QueueFilter {
  isOpen: boolean;
  level: Level | null;
  userId: number | null;
  /** Sent in then. */
  span: Span;
  limit: number;
  offset: number;
}

export async function queueOf(
  db: Queryable,
  of: QueueFilter,
): Promise<{ rows: (CaseRow & { sealed: Buffer })[]; total: number }> {
  const from = `from kyc_cases c join kyc_submissions s on s.case_id = c.id and s.attempt = c.attempt
    where (c.state = 'review') = $1 and ($2::text is null or c.level = $2) and ($3::integer is null or c.user_id = $3)
    and ($4::timestamptz is null or c.submitted_at >= $4) and ($5::timestamptz is null or c.submitted_at < $5)`;
  const values = [of.isOpen, of.level, of.userId, ...of.span];
  const rows = await db.query<CaseRow & { sealed: Buffer }>(
    of.isOpen
      ? `select ${CASE_COLUMNS}, s.sealed ${from} order by c.submitted_at, c.id limit $6 offset $7`
      : `select ${CASE_COLUMNS}, s.sealed ${from} order by c.decided_at desc, c.id desc limit $6 offset $7`,
    [...values, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint }>(`select count(*) as total ${from}`, values);
  return { rows, total: Number(count!.total) };
}

export interface LevelCount {
  level: Level;
  open: number;
  overdue: number;
  oldestAt: Date | null;
}

/** `now` on the waiting clock, as what is due. */
export async function openCounts(db: Queryable, now: Date): Promise<LevelCount[]> {
  const rows = await db.query<{ level: Level; open: bigint; overdue: bigint; oldest_at: Date | null }>(
    `select l.level, count(c.id) as open, count(c.id) filter (where c.due_at <= $1) as overdue, min(c.submitted_at) as oldest_at
     from (values ('basic'), ('advanced')) as l (level) left join kyc_cases c on c.level = l.level and c.state = 'review'
     group by l.level order by l.level desc`,
    [now],
  );
  return rows.map((row) => ({
    level: row.level,
    open: Number(row.open),
    overdue: Number(row.overdue),
    oldestAt: row.oldest_at,
  }));
}

export async function caseById(db: Queryable, id: number): Promise<CaseRow | undefined> {
  return (await db.query<CaseRow>(`select ${CASE_COLUMNS} from kyc_cases c where c.id = $1`, [id]))[0];
}

export async function submissionsOfCase(db: Queryable, caseId: number): Promise<SubmissionRow[]> {
  return db.query<SubmissionRow>(
    'select case_id, attempt, user_id, level, sealed, submitted_at from kyc_submissions where case_id = $1 order by attempt desc',
    [caseId],
  );
}

/** Whoever was refused for good at one level is refused, whatever the other level says. */
const STATE = `case when exists (select from kyc_cases f where f.user_id = c.user_id and f.state = 'final') then 'final' else c.state end as state`;

/** Other customers who showed the same document. */
export async function samePerson(
  db: Queryable,
  of: { personIndex: Buffer; userId: number },
): Promise<{ user_id: number; state: CaseState }[]> {
  return db.query(
    `select c.user_id, ${STATE} from kyc_cases c where c.person_index = $1 and c.user_id <> $2 and c.level = 'basic' order by c.user_id`,
    [of.personIndex, of.userId],
  );
}

export async function basicStates(
  db: Queryable,
  userIds: readonly number[],
): Promise<{ user_id: number; state: CaseState }[]> {
  return db.query(
    `select c.user_id, ${STATE} from kyc_cases c where c.user_id = any ($1::integer[]) and c.level = 'basic' order by c.user_id`,
    [userIds],
  );
}

/** Who has passed basic with this document. */
export async function holdersOf(db: Queryable, personIndex: Buffer): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select user_id from kyc_cases where person_index = $1 and level = 'basic' and state = 'passed' order by user_id`,
    [personIndex],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Others who showed this document, at either level, and were refused for good. */
export async function refusedWith(
  db: Queryable,
  { user_id: userId, person_index: document }: Pick<CaseRow, 'user_id' | 'person_index'>,
): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select distinct c.user_id from kyc_cases c join kyc_cases f on f.user_id = c.user_id and f.state = 'final'
     where c.person_index = $1 and c.user_id <> $2 order by c.user_id`,
    [document, userId],
  );
  return rows.map(({ user_id }) => user_id);
}

/** All cases of these customers; nobody else moves them until the transaction ends. */
export async function lockCasesOfAll(tx: Queryable, userIds: readonly number[]): Promise<CaseRow[]> {
  return tx.query<CaseRow>(
    `select ${CASE_COLUMNS} from kyc_cases c where c.user_id = any ($1::integer[]) order by c.id for update`,
    [userIds],
  );
}

/** Two people, of whom the first has a name on the case. */
export interface Deciders {
  maker: number;
  makerName: string;
  approver: number | undefined;
}

type ByTwo = Deciders & { id: number; at: Date };
const byTwo = ({ id, at, maker, makerName, approver }: ByTwo) => [id, at, maker, makerName, approver ?? null];

/** A pass ends because somebody else has proved the document by photos; the row is locked and passed. */
export async function takeDocumentOf(tx: Queryable, of: ByTwo): Promise<CaseRow> {
  const rows = await tx.query<CaseRow>(
    `update kyc_cases c set state = 'expired', version = version + 1, decided_at = $2, decided_by = $3, decided_name = $4,
       approved_by = $5, reasons = '{document_in_use}', note = '', proposal_id = null where id = $1 and state = 'passed' returning ${CASE_COLUMNS}`,
    byTwo(of),
  );
  return rows[0]!;
}

/** A basic case passes with the photos of the advanced one; the row is locked and under review. */
export async function passBasic(tx: Queryable, of: ByTwo): Promise<CaseRow> {
  const rows = await tx.query<CaseRow>(
    `update kyc_cases c set state = 'passed', version = version + 1, decided_at = $2, decided_by = $3, decided_name = $4,
       approved_by = $5, claimed_by = null, claimed_name = null, claimed_until = null
     where id = $1 and state = 'review' returning ${CASE_COLUMNS}`,
    byTwo(of),
  );
  return rows[0]!;
}

/** Who has ever passed a level of this customer. */
export async function passersOf(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select distinct who.id from kyc_moves m cross join lateral (values (m.operator_id), (m.approver_id)) who (id)
     where m.user_id = $1 and m.to_state = 'passed' and who.id is not null order by who.id`,
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** Who is one person with whom changes one at a time; taken before anything else. */
export async function lockPersons(tx: Queryable): Promise<void> {
  await tx.query(`select 1 as done from pg_advisory_xact_lock(hashtextextended('kyc-persons', 0))`);
}

/** The attempt whose photos say who each of these is: the newest that was passed, or that was ever sent where none was; who sent none is left out. */
export async function provingAttempts(
  db: Queryable,
  userIds: readonly number[],
): Promise<{ user_id: number; case_id: number; attempt: number }[]> {
  return db.query(
    `select c.user_id, c.id as case_id, coalesce(
       (select max(m.attempt) from kyc_moves m where m.case_id = c.id and m.to_state = 'passed'), c.attempt) as attempt
     from kyc_cases c where c.user_id = any ($1::integer[]) and c.level = 'advanced' order by c.user_id`,
    [userIds],
  );
}

/** All that counts of a customer's verification ends, by two who did not pass it; his cases are locked. */
export async function takeBackCases(
  tx: Queryable,
  of: Deciders & { userId: number; at: Date },
): Promise<CaseRow[]> {
  return tx.query<CaseRow>(
    `update kyc_cases c set state = 'expired', version = version + 1, decided_at = $2, decided_by = $3, decided_name = $4,
       approved_by = $5, reasons = '{verify_again}', note = '', proposal_id = null
     where user_id = $1 and (state = 'passed' or (state = 'expired' and 'expired_document' = any (reasons)))
     returning ${CASE_COLUMNS}`,
    [of.userId, of.at, of.maker, of.makerName, of.approver ?? null],
  );
}

/** Takes a case nobody has, or keeps one's own; undefined when somebody else has it. */
export async function claimCase(
  db: Queryable,
  of: { id: number; operatorId: number; name: string; now: Date; until: Date },
): Promise<{ claimed_until: Date } | undefined> {
  const rows = await db.query<{ claimed_until: Date }>(
    `update kyc_cases set claimed_by = $2, claimed_name = $3, claimed_until = $5
     where id = $1 and state = 'review' and (claimed_by is null or claimed_by = $2 or claimed_until <= $4)
     returning claimed_until`,
    [of.id, of.operatorId, of.name, of.now, of.until],
  );
  return rows[0];
}

/** False when it was not this operator's. */
export async function unclaimCase(db: Queryable, id: number, operatorId: number): Promise<boolean> {
  const rows = await db.query(
    'update kyc_cases set claimed_by = null, claimed_name = null, claimed_until = null where id = $1 and claimed_by = $2 returning id',
    [id, operatorId],
  );
  return rows.length > 0;
}

export interface Decided {
  id: number;
  version: number;
  to: 'passed' | 'retry';
  operatorId: number;
  operatorName: string;
  reasons: readonly string[];
  note: string;
  at: Date;
}

/** The decision of one reviewer; undefined when the case has moved or a refusal for good is proposed. */
export async function decideCase(tx: Queryable, of: Decided): Promise<CaseRow | undefined> {
  const rows = await tx.query<CaseRow>(
    `update kyc_cases c set state = $3, version = version + 1, decided_at = $4, decided_by = $5, decided_name = $6, reasons = $7,
       note = $8, claimed_by = null, claimed_name = null, claimed_until = null
     where id = $1 and version = $2 and state = 'review' and proposal_id is null returning ${CASE_COLUMNS}`,
    [of.id, of.version, of.to, of.at, of.operatorId, of.operatorName, of.reasons, of.note],
  );
  return rows[0];
}

/** Puts a proposal to refuse for good on a case, or takes it off. */
export async function markProposal(
  tx: Queryable,
  of: { id: number; version: number | null; from: number | null; to: number | null },
): Promise<boolean> {
  const rows = await tx.query(
    `update kyc_cases set proposal_id = $4, version = version + 1
     where id = $1 and ($2::integer is null or version = $2) and state = 'review' and proposal_id is not distinct from $3 returning id`,
    [of.id, of.version, of.from, of.to],
  );
  return rows.length === 1;
}

/** The second yes to a pass; undefined when the case is no longer what was proposed. */
export async function passCase(
  tx: Queryable,
  of: {
    id: number;
    proposalId: number;
    maker: number;
    makerName: string;
    approver: number | undefined;
    note: string;
    expiresOn: string;
    at: Date;
  },
): Promise<CaseRow | undefined> {
  const rows = await tx.query<CaseRow>(
    `update kyc_cases c set state = 'passed', version = version + 1, decided_at = $3, decided_by = $4, decided_name = $5, approved_by = $6,
       reasons = '{}', note = $7, expires_on = $8, claimed_by = null, claimed_name = null, claimed_until = null
     where id = $1 and proposal_id = $2 and state = 'review' returning ${CASE_COLUMNS}`,
    [of.id, of.proposalId, of.at, of.maker, of.makerName, of.approver ?? null, of.note, of.expiresOn],
  );
  return rows[0];
}

/** The second yes; undefined when the case is no longer what was proposed. */
export async function refuseCase(
  tx: Queryable,
  of: {
    id: number;
    proposalId: number;
    maker: number;
    makerName: string;
    approver: number | undefined;
    reasons: readonly string[];
    note: string;
    at: Date;
  },
): Promise<CaseRow | undefined> {
  const rows = await tx.query<CaseRow>(
    `update kyc_cases c set state = 'final', version = version + 1, decided_at = $3, decided_by = $4, decided_name = $5, approved_by = $6,
       reasons = $7, note = $8, claimed_by = null, claimed_name = null, claimed_until = null
     where id = $1 and proposal_id = $2 and state = 'review' returning ${CASE_COLUMNS}`,
    [of.id, of.proposalId, of.at, of.maker, of.makerName, of.approver ?? null, of.reasons, of.note],
  );
  return rows[0];
}

/** Cases whose document ran out before `day`, by case. */
export async function expiredDocuments(
  db: Queryable,
  of: { day: string; after: number; limit: number },
): Promise<number[]> {
  const rows = await db.query<{ id: bigint }>(
    `select id from kyc_cases where state = 'passed' and expires_on < $1::date and id > $2 order by id limit $3`,
    [of.day, of.after, of.limit],
  );
  return rows.map(({ id }) => Number(id));
}

/** Undefined when it is not passed any more, or has another document. */
export async function expireDocument(
  tx: Queryable,
  of: { id: number; day: string; at: Date },
): Promise<CaseRow | undefined> {
  const [row] = await tx.query<CaseRow>(
    `update kyc_cases c set state = 'expired', version = version + 1, decided_at = $3, reasons = '{expired_document}', note = '',
       proposal_id = null
     where id = $1 and state = 'passed' and expires_on < $2::date returning ${CASE_COLUMNS}`,
    [of.id, of.day, of.at],
  );
  return row;
}

/** Under review and opened by nobody else, oldest first. */
export async function oldestCases(
  db: Queryable,
  of: { operatorId: number; now: Date; limit: number },
): Promise<{ id: number }[]> {
  const rows = await db.query<{ id: bigint }>(
    `select id from kyc_cases where state = 'review' and proposal_id is null
       and (claimed_by is null or claimed_by = $1 or claimed_until <= $2) order by submitted_at, id limit $3`,
    [of.operatorId, of.now, of.limit],
  );
  return rows.map(({ id }) => ({ id: Number(id) }));
}
