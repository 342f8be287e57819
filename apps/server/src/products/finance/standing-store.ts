/** Money that a customer has hosted now, for operators who answer him. */
import { formatDecimal } from '@candor/money';
import type { StandingSource } from '../../foundation/standing/index.ts';

interface Row {
  id: bigint;
  currency_id: number;
  amount: bigint;
  cycle_days: number;
  payments: number;
  bought_at: Date;
}

export const hostingStanding =
  (currencyName: (currencyId: number) => string): StandingSource =>
  async (db, { userId, most }) => {
    const rows = await db.query<Row>(
      `select id, currency_id, amount, cycle_days, payments, bought_at from finance_orders
       where user_id = $1 and state = 'hosting' order by bought_at desc, id desc limit $2`,
      [userId, most],
    );
    return rows.map((row) => ({
      id: String(row.id),
      at: row.bought_at.getTime(),
      params: {
        currency: currencyName(row.currency_id),
        amount: formatDecimal(row.amount),
        days: `${row.payments} / ${row.cycle_days}`,
      },
    }));
  };
