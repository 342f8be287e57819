/** SQL on identity_contact_changes: requests of customers who lost the e-mail address or phone that is bound. */
import type { Span } from '../../../platform/http/span-of.ts';
import type { Queryable } from '../../../platform/db/database.ts';

export type ContactChangeState = 'open' | 'proposed' | 'done' | 'refused' | 'cancelled' | 'expired';

export interface ContactChangeRow {
  id: number;
  user_id: number;
  kind: 'email' | 'mobile';
  new_target: string;
  new_area_code: string | null;
  reason: string;
  state: ContactChangeState;
  version: number;
  answer: string;
  proposal_id: number | null;
  created_at: Date;
  decided_at: Date | null;
  /** As it was bound then; empty of requests from before it was kept. */
  old_target: string;
  /** On the waiting clock. */
  ready_at: Date | null;
}

const COLUMNS =
  'id, user_id, kind, new_target, new_area_code, reason, state, version, answer, proposal_id, created_at, decided_at, old_target, ready_at';

/** undefined when one is open already. */
export async function insertContactChange(
  tx: Queryable,
  of: {
    userId: number;
    kind: 'email' | 'mobile';
    newTarget: string;
    newAreaCode: string | null;
    reason: string;
    oldTarget: string;
    readyAt: Date;
    at: Date;
  },
): Promise<number | undefined> {
  const rows = await tx.query<{ id: number }>(
    `insert into identity_contact_changes (user_id, kind, new_target, new_area_code, reason, state, created_at, old_target, ready_at)
     values ($1, $2, $3, $4, $5, 'open', $6, $7, $8) on conflict do nothing returning id`,
    [of.userId, of.kind, of.newTarget, of.newAreaCode, of.reason, of.at, of.oldTarget, of.readyAt],
  );
  return rows[0]?.id;
}

export async function contactChangeById(db: Queryable, id: number): Promise<ContactChangeRow | undefined> {
  return (
    await db.query<ContactChangeRow>(`select ${COLUMNS} from identity_contact_changes where id = $1`, [id])
  )[0];
}

/** The newest request of a customer. */
export async function lastContactChange(
  db: Queryable,
  userId: number,
): Promise<ContactChangeRow | undefined> {
  const rows = await db.query<ContactChangeRow>(
    `select ${COLUMNS} from identity_contact_changes where user_id = $1 order by number desc limit 1`,
    [userId],
  );
  return rows[0];
}

/** Moves a case on from the state and version that were seen; undefined when it has moved. */
export async function moveContactChange(
  tx: Queryable,
  of: {
    id: number;
    from: readonly ContactChangeState[];
    version: number | null;
    to: ContactChangeState;
    answer?: string;
    proposalId?: number;
    refusedBy?: number;
    at: Date;
  },
): Promise<ContactChangeRow | undefined> {
  const rows = await tx.query<ContactChangeRow>(
    `update identity_contact_changes set state = $4, version = version + 1, answer = coalesce($5, answer),
       proposal_id = coalesce($6, proposal_id), refused_by = coalesce($8, refused_by), decided_at = case when $4 in ('done', 'refused', 'cancelled', 'expired')
         then $7::timestamptz end
     where id = $1 and state = any ($2) and ($3::integer is null or version = $3) returning ${COLUMNS}`,
    [
      of.id,
      of.from,
      of.version,
      of.to,
      of.answer ?? null,
      of.proposalId ?? null,
      of.at,
      of.refusedBy ?? null,
    ],
  );
  return rows[0];
}

export async function listContactChanges(
  db: Queryable,
  of: {
    states: readonly ContactChangeState[];
    isNewestFirst: boolean;
    span: Span;
    limit: number;
    offset: number;
  },
): Promise<{ rows: ContactChangeRow[]; total: number }> {
  const where = `from identity_contact_changes where state = any ($1)
    and ($2::timestamptz is null or created_at >= $2) and ($3::timestamptz is null or created_at < $3)`;
  const values = [of.states, ...of.span];
  const rows = await db.query<ContactChangeRow>(
    of.isNewestFirst
      ? `select ${COLUMNS} ${where} order by number desc limit $4 offset $5`
      : `select ${COLUMNS} ${where} order by number limit $4 offset $5`,
    [...values, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint; oldest: Date | null }>(
    `select count(*) as total ${where}`,
    values,
  );
  return { rows, total: Number(count!.total) };
}

/** Undecided, and ready before then; requests from before there was a wait count from when they were made. */
export async function dueContactChanges(db: Queryable, before: Date): Promise<ContactChangeRow[]> {
  return db.query<ContactChangeRow>(
    `select ${COLUMNS} from identity_contact_changes
     where state in ('open', 'proposed') and coalesce(ready_at, created_at) < $1 order by number limit 100`,
    [before],
  );
}

/** Open, oldest first. */
export async function oldestContactChanges(db: Queryable, limit: number): Promise<{ id: number }[]> {
  const rows = await db.query<{ id: bigint }>(
    `select id from identity_contact_changes where state = 'open' order by number limit $1`,
    [limit],
  );
  return rows.map(({ id }) => ({ id: Number(id) }));
}

/** For the dashboard: how many wait for a person, since when, and how many have waited too long. */
export async function openContactChanges(
  db: Queryable,
  lateBefore: Date,
): Promise<{ open: number; oldestAt: number | null; late: number }> {
  const [row] = await db.query<{ open: bigint; oldest_at: Date | null; late: bigint }>(
    `select count(*) as open, min(created_at) as oldest_at, count(*) filter (where created_at < $1) as late
     from identity_contact_changes where state in ('open', 'proposed')`,
    [lateBefore],
  );
  return { open: Number(row!.open), oldestAt: row!.oldest_at?.getTime() ?? null, late: Number(row!.late) };
}

export async function contactChangesOf(
  db: Queryable,
  userId: number,
  of: { before: Date; limit: number },
): Promise<ContactChangeRow[]> {
  return db.query<ContactChangeRow>(
    `select ${COLUMNS} from identity_contact_changes where user_id = $1 and coalesce(decided_at, created_at) < $2
     order by coalesce(decided_at, created_at) desc limit $3`,
    [userId, of.before, of.limit],
  );
}

export async function insertContactLook(
  tx: Queryable,
  of: { changeId: number; fileId: string; operatorId: number; at: Date },
): Promise<void> {
  await tx.query(
    `insert into identity_contact_change_looks (change_id, file_id, operator_id, at) values ($1, $2, $3, $4) on conflict do nothing`,
    [of.changeId, of.fileId, of.operatorId, of.at],
  );
}

export async function contactLooksOf(
  db: Queryable,
  changeId: number,
  operatorId: number,
): Promise<Set<string>> {
  const rows = await db.query<{ file_id: string }>(
    'select file_id from identity_contact_change_looks where change_id = $1 and operator_id = $2',
    [changeId, operatorId],
  );
  return new Set(rows.map(({ file_id: id }) => id));
}
