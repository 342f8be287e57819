/** SQL of market_data_rates, the demo's table: units of a currency for one USDT, by UTC day, under the name of where they are from. */
import type { Queryable } from '../../platform/db/database.ts';

export interface TableRate {
  currency: string;
  /** Units for one USDT, in 10^-8. */
  rate: bigint;
  source: string;
  at: number;
}

/** The latest rate of each currency. */
export async function readRates(db: Queryable): Promise<TableRate[]> {
  const rows = await db.query<{ currency: string; rate: bigint; source: string; at: Date }>(
    'select distinct on (currency) currency, rate, source, at from market_data_rates order by currency, utc_day desc',
  );
  return rows.map(({ currency, rate, source, at }) => ({ currency, rate, source, at: at.getTime() }));
}
