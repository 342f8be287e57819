/** SQL on identity_hold_rules: one row, in force now. */
import type { Queryable } from '../../../platform/db/database.ts';
import type { HoldHours } from '../context/hold-hours.ts';

export interface HoldRulesRow {
  value: { hold_h: number; pair_hold_h: number };
  version: number;
}

export function readHoldRules(db: Queryable): Promise<HoldRulesRow[]> {
  return db.query<HoldRulesRow>(`select value, version from identity_hold_rules where key = 'all'`);
}

/** What an installation begins with; never over what people agreed on. */
export async function seedHoldRules(db: Queryable, { single, pair }: HoldHours): Promise<void> {
  await db.query(
    `insert into identity_hold_rules (key, value) values ('all', $1::jsonb) on conflict do nothing`,
    [JSON.stringify({ hold_h: single, pair_hold_h: pair })],
  );
}

export async function saveHoldRules(tx: Queryable, { value, version }: HoldRulesRow): Promise<void> {
  await tx.query(`update identity_hold_rules set value = $1::jsonb, version = $2 where key = 'all'`, [
    JSON.stringify(value),
    version,
  ]);
}
