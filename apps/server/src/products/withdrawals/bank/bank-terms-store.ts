/** SQL on withdrawals_bank_terms. */
import type { Queryable } from '../../../platform/db/database.ts';
import type { BankTermsText } from './bank-terms-text.ts';

export interface BankTermsRow {
  currency_id: number;
  value: BankTermsText;
}

export function readBankTerms(db: Queryable): Promise<BankTermsRow[]> {
  return db.query<BankTermsRow>('select currency_id, value from withdrawals_bank_terms order by currency_id');
}

/** What an installation begins with; never over what people agreed on. */
export async function seedBankTerms(db: Queryable, of: BankTermsRow): Promise<void> {
  await db.query(
    'insert into withdrawals_bank_terms (currency_id, value) values ($1, $2::jsonb) on conflict do nothing',
    [of.currency_id, JSON.stringify(of.value)],
  );
}

export async function saveBankTerms(tx: Queryable, of: BankTermsRow & { version: number }): Promise<void> {
  await tx.query('update withdrawals_bank_terms set value = $2::jsonb, version = $3 where currency_id = $1', [
    of.currency_id,
    JSON.stringify(of.value),
    of.version,
  ]);
}
