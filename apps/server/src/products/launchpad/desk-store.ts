/** SQL of the desk: what was settled day by day. */
import type { Queryable } from '../../platform/db/database.ts';

export interface SettledRow {
  day: string;
  sale_id: number;
  cost: bigint;
  refunds: bigint;
  tokens: bigint;
  unlocked: bigint;
  taken_back: bigint;
}

/** By the day on which it was due: a late run changes nothing of it. Newest first. */
export const settledByDay = (db: Queryable, of: { from: Date }): Promise<SettledRow[]> =>
  db.query<SettledRow>(
    `with events as (
       select settled_at as at, sale_id, coalesce(cost, 0) as cost, amount - coalesce(cost, 0) as refunds, coalesce(tokens, 0) as tokens,
         0::bigint as unlocked, 0::bigint as taken_back
       from launchpad_subscriptions where settled_at >= $1
       union all
       select over_at, sale_id, 0, 0, 0, case when state = 'released' then tokens else 0 end, case when state = 'taken_back' then cost else 0 end
       from launchpad_subscriptions where over_at >= $1 and state in ('released', 'taken_back')
     )
     select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, sale_id, sum(cost)::bigint as cost, sum(refunds)::bigint as refunds,
       sum(tokens)::bigint as tokens, sum(unlocked)::bigint as unlocked, sum(taken_back)::bigint as taken_back
     from events group by 1, 2 order by 1 desc, 2`,
    [of.from],
  );
