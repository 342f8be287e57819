/** SQL on closure_requests. */
import type { Queryable } from '../../platform/db/database.ts';
import type { Obstacle } from './closure-rules.ts';

export interface ClosureRow {
  id: number;
  user_id: number;
  state: 'cooling' | 'cancelled' | 'stopped' | 'closed' | 'erased' | 'reopened';
  reason: string;
  leaves_dust: boolean;
  requested_at: Date;
  closes_at: Date;
  ended_at: Date | null;
  prevented: readonly Obstacle[] | null;
  erase_at: Date | null;
  erased_at: Date | null;
  erased_pictures: number | null;
  reopened_at: Date | null;
}

const COLUMNS = `id, user_id, state, reason, leaves_dust, requested_at, closes_at, ended_at, prevented, erase_at, erased_at, erased_pictures, reopened_at`;

export async function latestClosure(db: Queryable, userId: number): Promise<ClosureRow | undefined> {
  return (
    await db.query<ClosureRow>(
      `select ${COLUMNS} from closure_requests where user_id = $1 order by id desc limit 1`,
      [userId],
    )
  )[0];
}

/** Newest first. */
export function closuresOf(db: Queryable, userId: number): Promise<ClosureRow[]> {
  return db.query<ClosureRow>(`select ${COLUMNS} from closure_requests where user_id = $1 order by id desc`, [
    userId,
  ]);
}

/** What was left by consent in an account `c` of a balance `b`. */
const LEFT = `(select coalesce(sum((p->>'amount')::numeric), 0) from jsonb_array_elements(coalesce(c.prevented, '[]')) p
  where b.bucket = 'available' and p->>'account' = b.account and p->>'currency' = b.currency)`;
/** Somebody paid in since. */
const HAS_MORE = `exists (select 1 from chk.balance b where b.user_id = c.user_id and b.amount > ${LEFT})`;

/** For good: nothing has come to it that its owner could come back for. */
export async function isClosed(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.query(
    `select 1 as one from closure_requests c where c.user_id = $1 and c.state in ('closed', 'erased') and not ${HAS_MORE}`,
    [userId],
  );
  return rows.length > 0;
}

/** Its owner has left it, whatever has come to it since; until he or money opens it again. */
export async function hasLeft(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.query(
    `select 1 as one from closure_requests where user_id = $1 and state in ('closed', 'erased')`,
    [userId],
  );
  return rows.length > 0;
}

/** Its owner has come for what arrived after he had closed it; nothing where it is not closed. */
export async function reopenClosed(tx: Queryable, userId: number, at: Date): Promise<void> {
  await tx.query(
    `update closure_requests set state = 'reopened', reopened_at = $2 where user_id = $1 and state in ('closed', 'erased')`,
    [userId, at],
  );
}

/** False when one runs already. */
export async function insertClosure(
  tx: Queryable,
  of: { userId: number; reason: string; leavesDust: boolean; at: Date; closesAt: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into closure_requests (user_id, reason, leaves_dust, requested_at, closes_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning id`,
    [of.userId, of.reason, of.leavesDust, of.at, of.closesAt],
  );
  return rows.length > 0;
}

/** False when nothing cools off. */
export async function cancelClosure(tx: Queryable, userId: number, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update closure_requests set state = 'cancelled', ended_at = $2 where user_id = $1 and state = 'cooling' returning id`,
    [userId, at],
  );
  return rows.length > 0;
}

export async function dueClosures(db: Queryable, now: Date, limit: number): Promise<ClosureRow[]> {
  return db.query<ClosureRow>(
    `select ${COLUMNS} from closure_requests where state = 'cooling' and closes_at <= $1 order by closes_at limit $2`,
    [now, limit],
  );
}

/** False when it was cancelled meanwhile. */
export async function endClosure(
  tx: Queryable,
  id: number,
  of: { state: 'stopped' | 'closed'; at: Date; prevented: readonly Obstacle[]; eraseAt: Date | null },
): Promise<boolean> {
  const rows = await tx.query(
    `update closure_requests set state = $2, ended_at = $3, prevented = $4, erase_at = $5
     where id = $1 and state = 'cooling' returning id`,
    [id, of.state, of.at, of.prevented.length === 0 ? null : JSON.stringify(of.prevented), of.eraseAt],
  );
  return rows.length > 0;
}

export async function dueErasures(db: Queryable, now: Date, limit: number): Promise<ClosureRow[]> {
  return db.query<ClosureRow>(
    `select ${COLUMNS} from closure_requests where state = 'closed' and erase_at <= $1 order by erase_at limit $2`,
    [now, limit],
  );
}

/** Claims the erasure; false when another node did. The count is written by `noteErased` in the same transaction. */
export async function markErased(
  tx: Queryable,
  id: number,
  of: { at: Date; pictures: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update closure_requests set state = 'erased', erased_at = $2, erased_pictures = $3 where id = $1 and state = 'closed' returning id`,
    [id, of.at, of.pictures],
  );
  return rows.length > 0;
}

export interface LateMoney {
  id: number;
  user_id: number;
  currency: string;
  amount: bigint;
}

/** Closed accounts that hold more than what was left in them by consent, account by account, and how much more, coin by coin. */
export async function lateMoney(db: Queryable, of: { after: number; limit: number }): Promise<LateMoney[]> {
  return db.query<LateMoney>(
    `with c as (select c.id, c.user_id, c.prevented from closure_requests c
       where c.state in ('closed', 'erased') and c.id > $1 and ${HAS_MORE} order by c.id limit $2)
     select c.id, c.user_id, b.currency, (sum(b.amount - ${LEFT}) * 100000000)::bigint as amount
     from c join chk.balance b on b.user_id = c.user_id where b.amount > ${LEFT}
     group by c.id, c.user_id, b.currency order by c.id, b.currency`,
    [of.after, of.limit],
  );
}

/** False when another node did. */
export async function markReopened(tx: Queryable, id: number, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update closure_requests set state = 'reopened', reopened_at = $2 where id = $1 and state in ('closed', 'erased') returning id`,
    [id, at],
  );
  return rows.length > 0;
}
