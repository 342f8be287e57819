/** SQL of contracts_profiles. */
import type { Queryable } from '../../../platform/db/database.ts';
import type { Profile } from '../positions/position.ts';

export async function readProfiles(db: Queryable): Promise<Profile[]> {
  const rows = await db.query<{ country: string; max_leverage: number; close_out_rate: bigint | null }>(
    'select country, max_leverage, close_out_rate from contracts_profiles order by country',
  );
  return rows.map((row) => ({
    country: row.country,
    maxLeverage: row.max_leverage,
    closeOutRate: row.close_out_rate,
  }));
}
