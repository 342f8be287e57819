/** SQL behind the published share of house liquidity. */
import type { Queryable } from '../../../platform/db/database.ts';

export async function houseShare(
  db: Queryable,
  userId: number,
  since: Date,
): Promise<Map<number, { all: bigint; house: bigint }>> {
  const rows = await db.query<{ pair_id: number; everyone: bigint; house: bigint }>(
    `select pair_id, sum(quote)::bigint as everyone, coalesce(sum(quote) filter (where $1 in (buyer_id, seller_id)), 0)::bigint as house
     from spot_trades t where at > $2
       and not exists (select 1 from spot_busts b where b.pair_id = t.pair_id and b.trade_no = t.trade_no)
     group by pair_id`,
    [userId, since],
  );
  return new Map(rows.map((row) => [row.pair_id, { all: row.everyone, house: row.house }]));
}
