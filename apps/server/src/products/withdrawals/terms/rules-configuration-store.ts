/** SQL on withdrawals_rules: one row, in force now. */
import type { Queryable } from '../../../platform/db/database.ts';
import type { WithdrawalRulesText } from './rules-text.ts';

export interface RulesRow {
  value: WithdrawalRulesText;
  version: number;
}

export function readRules(db: Queryable): Promise<RulesRow[]> {
  return db.query<RulesRow>(`select value, version from withdrawals_rules where key = 'all'`);
}

/** What an installation begins with; never over what people agreed on. */
export async function seedRules(db: Queryable, value: WithdrawalRulesText): Promise<void> {
  await db.query(
    `insert into withdrawals_rules (key, value) values ('all', $1::jsonb) on conflict do nothing`,
    [JSON.stringify(value)],
  );
}

export async function saveRules(tx: Queryable, { value, version }: RulesRow): Promise<void> {
  await tx.query(`update withdrawals_rules set value = $1::jsonb, version = $2 where key = 'all'`, [
    JSON.stringify(value),
    version,
  ]);
}
