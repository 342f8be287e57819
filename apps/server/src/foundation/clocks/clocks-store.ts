/** SQL of clocks_nodes: what each node says of its clocks, by the database's time. */
import type { Queryable } from '../../platform/db/database.ts';

export interface ClockRow {
  node_id: string;
  wall_ms: number;
  house_ms: number;
  error_ms: number;
  measured_at: Date;
}

export async function tellClock(db: Queryable, of: Omit<ClockRow, 'measured_at'>): Promise<void> {
  await db.query(
    `insert into clocks_nodes (node_id, wall_ms, house_ms, error_ms) values ($1, $2, $3, $4)
     on conflict (node_id) do update set wall_ms = excluded.wall_ms, house_ms = excluded.house_ms,
       error_ms = excluded.error_ms, measured_at = clock_timestamp()`,
    [of.node_id, of.wall_ms, of.house_ms, of.error_ms],
  );
  // Nodes that are gone, each a name of its own at every start.
  await db.query(`delete from clocks_nodes where measured_at < clock_timestamp() - interval '1 hour'`);
}

/** Of nodes that have spoken within a minute. */
export function listClocks(db: Queryable): Promise<ClockRow[]> {
  return db.query<ClockRow>(
    `select node_id, wall_ms, house_ms, error_ms, measured_at from clocks_nodes
     where measured_at > clock_timestamp() - interval '1 minute' order by node_id`,
  );
}
