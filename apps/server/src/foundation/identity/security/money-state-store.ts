/** SQL on what an account's money waits for in its row of identity_users: of some twenty columns two. */
import type { Queryable } from '../../../platform/db/database.ts';

export interface MoneyState {
  is_frozen: boolean;
  has_fund_password: boolean;
}

const MONEY_STATE =
  'select is_frozen, fund_hash is not null as has_fund_password from identity_users where id = $1';

export async function moneyStateOf(db: Queryable, id: number): Promise<MoneyState | undefined> {
  return (await db.query<MoneyState>(MONEY_STATE, [id]))[0];
}

/** The same under the lock of the row. */
export async function lockMoneyState(tx: Queryable, id: number): Promise<MoneyState | undefined> {
  return (await tx.query<MoneyState>(`${MONEY_STATE} for no key update`, [id]))[0];
}
