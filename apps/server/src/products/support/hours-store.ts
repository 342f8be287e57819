/** SQL of the opening hours: one row, in force now. */
import type { Queryable } from '../../platform/db/database.ts';
import type { Hours } from './hours-rules.ts';

export function readHours(db: Queryable): Promise<{ value: Hours }[]> {
  return db.query(`select value from support_hours where key = 'all'`);
}

/** What an installation begins with; never over what people agreed on. */
export async function seedHours(db: Queryable, value: Hours): Promise<void> {
  await db.query(
    `insert into support_hours (key, value, version) values ('all', $1::jsonb, 1) on conflict do nothing`,
    [JSON.stringify(value)],
  );
}

export async function saveHours(
  tx: Queryable,
  { value, version }: { value: Hours; version: number },
): Promise<void> {
  await tx.query(`update support_hours set value = $1::jsonb, version = $2 where key = 'all'`, [
    JSON.stringify(value),
    version,
  ]);
}
