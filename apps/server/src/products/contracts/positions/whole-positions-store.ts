/** SQL of contracts_positions by whole positions: what an order opened, together with all that was split off it to close (R-CP-1). */
import type { WholePosition } from '../../../foundation/executions/index.ts';
import type { Queryable } from '../../../platform/db/database.ts';

/** Of a customer's own contract account: opened once, and nothing of it is open any more. */
const FLAT = `r.user_id = $1 and r.copy_id is null and r.parent_id is null and r.state = 'closed'
  and not exists (select 1 from contracts_positions p where p.parent_id = r.id and p.closed_at is null)`;

/** The newest first; `since` is when the first of all of them was opened. */
export async function wholePositions(
  db: Queryable,
  { userId, limit }: { userId: number; limit: number },
): Promise<{ rows: WholePosition[]; total: number; since: Date | null }> {
  const rows = await db.query<WholePosition>(
    `with flat as (
       select r.id, r.number, r.opened_at, r.closed_at, r.profit, r.open_fee, r.close_fee, r.liquidation_fee, r.funding
       from contracts_positions r where ${FLAT} order by r.closed_at desc, r.number desc limit $2
     ), parts as (
       select p.parent_id, max(p.closed_at) as closed_at,
         sum(p.profit - p.open_fee - p.close_fee - p.liquidation_fee + p.funding) as result
       from contracts_positions p where p.parent_id = any (array(select id from flat)) group by p.parent_id
     )
     select f.opened_at as "openedAt", greatest(f.closed_at, p.closed_at) as "closedAt",
       (f.profit - f.open_fee - f.close_fee - f.liquidation_fee + f.funding + coalesce(p.result, 0))::bigint as result
     from flat f left join parts p on p.parent_id = f.id order by f.closed_at desc, f.number desc`,
    [userId, limit],
  );
  const [all] = await db.query<{ total: bigint; since: Date | null }>(
    `select count(*) as total, min(r.opened_at) as since from contracts_positions r where ${FLAT}`,
    [userId],
  );
  return { rows, total: Number(all!.total), since: all!.since };
}

/** In the order of the moments. */
export async function wholesSince(
  db: Queryable,
  { userId, since }: { userId: number; since: readonly Date[] },
): Promise<{ closed: number; won: number }[]> {
  const rows = await db.query<{ closed: bigint; won: bigint }>(
    `with parts as (
       select p.parent_id, max(p.closed_at) as closed_at,
         sum(p.profit - p.open_fee - p.close_fee - p.liquidation_fee + p.funding) as result
       from contracts_positions p where p.user_id = $1 and p.copy_id is null and p.parent_id is not null group by p.parent_id
     ), wholes as (
       select greatest(r.closed_at, p.closed_at) as closed_at,
         r.profit - r.open_fee - r.close_fee - r.liquidation_fee + r.funding + coalesce(p.result, 0) as result
       from contracts_positions r left join parts p on p.parent_id = r.id where ${FLAT}
     )
     select count(w.closed_at) as closed, count(w.closed_at) filter (where w.result > 0) as won
     from unnest($2::timestamptz[]) with ordinality as m (since, n) left join wholes w on w.closed_at >= m.since
     group by m.n order by m.n`,
    [userId, since],
  );
  return rows.map(({ closed, won }) => ({ closed: Number(closed), won: Number(won) }));
}

/** Fees of all that closed since then, in part or in whole. */
export async function feesSince(
  db: Queryable,
  { userId, since }: { userId: number; since: Date },
): Promise<bigint> {
  const [row] = await db.query<{ fees: bigint }>(
    `select coalesce(sum(open_fee + close_fee + liquidation_fee), 0)::bigint as fees from contracts_positions
     where user_id = $1 and copy_id is null and state = 'closed' and closed_at >= $2`,
    [userId, since],
  );
  return row!.fees;
}
