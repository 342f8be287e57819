/** What a coin was worth then: when a day began (kept once and for all), and in a minute (from the index's candles). */
import type { Queryable } from '../../platform/db/database.ts';

/** `day` to price by currency. */
export async function dayPrices(
  db: Queryable,
  from: string,
): Promise<Map<string, ReadonlyMap<number, bigint>>> {
  const rows = await db.query<{ day: string; currency_id: number; price: bigint }>(
    'select day::text as day, currency_id, price from pnl_prices where day >= $1::date',
    [from],
  );
  const found = new Map<string, Map<number, bigint>>();
  for (const { day, currency_id, price } of rows)
    found.set(day, (found.get(day) ?? new Map<number, bigint>()).set(currency_id, price));
  return found;
}

/** The first price that is kept of a day counts. */
export async function keepDayPrices(
  db: Queryable,
  day: string,
  prices: ReadonlyMap<number, bigint>,
): Promise<void> {
  await db.query(
    `insert into pnl_prices (day, currency_id, price)
     select $1::date, p.* from unnest($2::integer[], $3::bigint[]) as p on conflict do nothing`,
    [day, [...prices.keys()], [...prices.values()]],
  );
}

/** The index at the end of the last minute before each moment, of the ten minutes before; in the order of the questions. */
export async function indexBefore(
  db: Queryable,
  asked: readonly { pairId: number; at: Date }[],
): Promise<(bigint | null)[]> {
  const rows = await db.query<{ price: bigint | null }>(
    `select price from market_data_index_before($1::integer[], $2::timestamptz[], '10 minutes') order by n`,
    [asked.map(({ pairId }) => pairId), asked.map(({ at }) => at)],
  );
  return rows.map((row) => row.price);
}
