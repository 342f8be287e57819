/** SQL of what customers have in a pair altogether: the bracket of an order begins where the ones before it end (X-CT-11). */
import type { Queryable, Tx } from '../../platform/db/database.ts';

/** What an order did cost, or may cost: a short that waits may open better than its quote, which is more notional. */
const NOTIONAL = `div(quantity::numeric * coalesce(entry_price, case when side = 'L' then worst_price
  else greatest(worst_price, div(quoted_price::numeric * (100000000 + max_slippage), 100000000)) end), 100000000)`;

/** Of everything a customer has waiting or open in a pair. */
export async function notionalOf(db: Queryable, userId: number, pairId: number): Promise<bigint> {
  const [row] = await db.query<{ notional: bigint }>(
    `select coalesce(sum(${NOTIONAL}), 0)::bigint as notional
     from contracts_positions where user_id = $1 and pair_id = $2 and closed_at is null`,
    [userId, pairId],
  );
  return row!.notional;
}

/** The same of many customers at once; who has nothing is left out. */
export async function notionalsOf(
  db: Queryable,
  of: { pairId: number; userIds: readonly number[] },
): Promise<Map<number, bigint>> {
  const rows = await db.query<{ user_id: number; notional: bigint }>(
    `select user_id, sum(${NOTIONAL})::bigint as notional from contracts_positions
     where pair_id = $1 and user_id = any ($2::integer[]) and closed_at is null group by user_id`,
    [of.pairId, [...new Set(of.userIds)]],
  );
  return new Map(rows.map((row) => [row.user_id, row.notional]));
}

/**
 * Of what each order's customer has in the pair from orders accepted before it, the orders asked about left out: what they
 * come to is known only when they open. A part that closes still counts where its whole does.
 */
export async function notionalsBefore(
  tx: Tx,
  of: { pairId: number; userIds: readonly number[]; ids: readonly bigint[] },
): Promise<Map<bigint, bigint>> {
  const rows = await tx.query<{ id: bigint; before: bigint }>(
    `select id, before from (
       select id, coalesce(sum(${NOTIONAL}) filter (where id <> all ($3::bigint[]))
         over (partition by user_id order by coalesce((select number from contracts_positions whole where whole.id = p.parent_id), number), number rows between unbounded preceding and 1 preceding), 0)::bigint as before
       from contracts_positions p where pair_id = $1 and user_id = any ($2::integer[]) and closed_at is null) known
     where id = any ($3::bigint[])`,
    [of.pairId, [...new Set(of.userIds)], of.ids],
  );
  return new Map(rows.map(({ id, before }) => [id, before]));
}
