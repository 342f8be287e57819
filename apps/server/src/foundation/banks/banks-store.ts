/** SQL on the house's bank details. */
import type { Queryable } from '../../platform/db/database.ts';
import type { BankDetails } from './bank-details.ts';

export interface BankRow {
  bank: number;
  value: BankDetails;
  version: number;
}

export function readBanks(db: Queryable): Promise<BankRow[]> {
  return db.query<BankRow>('select bank, value, version from banks_details order by bank');
}

export async function saveBank(
  tx: Queryable,
  of: { bank: number; value: BankDetails; version: number },
): Promise<void> {
  await tx.query(
    `insert into banks_details (bank, value, version) values ($1, $2::jsonb, $3)
     on conflict (bank) do update set value = excluded.value, version = excluded.version`,
    [of.bank, JSON.stringify(of.value), of.version],
  );
}

/** What an installation begins with; never over what people agreed on. */
export async function seedBank(db: Queryable, of: { bank: number; value: BankDetails }): Promise<void> {
  await db.query('insert into banks_details (bank, value) values ($1, $2::jsonb) on conflict do nothing', [
    of.bank,
    JSON.stringify(of.value),
  ]);
}
