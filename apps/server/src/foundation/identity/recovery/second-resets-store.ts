/** SQL on identity_second_resets: requests of customers who lost the second factor and its recovery codes. */
import type { SecondResetState } from '@candor/wire';
import type { Span } from '../../../platform/http/span-of.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { KycLevel } from '../../kyc/index.ts';

export type Proved = 'email' | 'phone' | 'id_number' | 'pictures' | 'new_email';

export interface SecondResetRow {
  id: number;
  user_id: number;
  reason: string;
  proved: Proved[];
  kyc_level: KycLevel;
  ip: string;
  device: string;
  is_known_device: boolean;
  lost: 'email' | 'phone' | null;
  /** As it was bound then; null as well of requests from before it was kept. */
  lost_target: string | null;
  new_email: string | null;
  has_pictures: boolean;
  state: SecondResetState;
  version: number;
  answer: string;
  proposal_id: number | null;
  created_at: Date;
  /** On the waiting clock. */
  ready_at: Date;
  decided_at: Date | null;
}

const COLUMNS = `id, user_id, reason, proved, kyc_level, ip, device, is_known_device, lost, lost_target, new_email, has_pictures, state, version, answer, proposal_id,
  created_at, ready_at, decided_at`;

export type NewSecondReset = Pick<
  SecondResetRow,
  | 'user_id'
  | 'reason'
  | 'proved'
  | 'kyc_level'
  | 'ip'
  | 'device'
  | 'is_known_device'
  | 'lost'
  | 'lost_target'
  | 'new_email'
  | 'has_pictures'
  | 'created_at'
  | 'ready_at'
>;

/** undefined when one is open already. */
export async function insertSecondReset(tx: Queryable, of: NewSecondReset): Promise<number | undefined> {
  const rows = await tx.query<{ id: number }>(
    `insert into identity_second_resets (user_id, reason, proved, kyc_level, ip, device, is_known_device, state, created_at, ready_at, lost, new_email, has_pictures, lost_target)
     values ($1, $2, $3, $4, $5, $6, $7, 'open', $8, $9, $10, $11, $12, $13) on conflict do nothing returning id`,
    [
      of.user_id,
      of.reason,
      of.proved,
      of.kyc_level,
      of.ip,
      of.device,
      of.is_known_device,
      of.created_at,
      of.ready_at,
      of.lost,
      of.new_email,
      of.has_pictures,
      of.lost_target,
    ],
  );
  return rows[0]?.id;
}

export async function secondResetById(db: Queryable, id: number): Promise<SecondResetRow | undefined> {
  return (
    await db.query<SecondResetRow>(`select ${COLUMNS} from identity_second_resets where id = $1`, [id])
  )[0];
}

/** The newest request of a customer. */
export async function lastSecondReset(db: Queryable, userId: number): Promise<SecondResetRow | undefined> {
  const rows = await db.query<SecondResetRow>(
    `select ${COLUMNS} from identity_second_resets where user_id = $1 order by number desc limit 1`,
    [userId],
  );
  return rows[0];
}

/** Moves a request on from one of these states and the version that was seen; undefined when it has moved. */
export async function moveSecondReset(
  tx: Queryable,
  of: {
    id: number;
    from: readonly SecondResetState[];
    version: number | null;
    to: SecondResetState;
    answer?: string;
    proposalId?: number;
    refusedBy?: number;
    at: Date;
  },
): Promise<SecondResetRow | undefined> {
  const rows = await tx.query<SecondResetRow>(
    `update identity_second_resets set state = $4, version = version + 1, answer = coalesce($5, answer),
       proposal_id = coalesce($6, proposal_id), refused_by = coalesce($8, refused_by),
       decided_at = case when $4 in ('done', 'refused', 'cancelled', 'expired') then $7::timestamptz end
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

/**
 * Of those that wait: who can show who he is before accounts that nobody has verified, of which anybody has as many as he likes, each with a request;
 * the oldest first.
 */
const IN_TURN = `kyc_level = 'none', number`;

export async function listSecondResets(
  db: Queryable,
  of: {
    states: readonly SecondResetState[];
    isNewestFirst: boolean;
    span: Span;
    limit: number;
    offset: number;
  },
): Promise<{ rows: SecondResetRow[]; total: number }> {
  const where = `from identity_second_resets where state = any ($1)
    and ($2::timestamptz is null or created_at >= $2) and ($3::timestamptz is null or created_at < $3)`;
  const values = [of.states, ...of.span];
  const rows = await db.query<SecondResetRow>(
    of.isNewestFirst
      ? `select ${COLUMNS} ${where} order by number desc limit $4 offset $5`
      : `select ${COLUMNS} ${where} order by ${IN_TURN} limit $4 offset $5`,
    [...values, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint }>(`select count(*) as total ${where}`, values);
  return { rows, total: Number(count!.total) };
}

export async function oldestSecondResets(db: Queryable, limit: number): Promise<{ id: number }[]> {
  const rows = await db.query<{ id: bigint }>(
    `select id from identity_second_resets where state = 'open' order by ${IN_TURN} limit $1`,
    [limit],
  );
  return rows.map(({ id }) => ({ id: Number(id) }));
}

/** For the dashboard: how many wait for a person, since when, and how many have waited too long after their wait. */
export async function openSecondResets(
  db: Queryable,
  lateBefore: Date,
): Promise<{ open: number; oldestAt: number | null; late: number }> {
  const [row] = await db.query<{ open: bigint; oldest_at: Date | null; late: bigint }>(
    `select count(*) as open, min(created_at) as oldest_at, count(*) filter (where ready_at < $1) as late
     from identity_second_resets where state in ('open', 'proposed')`,
    [lateBefore],
  );
  return { open: Number(row!.open), oldestAt: row!.oldest_at?.getTime() ?? null, late: Number(row!.late) };
}

/** Requests nobody proposed since `before`, on the waiting clock. */
export async function dueSecondResets(db: Queryable, before: Date): Promise<SecondResetRow[]> {
  return db.query<SecondResetRow>(
    `select ${COLUMNS} from identity_second_resets where state = 'open' and ready_at < $1 order by number limit 100`,
    [before],
  );
}

export async function secondResetsOf(
  db: Queryable,
  userId: number,
  of: { before: Date; limit: number },
): Promise<SecondResetRow[]> {
  return db.query<SecondResetRow>(
    `select ${COLUMNS} from identity_second_resets where user_id = $1 and coalesce(decided_at, created_at) < $2
     order by coalesce(decided_at, created_at) desc limit $3`,
    [userId, of.before, of.limit],
  );
}

/** An operator has looked at a picture of a request. */
export async function insertLook(
  tx: Queryable,
  of: { resetId: number; fileId: string; operatorId: number; at: Date },
): Promise<void> {
  await tx.query(
    `insert into identity_second_reset_looks (reset_id, file_id, operator_id, at) values ($1, $2, $3, $4) on conflict do nothing`,
    [of.resetId, of.fileId, of.operatorId, of.at],
  );
}

export async function looksOf(db: Queryable, resetId: number, operatorId: number): Promise<Set<string>> {
  const rows = await db.query<{ file_id: string }>(
    'select file_id from identity_second_reset_looks where reset_id = $1 and operator_id = $2',
    [resetId, operatorId],
  );
  return new Set(rows.map(({ file_id: id }) => id));
}
