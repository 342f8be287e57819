/** A customer's hosting orders, for the copy of his data (R-POL-5). */
import { formatDecimal } from '@candor/money';
import type { ExportSource } from '../../foundation/identity/index.ts';
import type { Queryable } from '../../platform/db/database.ts';

const PAGE = 500;

interface Row {
  number: bigint;
  id: bigint;
  product_id: number;
  currency_id: number;
  amount: bigint;
  cycle_days: number;
  total_yield: bigint;
  payments: number;
  paid: bigint;
  penalty: bigint | null;
  state: string;
  bought_at: Date;
  ended_at: Date | null;
}

async function* pagesOf(db: Queryable, userId: number): AsyncIterable<Row[]> {
  let after = 0n;
  for (;;) {
    const rows = await db.query<Row>(
      `select number, id, product_id, currency_id, amount, cycle_days, total_yield, payments, paid, penalty, state, bought_at, ended_at
       from finance_orders where user_id = $1 and number > $2 order by number limit $3`,
      [userId, after, PAGE],
    );
    yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.number;
  }
}

export function financeExports(currencyName: (currencyId: number) => string): ExportSource[] {
  return [
    {
      name: 'hosting',
      about: 'Every hosting order with its terms, the interest that was paid and what leaving cost.',
      async *rows(db, userId) {
        for await (const rows of pagesOf(db, userId))
          yield rows.map((row) => ({
            id: String(row.id),
            product: row.product_id,
            currency: currencyName(row.currency_id),
            amount: formatDecimal(row.amount),
            cycle_days: row.cycle_days,
            total_yield: formatDecimal(row.total_yield),
            payments: row.payments,
            paid: formatDecimal(row.paid),
            penalty: row.penalty === null ? null : formatDecimal(row.penalty),
            state: row.state,
            bought_at: row.bought_at.toISOString(),
            ended_at: row.ended_at?.toISOString() ?? null,
          }));
      },
    },
  ];
}
