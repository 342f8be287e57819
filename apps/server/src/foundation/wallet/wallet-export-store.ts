/** A customer's transfers between his own accounts, for the export of his data (R-POL-5). */
import { formatDecimal } from '@candor/money';
import type { ExportSource } from '../identity/index.ts';

const PAGE = 2_000;

export function transferExport(currencyName: (id: number) => string): ExportSource {
  return {
    name: 'transfers',
    about: 'Transfers between the four accounts.',
    async *rows(db, userId) {
      let after = 0n;
      for (;;) {
        const rows = await db.query<{
          id: bigint;
          currency_id: number;
          from_account: string;
          to_account: string;
          amount: bigint;
          journal_id: bigint;
          at: Date;
        }>(
          `select id, currency_id, from_account, to_account, amount, journal_id, at from wallet_transfers
           where user_id = $1 and id > $2 order by id limit $3`,
          [userId, after, PAGE],
        );
        yield rows.map((row) => ({
          id: String(row.id),
          at: row.at.toISOString(),
          currency: currencyName(row.currency_id),
          from: row.from_account,
          to: row.to_account,
          amount: formatDecimal(row.amount),
          journal_id: String(row.journal_id),
        }));
        const last = rows.at(-1);
        if (last === undefined || rows.length < PAGE) return;
        after = last.id;
      }
    },
  };
}
