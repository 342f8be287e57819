/** SQL of what customers have set for themselves, read and counted under the lock of their row (finding 4). */
import type { Queryable, Tx } from '../../platform/db/database.ts';

export interface LimitsRow {
  user_id: number;
  tested_at: Date | null;
  daily_loss_limit: bigint;
  next_loss_limit: bigint | null;
  next_limit_at: Date | null;
  losses_in_row: number;
  cool_off_until: Date | null;
  excluded_until: Date | null;
}

export async function lockLimits(tx: Tx, userId: number): Promise<LimitsRow> {
  await tx.query('insert into options_customers (user_id) values ($1) on conflict do nothing', [userId]);
  const [row] = await tx.query<LimitsRow>('select * from options_customers where user_id = $1 for update', [
    userId,
  ]);
  return row!;
}

/** All accounts that are linked as one person's, his among them (R-KYC-4). */
export async function accountsOfPerson(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select $1::integer as id union
     select a.id from identity_persons(array[$1::integer]) p cross join lateral identity_accounts_of(p.person) as a (id)`,
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** The same of several customers at once, of each by his own account. */
export async function accountsOfPersons(
  db: Queryable,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db.query<{ user_id: number; accounts: number[] }>(
    `select p.user_id, array_agg(a.id order by a.id) as accounts
     from identity_persons($1::integer[]) p cross join lateral identity_accounts_of(p.person) as a (id) group by p.user_id`,
    [userIds],
  );
  const known = new Map(rows.map(({ user_id: id, accounts }) => [id, accounts]));
  return new Map(userIds.map((id) => [id, known.get(id) ?? [id]]));
}

/** Of each customer, in ascending order, which is the order in which they are locked (finding 10). */
export async function lockLimitsOfAll(tx: Tx, userIds: readonly number[]): Promise<LimitsRow[]> {
  await tx.query(
    `insert into options_customers (user_id) select id from unnest($1::integer[]) as u (id)
     where not exists (select 1 from options_customers c where c.user_id = u.id) order by id on conflict do nothing`,
    [userIds],
  );
  return tx.query<LimitsRow>(
    'select * from options_customers where user_id = any ($1::integer[]) order by user_id for update',
    [userIds],
  );
}

export async function readLimits(db: Queryable, userId: number): Promise<LimitsRow | undefined> {
  return (await readLimitsOfAll(db, [userId]))[0];
}

/** Of those who have any. */
export const readLimitsOfAll = (db: Queryable, userIds: readonly number[]): Promise<LimitsRow[]> =>
  db.query<LimitsRow>('select * from options_customers where user_id = any ($1::integer[])', [userIds]);

export async function saveLimits(tx: Tx, row: LimitsRow): Promise<void> {
  await tx.query(
    `update options_customers set tested_at = $2, daily_loss_limit = $3, next_loss_limit = $4, next_limit_at = $5, losses_in_row = $6,
       cool_off_until = $7, excluded_until = $8 where user_id = $1`,
    [
      row.user_id,
      row.tested_at,
      row.daily_loss_limit,
      row.next_loss_limit,
      row.next_limit_at,
      row.losses_in_row,
      row.cool_off_until,
      row.excluded_until,
    ],
  );
}

/** How each stands after his options; what he has set for himself stays. */
export async function saveStreaks(
  tx: Tx,
  of: readonly { userId: number; lossesInRow: number; coolOffUntil: Date | null }[],
): Promise<void> {
  await tx.query(
    `update options_customers c set losses_in_row = s.losses, cool_off_until = s.until
     from unnest($1::integer[], $2::integer[], $3::timestamptz[]) as s (user_id, losses, until) where c.user_id = s.user_id`,
    [
      of.map(({ userId }) => userId),
      of.map(({ lossesInRow }) => lossesInRow),
      of.map(({ coolOffUntil }) => coolOffUntil),
    ],
  );
}

/** Open stakes of these accounts together, and what was lost since a moment net of what was won, not below zero. */
export async function stakesOf(
  db: Queryable,
  userIds: readonly number[],
  since: Date,
): Promise<{ open: bigint; lost: bigint }> {
  const [row] = await db.query<{ open: bigint; lost: bigint }>(
    `select coalesce(sum(stake) filter (where state in ('accepted', 'open')), 0)::bigint as open,
       greatest(0, coalesce(sum(stake - paid) filter (where settled_at >= $2), 0))::bigint as lost
     from options_orders where user_id = any ($1::integer[]) and (state in ('accepted', 'open') or settled_at >= $2)`,
    [userIds, since],
  );
  return row!;
}
