/** Leases in PostgreSQL, by the database's clock: nodes need not agree on the time. */
import type { Queryable } from '../db/database.ts';

export interface LeaseWish {
  name: string;
  /** The node that wants it. */
  holder: string;
  forMs: number;
}

/** Takes a free or expired lease or renews one's own; true when `holder` has it now. */
export async function takeLease(db: Queryable, { name, holder, forMs }: LeaseWish): Promise<boolean> {
  const rows = await db.query(
    `insert into platform_leases as l (name, holder, expires_at) values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
     on conflict (name) do update
       set holder = excluded.holder, expires_at = excluded.expires_at,
           term = l.term + case when l.holder = excluded.holder then 0 else 1 end
       where l.holder = excluded.holder or l.expires_at < clock_timestamp()
     returning 1 as one`,
    [name, holder, forMs],
  );
  return rows.length > 0;
}

export async function releaseLeases(db: Queryable, holder: string): Promise<void> {
  await db.query('update platform_leases set expires_at = clock_timestamp() where holder = $1', [holder]);
}
