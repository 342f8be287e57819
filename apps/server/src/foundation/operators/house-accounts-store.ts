/** SQL on the register of staff and house accounts; entries are never taken out. */
import type { Queryable } from '../../platform/db/database.ts';

export interface HouseAccountRow {
  user_id: number;
  relation: 'staff' | 'house';
  note: string;
  registered_by: string | null;
  registered_at: Date;
}

export async function houseAccountRows(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: HouseAccountRow[]; total: number }> {
  const [count] = await db.query<{ total: bigint }>('select count(*) as total from operators_house_accounts');
  const rows = await db.query<HouseAccountRow>(
    `select h.user_id, h.relation, h.note, p.name as registered_by, h.registered_at
     from operators_house_accounts h left join operators_people p on p.id = h.registered_by
     order by h.registered_at desc, h.user_id desc limit $1 offset $2`,
    [limit, offset],
  );
  return { rows, total: Number(count!.total) };
}

/** False when the account is registered already. */
export async function insertHouseAccount(
  tx: Queryable,
  of: { userId: number; relation: 'staff' | 'house'; note: string; by: number | null; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into operators_house_accounts (user_id, relation, note, registered_by, registered_at)
     values ($1, $2, $3, $4, $5) on conflict (user_id) do nothing returning 1 as one`,
    [of.userId, of.relation, of.note, of.by, of.at],
  );
  return rows.length > 0;
}

export async function isHouseAccount(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.query('select 1 as one from operators_house_accounts where user_id = $1', [userId]);
  return rows.length > 0;
}
