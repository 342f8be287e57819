/** Rebates of a customer on both sides, for the copy of his data (R-POL-5). */
import { formatDecimal } from '@candor/money';
import type { ExportSource } from '../identity/index.ts';

export const referralExports = (currencyName: (currencyId: number) => string): ExportSource[] => [
  {
    name: 'referral_relation',
    about:
      'That somebody invited the customer: since when, in which state, and what of his fees was the other’s.',
    async *rows(db, userId) {
      const rows = await db.query<{
        state: string;
        began_at: Date;
        ends_at: Date;
        currency_id: number | null;
        amount: bigint | null;
      }>(
        `select r.state, r.began_at, r.ends_at, b.currency_id, sum(b.amount)::bigint as amount
         from referral_relations r left join referral_rebates b on b.relation_id = r.id where r.referee_id = $1
         group by r.id, b.currency_id order by b.currency_id`,
        [userId],
      );
      yield rows.map((row) => ({
        state: row.state,
        began_at: row.began_at.toISOString(),
        ends_at: row.ends_at.toISOString(),
        currency: row.currency_id === null ? null : currencyName(row.currency_id),
        amount: row.amount === null ? null : formatDecimal(row.amount),
      }));
    },
  },
  {
    name: 'referral_payments',
    about: 'Rebates that were paid to the customer, one a referee, day and coin.',
    async *rows(db, userId) {
      const rows = await db.query<{ day: string; currency_id: number; amount: bigint; usdt: bigint }>(
        'select day::text as day, currency_id, amount, usdt from referral_payments where referrer_id = $1 order by id',
        [userId],
      );
      yield rows.map((row) => ({
        day: row.day,
        currency: currencyName(row.currency_id),
        amount: formatDecimal(row.amount),
        usdt: formatDecimal(row.usdt),
      }));
    },
  },
];
