/** Which disclosures a customer confirmed, for the copy of his data (R-POL-5). */
import type { Queryable } from '../../platform/db/database.ts';
import { listConfirmed } from './disclosures-store.ts';

export const confirmedExport = (currencyName: (id: number) => string) => ({
  name: 'confirmed_disclosures',
  about: 'Disclosures of tokens on real assets that were read and confirmed.',
  /** A few a token at most. */
  async *rows(db: Queryable, userId: number) {
    const rows = await listConfirmed(db, userId);
    yield rows.map((row) => ({
      token: currencyName(row.currency_id),
      edition: row.edition,
      confirmed_at: row.confirmed_at.toISOString(),
    }));
  },
});
