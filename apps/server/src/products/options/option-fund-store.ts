/** SQL of what the option fund has promised: sums over open orders, by pair and by the second of expiry. Nobody's name. */
import type { Queryable } from '../../platform/db/database.ts';

export interface OpenOptionsRow {
  pair_id: number;
  open: bigint;
  stakes: bigint;
  calls: bigint;
  puts: bigint;
  flats: bigint;
}

export const openOptions = (db: Queryable): Promise<OpenOptionsRow[]> =>
  db.query<OpenOptionsRow>(
    `select pair_id, count(*) as open, sum(stake)::bigint as stakes,
       coalesce(sum(potential) filter (where type = 'C'), 0)::bigint as calls,
       coalesce(sum(potential) filter (where type = 'P'), 0)::bigint as puts,
       coalesce(sum(potential) filter (where type = 'F'), 0)::bigint as flats
     from options_orders where state in ('accepted', 'open') group by pair_id order by pair_id`,
  );

export interface ExpiryRow {
  pair_id: number;
  cap_second: Date;
  open: bigint;
  stakes: bigint;
  calls: bigint;
  puts: bigint;
}

/** Soonest first; call and flat are one side, put the other (R-OPT-8). */
export const openExpiries = (db: Queryable, most: number): Promise<ExpiryRow[]> =>
  db.query<ExpiryRow>(
    `select pair_id, coalesce(expires_at, cap_second) as cap_second, count(*) as open, sum(stake)::bigint as stakes,
       coalesce(sum(potential) filter (where type <> 'P'), 0)::bigint as calls,
       coalesce(sum(potential) filter (where type = 'P'), 0)::bigint as puts
     from options_orders where state in ('accepted', 'open') group by 1, 2 order by 2, 1 limit $1`,
    [most],
  );
