/** SQL of openings_stops. */
import type { Queryable, Tx } from '../../platform/db/database.ts';

export interface StopRow {
  pair_id: number;
  product: string;
  since: Date;
  /** Listed, or null. */
  cause: string | null;
  reason: string;
}

export const readStops = (db: Queryable): Promise<StopRow[]> =>
  db.query<StopRow>(
    'select pair_id, product, since, cause, reason from openings_stops order by pair_id, product',
  );

export async function findStop(db: Queryable, pairId: number, product: string): Promise<StopRow | undefined> {
  const [row] = await db.query<StopRow>(
    'select pair_id, product, since, cause, reason from openings_stops where pair_id = $1 and product = $2',
    [pairId, product],
  );
  return row;
}

/** A second stop changes the reason; it has been stopped since the first. */
export async function putStop(tx: Tx, row: StopRow): Promise<void> {
  await tx.query(
    `insert into openings_stops (pair_id, product, since, cause, reason) values ($1, $2, $3, $4, $5)
     on conflict (pair_id, product) do update set cause = excluded.cause, reason = excluded.reason`,
    [row.pair_id, row.product, row.since, row.cause, row.reason],
  );
}

/** A stop that is in force already stays as it is. */
export async function addStop(db: Queryable, row: StopRow): Promise<void> {
  await db.query(
    `insert into openings_stops (pair_id, product, since, cause, reason) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [row.pair_id, row.product, row.since, row.cause, row.reason],
  );
}

export async function liftStop(tx: Tx, pairId: number, product: string): Promise<void> {
  await tx.query('delete from openings_stops where pair_id = $1 and product = $2', [pairId, product]);
}
