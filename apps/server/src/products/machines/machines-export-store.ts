/** A customer's rentals and the days that were measured for them, for the copy of his data (R-POL-5). */
import { formatDecimal } from '@candor/money';
import type { ExportSource } from '../../foundation/identity/index.ts';
import type { Queryable } from '../../platform/db/database.ts';

const PAGE = 500;

interface Row {
  number: bigint;
  id: bigint;
  package_id: number;
  units: number;
  rent_currency_id: number;
  rent: bigint;
  term_days: number;
  kind: string;
  output_currency_id: number;
  daily_output: bigint | null;
  days: number;
  rent_earned: bigint;
  output_paid: bigint;
  returned: bigint | null;
  state: string;
  leased_at: Date;
  ended_at: Date | null;
}

async function* pagesOf(db: Queryable, userId: number): AsyncIterable<Row[]> {
  let after = 0n;
  for (;;) {
    const rows = await db.query<Row>(
      `select number, id, package_id, units, rent_currency_id, rent, term_days, kind, output_currency_id, daily_output, days, rent_earned,
         output_paid, returned, state, leased_at, ended_at
       from machines_rentals where user_id = $1 and number > $2 order by number limit $3`,
      [userId, after, PAGE],
    );
    yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.number;
  }
}

export function machinesExports(currencyName: (currencyId: number) => string): ExportSource[] {
  return [
    {
      name: 'machine-rentals',
      about:
        'Every rental of machines with its terms, the rent that was earned and the output that was paid.',
      async *rows(db, userId) {
        for await (const rows of pagesOf(db, userId))
          yield rows.map((row) => ({
            id: String(row.id),
            package: row.package_id,
            units: row.units,
            rent: formatDecimal(row.rent),
            rent_currency: currencyName(row.rent_currency_id),
            term_days: row.term_days,
            kind: row.kind,
            output_currency: currencyName(row.output_currency_id),
            daily_output: row.daily_output === null ? null : formatDecimal(row.daily_output),
            days: row.days,
            rent_earned: formatDecimal(row.rent_earned),
            output_paid: formatDecimal(row.output_paid),
            returned: row.returned === null ? null : formatDecimal(row.returned),
            state: row.state,
            leased_at: row.leased_at.toISOString(),
            ended_at: row.ended_at?.toISOString() ?? null,
          }));
      },
    },
  ];
}
