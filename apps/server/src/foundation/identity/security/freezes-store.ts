/** SQL on identity_freezes, what they do to an account, and what else holds its withdrawals. */
import type { Queryable } from '../../../platform/db/database.ts';

export interface FreezeRow {
  id: bigint;
  what: 'withdrawals' | 'account' | 'account_opened';
  by_whom: 'you' | 'link' | 'support';
  operator_id: number | null;
  reason: string;
  since: Date;
  until: Date | null;
  happened_at: Date;
}

export interface NewFreeze {
  userId: number;
  what: FreezeRow['what'];
  byWhom: FreezeRow['by_whom'];
  operatorId: number | null;
  reason: string;
  since: Date;
  until: Date | null;
  happenedAt: Date;
}

export async function insertFreeze(tx: Queryable, of: NewFreeze): Promise<void> {
  await tx.query(
    `insert into identity_freezes (user_id, what, by_whom, operator_id, reason, since, until, happened_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [of.userId, of.what, of.byWhom, of.operatorId, of.reason, of.since, of.until, of.happenedAt],
  );
}

/** Withdrawals stay stopped until then at least; an earlier end never replaces a later one. */
export async function stopWithdrawals(tx: Queryable, userId: number, until: Date): Promise<void> {
  await tx.query(
    `update identity_users set withdrawals_frozen_until = greatest(withdrawals_frozen_until, $2) where id = $1`,
    [userId, until],
  );
}

/** Stops of withdrawals that still run at `now` of the waiting clock. */
export async function runningStops(
  db: Queryable,
  userId: number,
  now: Date,
): Promise<(FreezeRow & { until: Date })[]> {
  return db.query(
    `select id, what, by_whom, operator_id, reason, since, until, happened_at from identity_freezes
     where user_id = $1 and what = 'withdrawals' and until > $2 order by number`,
    [userId, now],
  );
}

/** What support stopped since a moment of the waiting clock. */
export async function supportStopsSince(db: Queryable, userId: number, since: Date): Promise<Date[]> {
  const rows = await db.query<{ since: Date }>(
    `select since from identity_freezes where user_id = $1 and by_whom = 'support' and since > $2 order by since desc`,
    [userId, since],
  );
  return rows.map((row) => row.since);
}

export async function freezesOf(
  db: Queryable,
  userId: number,
  of: { before: Date; limit: number },
): Promise<FreezeRow[]> {
  return db.query(
    `select id, what, by_whom, operator_id, reason, since, until, happened_at from identity_freezes
     where user_id = $1 and happened_at < $2 order by happened_at desc, number desc limit $3`,
    [userId, of.before, of.limit],
  );
}

/** Customers who froze their accounts for this reason since then, and have not opened them. */
export async function frozenSince(db: Queryable, of: { reason: string; since: Date }): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select distinct f.user_id from identity_freezes f join identity_users u on u.id = f.user_id
     where f.what = 'account' and f.reason = $1 and f.happened_at > $2 and u.is_frozen order by f.user_id`,
    [of.reason, of.since],
  );
  return rows.map(({ user_id: id }) => id);
}

export interface ChangeRow {
  kind: string;
  at: Date;
  hold_hours: number;
  pair_hold_hours: number;
}

export type StopRow = Pick<FreezeRow, 'by_whom' | 'reason' | 'since'> & { until: Date };

interface Row {
  what: 'change' | 'stop' | 'last';
  name: string;
  reason: string;
  since: Date | null;
  until: Date | null;
  hold_hours: number;
  pair_hold_hours: number;
}

/** Changes since a moment, stops that still run at `now`, and when anything was changed last; moments of the waiting clock. */
export async function changesAndStops(
  db: Queryable,
  userId: number,
  of: { changedSince: Date; now: Date },
): Promise<{ changes: ChangeRow[]; stops: StopRow[]; changedAt: Date | null }> {
  const rows = await db.query<Row>(
    `select * from (
       select 'change' as what, kind as name, '' as reason, at as since, null::timestamptz as until, hold_hours, pair_hold_hours, 0::bigint as place
       from identity_security_events where user_id = $1 and at > $2
       union all
       select 'stop', by_whom, reason, since, until, 0, 0, number
       from identity_freezes where user_id = $1 and what = 'withdrawals' and until > $3
       union all
       select 'last', '', '', max(at), null, 0, 0, 0 from identity_security_events where user_id = $1
     ) found order by place, since`,
    [userId, of.changedSince, of.now],
  );
  const named = (what: Row['what']): Row[] => rows.filter((row) => row.what === what);
  return {
    changes: named('change').map(({ name, since, ...hours }) => ({ ...hours, kind: name, at: since! })),
    stops: named('stop').map((row) => ({
      by_whom: row.name as StopRow['by_whom'],
      reason: row.reason,
      since: row.since!,
      until: row.until!,
    })),
    changedAt: named('last')[0]!.since,
  };
}
