/** SQL of "what if the mark jumped": one look at everything open of a pair, added up at each of the given prices. */
import type { Queryable } from '../../../platform/db/database.ts';

export interface StressRow {
  price: bigint;
  /** What customers in profit would take. */
  profit: bigint;
  /** What margins would pay. */
  loss: bigint;
  /** What margins could not cover. */
  shortfall: bigint;
  bankrupt: bigint;
}

export const stressAt = (
  db: Queryable,
  of: { pairId: number; prices: readonly bigint[] },
): Promise<StressRow[]> =>
  db.query<StressRow>(
    `with held as (
       select side, quantity::numeric as quantity, entry_price, margin from contracts_positions
       where pair_id = $1 and entry_price is not null and closed_at is null
     ), results as (
       select s.place, s.price, h.margin,
         div(h.quantity * case h.side when 'L' then s.price - h.entry_price else h.entry_price - s.price end, 100000000) as result
       from unnest($2::bigint[]) with ordinality as s (price, place) left join held h on true
     )
     select price, coalesce(sum(greatest(result, 0)), 0)::bigint as profit, coalesce(sum(least(greatest(-result, 0), margin)), 0)::bigint as loss,
       coalesce(sum(greatest(-result - margin, 0)), 0)::bigint as shortfall, count(*) filter (where -result >= margin) as bankrupt
     from results group by place, price order by place`,
    [of.pairId, of.prices],
  );
