/** SQL of risk_status_*: the status of a customer, its history, notes and cases. */
import type { RiskStatus, riskCase } from '@candor/wire/operators';
import type { InferOutput } from 'valibot';
import type { Span } from '../../platform/http/span-of.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';

export interface StatusRow {
  user_id: number;
  status: RiskStatus;
  reason: string;
  law: string;
  is_law_told: boolean;
  ends_at: Date | null;
  tags: string[];
  cause: string;
  set_by: number;
  set_name: string;
  approved_by: number | null;
  proposal_id: number | null;
  since: Date;
  version: number;
}

const STATUS = `user_id, status, reason, law, is_law_told, ends_at, tags, cause, set_by, set_name, approved_by, proposal_id, since, version`;
const PLACES = '$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13';

export async function statusRow(db: Queryable, userId: number): Promise<StatusRow | undefined> {
  return (
    await db.query<StatusRow>(`select ${STATUS} from risk_status_customers where user_id = $1`, [userId])
  )[0];
}

/**
 * Under the customer's lock; false when it has moved since that version (0: there was none). Not one statement that inserts or updates:
 * its row would be judged as a new one first, and who is blocked already as somebody who is blocked alone.
 */
export async function saveStatus(tx: Tx, of: StatusRow): Promise<boolean> {
  const values = [
    of.user_id,
    of.status,
    of.reason,
    of.law,
    of.is_law_told,
    of.ends_at,
    of.tags,
    of.cause,
    of.set_by,
    of.set_name,
    of.approved_by,
    of.proposal_id,
    of.since,
    of.version,
  ];
  const rows = await tx.query(
    of.version === 0
      ? `insert into risk_status_customers (${STATUS}) values (${PLACES}, $14 + 1) on conflict (user_id) do nothing returning version`
      : `update risk_status_customers set (${STATUS}) = (${PLACES}, $14 + 1) where user_id = $1 and version = $14 returning version`,
    values,
  );
  return rows.length === 1;
}

export interface ChangeRow {
  from_status: RiskStatus;
  to_status: RiskStatus;
  reason: string;
  law: string;
  cause: string;
  set_by: number;
  set_name: string;
  at: Date;
}

export async function changesOf(db: Queryable, userId: number): Promise<ChangeRow[]> {
  return db.query<ChangeRow>(
    `select from_status, to_status, reason, law, cause, set_by, set_name, at from risk_status_changes
     where user_id = $1 order by id desc limit 100`,
    [userId],
  );
}

/** What two agreed to last about a customer. */
export async function lastAgreed(
  db: Queryable,
  userId: number,
): Promise<Pick<ChangeRow, 'to_status' | 'reason' | 'law'> | undefined> {
  const [row] = await db.query<Pick<ChangeRow, 'to_status' | 'reason' | 'law'>>(
    `select to_status, reason, law from risk_status_changes where user_id = $1 and approved_by is not null order by id desc limit 1`,
    [userId],
  );
  return row;
}

export async function insertNote(
  tx: Tx,
  of: { userId: number; operatorId: number; name: string; note: string },
): Promise<void> {
  await tx.query(
    'insert into risk_status_notes (user_id, operator_id, operator_name, note) values ($1, $2, $3, $4)',
    [of.userId, of.operatorId, of.name, of.note],
  );
}

/** Of what colleagues say of a customer, so many of each, the newest: however much one of them writes, it hides nothing that others wrote. */
const MOST_OF_ONE = 50;

export async function notesOf(
  db: Queryable,
  userId: number,
): Promise<{ note: string; operator_id: number; operator_name: string; at: Date }[]> {
  return db.query(
    `select note, operator_id, operator_name, at from (
       select *, row_number() over (partition by operator_id order by id desc) as nth from risk_status_notes where user_id = $1) n
     where nth <= ${MOST_OF_ONE} order by id desc`,
    [userId],
  );
}

