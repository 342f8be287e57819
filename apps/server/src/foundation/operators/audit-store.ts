/** SQL on the audit log. Numbers and hashes are given by the database when a transaction commits (schema/operators.sql). */
import type { Queryable } from '../../platform/db/database.ts';

export async function insertAuditLine(tx: Queryable, line: string): Promise<void> {
  await tx.query('insert into operators_audit_inbox (line) values ($1)', [line]);
}

export interface AuditRow {
  seq: bigint;
  line: string;
  prev_hash: string;
  hash: string;
}

export interface AuditFilter {
  operatorId: number | null;
  /** Whole action, or the beginning of one when it ends with a dot. */
  action: string | null;
  targetType: string | null;
  targetId: string | null;
  from: number | null;
  to: number | null;
  before: number | null;
  limit: number;
}

export function auditRows(db: Queryable, of: AuditFilter): Promise<AuditRow[]> {
  return db.query<AuditRow>(
    `select seq, line, prev_hash, hash from operators_audit
     where ($1::integer is null or operator_id = $1)
       and ($2::text is null or action = $2 or (right($2, 1) = '.' and starts_with(action, $2)))
       and ($3::text is null or target_type = $3) and ($4::text is null or target_id = $4)
       and ($5::bigint is null or at_ms >= $5) and ($6::bigint is null or at_ms < $6)
       and ($7::bigint is null or seq < $7)
     order by seq desc limit $8`,
    [of.operatorId, of.action, of.targetType, of.targetId, of.from, of.to, of.before, of.limit],
  );
}

/**
 * The newest lines about a case and about proposals on it, oldest first; who only looked, took it up or left it is left out: one person does so as
 * often as he likes, and hid who decided.
 */
export async function auditActs(db: Queryable, type: string, id: string): Promise<AuditRow[]> {
  const rows = await db.query<AuditRow>(
    `select seq, line, prev_hash, hash from operators_audit
     where action !~ '(view|view_image|claim|unclaim|take|leave)$'
       and (target_type = $1 and target_id = $2
            or target_type = 'proposal' and target_id in
               (select p.id::text from operators_proposals p where p.subject_type = $1 and p.subject_id = $2))
     order by seq desc limit 200`,
    [type, id],
  );
  return rows.toReversed();
}

/** In order, from `after` on. */
export function auditRowsAfter(db: Queryable, after: bigint, limit: number): Promise<AuditRow[]> {
  return db.query<AuditRow>(
    'select seq, line, prev_hash, hash from operators_audit where seq > $1 order by seq limit $2',
    [after, limit],
  );
}

/** One person's counted lines are written one after the other: two at once would each miss the other. */
export async function lockLinesOf(tx: Queryable, operatorId: number): Promise<void> {
  await tx.query(`select 1 as done from pg_advisory_xact_lock(hashtext('operators_audit_counted'), $1)`, [
    operatorId,
  ]);
}

/**
 * All of them, however many others he leaves: a script leaves as many as it likes between two. With a target the others are counted, once each:
 * who looks at one again has seen it.
 */
export async function linesSince(
  db: Queryable,
  of: { operatorId: number; actions: readonly string[]; since: Date; targetId?: string | undefined },
): Promise<number> {
  const [row] = await db.query<{ count: bigint }>(
    `select case when $4::text is null then count(*) else count(distinct target_id) filter (where target_id <> $4) end as count
     from operators_audit where operator_id = $1 and action = any ($2::text[]) and at_ms > $3`,
    [of.operatorId, of.actions, of.since.getTime(), of.targetId ?? null],
  );
  return Number(row!.count);
}

export async function linesOfTarget(
  db: Queryable,
  of: { operatorId: number; actions: readonly string[]; since: Date; targetId: string },
): Promise<number> {
  const [row] = await db.query<{ count: bigint }>(
    `select count(*) as count from operators_audit where operator_id = $1 and action = any ($2::text[]) and at_ms > $3 and target_id = $4`,
    [of.operatorId, of.actions, of.since.getTime(), of.targetId],
  );
  return Number(row!.count);
}

export async function auditHead(db: Queryable): Promise<{ seq: bigint; hash: string }> {
  const [row] = await db.query<{ seq: bigint; hash: string }>('select seq, hash from operators_audit_head');
  return row!;
}

export interface AuditRoot {
  seq: bigint;
  hash: string;
  at: Date;
}

export async function insertAuditRoot(db: Queryable, { seq, hash, at }: AuditRoot): Promise<void> {
  await db.query(
    'insert into operators_audit_roots (seq, hash, at) values ($1, $2, $3) on conflict do nothing',
    [seq, hash, at],
  );
}

export async function lastAuditRoot(db: Queryable): Promise<AuditRoot | undefined> {
  const [row] = await db.query<AuditRoot>(
    'select seq, hash, at from operators_audit_roots order by seq desc limit 1',
  );
  return row;
}

export async function auditRowAt(db: Queryable, seq: bigint): Promise<AuditRow | undefined> {
  const [row] = await db.query<AuditRow>(
    'select seq, line, prev_hash, hash from operators_audit where seq = $1',
    [seq],
  );
  return row;
}
