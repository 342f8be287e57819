/** SQL on the register of staff and house accounts: the newest line of an account counts, and none is ever changed. */
import type { Queryable } from '../../platform/db/database.ts';

export interface HouseAccountRow {
  user_id: number;
  relation: 'staff' | 'house';
  note: string;
  is_registered: boolean;
  registered_by: string | null;
  approved_by: string | null;
  registered_at: Date;
}

/** Every account that ever stood in it, as it stands now. */
export async function houseAccountRows(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: HouseAccountRow[]; total: number }> {
  const [count] = await db.query<{ total: bigint }>(
    'select count(distinct user_id) as total from operators_house_accounts',
  );
  const rows = await db.query<HouseAccountRow>(
    `select h.user_id, h.relation, h.note, h.is_registered, p.name as registered_by, c.name as approved_by, h.registered_at
     from (select distinct on (user_id) * from operators_house_accounts order by user_id, id desc) h
     left join operators_people p on p.id = h.registered_by left join operators_people c on c.id = h.approved_by
     order by h.registered_at desc, h.user_id desc limit $1 offset $2`,
    [limit, offset],
  );
  return { rows, total: Number(count!.total) };
}

/** Changes of one account take turns. */
export async function lockHouseAccount(tx: Queryable, userId: number): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('operators-house-account', $1))`, [userId]);
}

export async function insertHouseAccount(
  tx: Queryable,
  of: {
    userId: number;
    relation: 'staff' | 'house';
    note: string;
    isRegistered: boolean;
    by: number | null;
    approvedBy: number | null;
    at: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into operators_house_accounts (user_id, relation, note, is_registered, registered_by, approved_by, registered_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [of.userId, of.relation, of.note, of.isRegistered, of.by, of.approvedBy, of.at],
  );
}

export async function isHouseAccount(db: Queryable, userId: number): Promise<boolean> {
  return isHouseAmong(db, [userId]);
}

export async function isHouseAmong(db: Queryable, userIds: readonly number[]): Promise<boolean> {
  if (userIds.length === 0) return false;
  const [row] = await db.query('select 1 as one from operators_house_accounts_of($1::integer[]) limit 1', [
    userIds,
  ]);
  return row !== undefined;
}
