/** Leases in PostgreSQL, by the database's clock: nodes need not agree on the time. */
import type { Queryable } from '../db/database.ts';

export interface LeaseWishes {
  /** Each once. */
  names: readonly string[];
  /** The node that wants them. */
  holder: string;
  forMs: number;
}

/** What came of asking for a lease. */
export interface LeaseAnswer {
  name: string;
  /** `holder` has it now. */
  isMine: boolean;
  /** How long the one who has it may keep it without another word. */
  freeInMs: number;
}

/**
 * Takes those that are free or expired and renews one's own, all in one statement: a node has dozens of them, and each statement that writes
 * is a write to the disk. Answers one for each name, in no particular order.
 */
export async function takeLeases(
  db: Queryable,
  { names, holder, forMs }: LeaseWishes,
): Promise<LeaseAnswer[]> {
  const rows = await db.query<{ name: string; is_mine: boolean; free_in_ms: number | null }>(
    // In the order of their names, as every node takes them: none waits for another that waits for it.
    `with taken as (
       insert into platform_leases as l (name, holder, expires_at)
         select name, $2, clock_timestamp() + $3 * interval '1 millisecond' from unnest($1::text[]) as wish (name) order by name
       on conflict (name) do update
         set holder = excluded.holder, expires_at = excluded.expires_at,
             term = l.term + case when l.holder = excluded.holder then 0 else 1 end
         where l.holder = excluded.holder or l.expires_at < clock_timestamp()
       returning l.name)
     select wish.name, taken.name is not null as is_mine,
       ceil(extract(epoch from l.expires_at - clock_timestamp()) * 1000)::integer as free_in_ms
     from unnest($1::text[]) as wish (name) left join taken on taken.name = wish.name
       left join platform_leases l on l.name = wish.name`,
    [names, holder, forMs],
  );
  // A lease that was taken for the first time at this very moment is not in this statement's view yet.
  return rows.map(({ name, is_mine, free_in_ms }) => ({
    name,
    isMine: is_mine,
    freeInMs: Math.max(0, free_in_ms ?? forMs),
  }));
}

export async function releaseLeases(db: Queryable, holder: string): Promise<void> {
  await db.query('update platform_leases set expires_at = clock_timestamp() where holder = $1', [holder]);
}
