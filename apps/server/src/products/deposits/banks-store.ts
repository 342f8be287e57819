/** SQL on the house's bank details and on the tick of customers who are not verified. */
import type { Queryable } from '../../platform/db/database.ts';
import type { BankDetails } from './bank-details.ts';

export interface BankRow {
  bank: number;
  value: BankDetails;
  version: number;
}

export function readBanks(db: Queryable): Promise<BankRow[]> {
  return db.query<BankRow>('select bank, value, version from deposits_banks order by bank');
}

export async function saveBank(
  tx: Queryable,
  of: { bank: number; value: BankDetails; version: number },
): Promise<void> {
  await tx.query(
    `insert into deposits_banks (bank, value, version) values ($1, $2::jsonb, $3)
     on conflict (bank) do update set value = excluded.value, version = excluded.version`,
    [of.bank, JSON.stringify(of.value), of.version],
  );
}

/** What an installation begins with; never over what people agreed on. */
export async function seedBank(db: Queryable, of: { bank: number; value: BankDetails }): Promise<void> {
  await db.query('insert into deposits_banks (bank, value) values ($1, $2::jsonb) on conflict do nothing', [
    of.bank,
    JSON.stringify(of.value),
  ]);
}

export async function hasTicked(db: Queryable, userId: number): Promise<boolean> {
  return (await db.query('select 1 as found from deposits_ticks where user_id = $1', [userId])).length > 0;
}

export async function saveTick(db: Queryable, userId: number, at: Date): Promise<void> {
  await db.query('insert into deposits_ticks (user_id, at) values ($1, $2) on conflict do nothing', [
    userId,
    at,
  ]);
}
