/** What a customer may take along of his subscriptions (R-POL-5). */
import { formatDecimal } from '@candor/money';
import type { ExportSource } from '../../foundation/identity/index.ts';
import type { Queryable } from '../../platform/db/database.ts';

const PAGE = 500;

interface ExportRow {
  number: bigint;
  id: bigint;
  sale_id: number;
  token_id: number;
  currency_id: number;
  amount: bigint;
  price: bigint;
  tokens: bigint | null;
  cost: bigint | null;
  state: string;
  salt: string;
  agreement_version: number;
  created_at: Date;
  settled_at: Date | null;
  over_at: Date | null;
}

async function* pagesOf(db: Queryable, userId: number): AsyncGenerator<ExportRow[]> {
  for (let after = 0n; ;) {
    const rows = await db.query<ExportRow>(
      `select s.number, s.id, s.sale_id, l.token_id, l.currency_id, s.amount, s.price, s.tokens, s.cost, s.state, s.salt, s.agreement_version,
         s.created_at, s.settled_at, s.over_at
       from launchpad_subscriptions s join launchpad_sales l on l.id = s.sale_id
       where s.user_id = $1 and s.number > $2 order by s.number limit $3`,
      [userId, after, PAGE],
    );
    yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.number;
  }
}

export function launchpadExports(currencyName: (currencyId: number) => string): ExportSource[] {
  const text = (amount: bigint | null) => (amount === null ? null : formatDecimal(amount));
  return [
    {
      name: 'new-coins',
      about:
        'Every new coin subscription with its commitment, its allotment, and what finds it in the published list.',
      async *rows(db, userId) {
        for await (const rows of pagesOf(db, userId))
          yield rows.map((row) => ({
            id: String(row.id),
            sale: row.sale_id,
            token: currencyName(row.token_id),
            currency: currencyName(row.currency_id),
            amount: formatDecimal(row.amount),
            price: formatDecimal(row.price),
            tokens: text(row.tokens),
            cost: text(row.cost),
            state: row.state,
            salt: row.salt,
            agreement_version: row.agreement_version,
            created_at: row.created_at.toISOString(),
            settled_at: row.settled_at?.toISOString() ?? null,
            over_at: row.over_at?.toISOString() ?? null,
          }));
      },
    },
  ];
}