type Shown = InferOutput<typeof riskCase>;
export interface CaseRow {
  id: number;
  version: number;
  user_id: number;
  kind: Shown['kind'];
  ref_type: string;
  ref_id: string;
  facts: Record<string, string>;
  state: Shown['state'];
  proposal_id: number | null;
  finding: Shown['finding'];
  answer: string;
  opened_at: Date;
  closed_at: Date | null;
  closed_by: number | null;
  approved_by: number | null;
}

const CASE = `id, version, user_id, kind, ref_type, ref_id, facts, state, proposal_id, finding, answer, opened_at, closed_at, closed_by, approved_by`;

/** The same cause twice opens one; answers its number. */
export async function insertCase(
  tx: Tx,
  of: Pick<CaseRow, 'user_id' | 'kind' | 'ref_type' | 'ref_id' | 'facts'> & { at: Date },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into risk_status_cases (user_id, kind, ref_type, ref_id, facts, opened_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, kind, ref_type, ref_id) do update set user_id = excluded.user_id returning id`,
    [of.user_id, of.kind, of.ref_type, of.ref_id, JSON.stringify(of.facts), of.at],
  );
  return row!.id;
}

/** The same, unless one of its kind is open about the customer: a pattern that goes on is one question. */
export async function insertPattern(
  tx: Tx,
  of: Pick<CaseRow, 'user_id' | 'kind' | 'ref_type' | 'ref_id' | 'facts'> & { at: Date },
): Promise<void> {
  await tx.query(
    `insert into risk_status_cases (user_id, kind, ref_type, ref_id, facts, opened_at) select $1, $2, $3, $4, $5, $6
     where not exists (select from risk_status_cases where user_id = $1 and kind = $2 and state <> 'closed')
     on conflict (user_id, kind, ref_type, ref_id) do nothing`,
    [of.user_id, of.kind, of.ref_type, of.ref_id, JSON.stringify(of.facts), of.at],
  );
}

export async function hasOpenCase(db: Queryable, userId: number, kinds: readonly string[]): Promise<boolean> {
  const rows = await db.query(
    `select 1 as one from risk_status_cases where user_id = $1 and kind = any ($2) and state <> 'closed' limit 1`,
    [userId, kinds],
  );
  return rows.length > 0;
}

export async function caseById(db: Queryable, id: number): Promise<CaseRow | undefined> {
  return (await db.query<CaseRow>(`select ${CASE} from risk_status_cases where id = $1`, [id]))[0];
}

export async function casesOfKind(
  db: Queryable,
  of: { ids: readonly number[]; kind: CaseRow['kind'] },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'select id from risk_status_cases where id = any ($1::integer[]) and kind = $2',
    [of.ids, of.kind],
  );
  return rows.map(({ id }) => id);
}

/** Nobody moves it until the transaction ends. */
export async function lockCase(tx: Tx, id: number): Promise<CaseRow | undefined> {
  return (await tx.query<CaseRow>(`select ${CASE} from risk_status_cases where id = $1 for update`, [id]))[0];
}

/** Of each kind, and of each who opens them by hand, the newest. */
export async function casesOf(db: Queryable, userId: number): Promise<CaseRow[]> {
  return db.query<CaseRow>(
    `select ${CASE} from (
       select *, row_number() over (partition by kind, case kind when 'manual' then split_part(ref_id, ':', 1) end order by id desc) as nth
       from risk_status_cases where user_id = $1) c
     where nth <= ${MOST_OF_ONE} order by id desc`,
    [userId],
  );
}

export async function openCasesOf(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.query<{ n: bigint }>(
    `select count(*) as n from risk_status_cases where user_id = $1 and state <> 'closed'`,
    [userId],
  );
  return Number(row!.n);
}

export async function listCases(
  db: Queryable,
  of: { state: Shown['state']; span: Span; limit: number; offset: number },
): Promise<{ rows: CaseRow[]; total: number }> {
  const where = `from risk_status_cases where state = $1
    and ($2::timestamptz is null or opened_at >= $2) and ($3::timestamptz is null or opened_at < $3)`;
  const values = [of.state, ...of.span];
  const rows = await db.query<CaseRow>(
    of.state === 'closed'
      ? `select ${CASE} ${where} order by closed_at desc, id desc limit $4 offset $5`
      : `select ${CASE} ${where} order by opened_at, id limit $4 offset $5`,
    [...values, of.limit, of.offset],
  );
  const [count] = await db.query<{ n: bigint }>(`select count(*) as n ${where}`, values);
  return { rows, total: Number(count!.n) };
}

/** Open, oldest first, with the customer on whose page they are worked on. */
export async function oldestOpen(db: Queryable, limit: number): Promise<{ id: number; opens: number }[]> {
  const rows = await db.query<{ id: bigint; user_id: number }>(
    `select id, user_id from risk_status_cases where state = 'open' order by opened_at, id limit $1`,
    [limit],
  );
  return rows.map(({ id, user_id: opens }) => ({ id: Number(id), opens }));
}

export async function openCaseCount(db: Queryable): Promise<{ open: number; oldestAt: Date | null }> {
  const [row] = await db.query<{ n: bigint; oldest: Date | null }>(
    `select count(*) as n, min(opened_at) as oldest from risk_status_cases where state = 'open'`,
  );
  return { open: Number(row!.n), oldestAt: row!.oldest };
}

export interface CaseMove {
  id: number;
  version: number | null;
  from: 'open' | 'proposed';
  to: 'open' | 'proposed' | 'closed';
  proposalId: number | null;
  finding?: string;
  answer?: string;
  by?: number;
  approver?: number;
  at?: Date;
}

/** Moves on from what was seen; undefined when it has moved. */
export async function moveCase(tx: Tx, of: CaseMove): Promise<CaseRow | undefined> {
  const rows = await tx.query<CaseRow>(
    `update risk_status_cases set state = $4, version = version + 1, proposal_id = $5, finding = coalesce($6, finding),
       answer = coalesce($7, answer), closed_by = $8, approved_by = $9, closed_at = $10
     where id = $1 and state = $3 and ($2::integer is null or version = $2) returning ${CASE}`,
    [
      of.id,
      of.version,
      of.from,
      of.to,
      of.proposalId,
      of.finding ?? null,
      of.answer ?? null,
      of.by ?? null,
      of.approver ?? null,
      of.at ?? null,
    ],
  );
  return rows[0];
}

/**
 * Customers to whom this person alone gave a status since, by name or by a decision elsewhere, whoever has said it again or lifted it meanwhile;
 * on the waiting clock.
 */
export async function setAlone(tx: Tx, of: { operatorId: number; since: Date }): Promise<number[]> {
  const rows = await tx.query<{ user_id: number }>(
    `select distinct user_id from risk_status_changes where set_by = $1 and approved_by is null and since > $2`,
    [of.operatorId, of.since],
  );
  return rows.map(({ user_id: userId }) => userId);
}

/** How often this person alone has said something of this customer since; on the waiting clock. */
export async function saidAlone(
  tx: Tx,
  of: { operatorId: number; userId: number; since: Date },
): Promise<number> {
  const [row] = await tx.query<{ n: bigint }>(
    'select count(*) as n from risk_status_changes where user_id = $1 and set_by = $2 and approved_by is null and since > $3',
    [of.userId, of.operatorId, of.since],
  );
  return Number(row!.n);
}

/** Whether two others have made milder, since then, what this person had set for this customer. */
export async function wasLiftedByOthers(
  tx: Tx,
  of: { operatorId: number; userId: number; since: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 as one from risk_status_changes c
     where c.user_id = $2 and c.since > $3 and c.approved_by is not null and $1 not in (c.set_by, c.approved_by)
       and risk_status_rank(c.to_status) < risk_status_rank(c.from_status)
       and $1 = (select b.set_by from risk_status_changes b where b.user_id = c.user_id and b.id < c.id order by b.id desc limit 1)
     limit 1`,
    [of.operatorId, of.userId, of.since],
  );
  return rows.length > 0;
}

/** One person's acts take turns, and what identity lets him do alone takes the same lock: two at once would each miss the other. */
export async function lockAlone(tx: Tx, operatorId: number): Promise<void> {
  await tx.query(`select 1 as done from pg_advisory_xact_lock(hashtext('risk_status_alone'), $1)`, [
    operatorId,
  ]);
}
