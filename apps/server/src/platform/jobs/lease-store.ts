/** Leases in PostgreSQL, by the database's clock: nodes need not agree on the time. */
import type { Queryable } from '../db/database.ts';

export interface LeaseWish {
  name: string;
  /** The node that wants it. */
  holder: string;
  forMs: number;
}

/** What came of asking for a lease. */
export interface LeaseAnswer {
  /** `holder` has it now. */
  isMine: boolean;
  /** How long the one who has it may keep it without another word. */
  freeInMs: number;
}

/** Takes a free or expired lease or renews one's own. */
export async function takeLease(db: Queryable, { name, holder, forMs }: LeaseWish): Promise<LeaseAnswer> {
  const [row] = await db.query<{ is_mine: boolean; free_in_ms: number | null }>(
    `with taken as (
       insert into platform_leases as l (name, holder, expires_at) values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
       on conflict (name) do update
         set holder = excluded.holder, expires_at = excluded.expires_at,
             term = l.term + case when l.holder = excluded.holder then 0 else 1 end
         where l.holder = excluded.holder or l.expires_at < clock_timestamp()
       returning 1 as one)
     select exists (select 1 from taken) as is_mine,
       (select ceil(extract(epoch from expires_at - clock_timestamp()) * 1000)::integer from platform_leases where name = $1) as free_in_ms`,
    [name, holder, forMs],
  );
  // A lease that was taken for the first time at this very moment is not in this statement's view yet.
  return { isMine: row!.is_mine, freeInMs: Math.max(0, row!.free_in_ms ?? forMs) };
}

export async function releaseLeases(db: Queryable, holder: string): Promise<void> {
  await db.query('update platform_leases set expires_at = clock_timestamp() where holder = $1', [holder]);
}
