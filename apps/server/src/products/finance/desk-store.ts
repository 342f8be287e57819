/** SQL of the desk: what open orders are owed day by day, and what the run has paid. */
import type { Queryable } from '../../platform/db/database.ts';

export interface DueRow {
  day: string;
  currency_id: number;
  interest: bigint;
  principal: bigint;
  payments: bigint;
  maturing: bigint;
}

/**
 * Each open order's payments from the next one on, by UTC day, cut as they will be cut (R-FN-3). Orders that are alike in product and
 * day of purchase are still added one by one: cutting a sum is not the sum of what is cut.
 */
export const dueByDay = (db: Queryable, of: { from: Date; days: number }): Promise<DueRow[]> =>
  db.query<DueRow>(
    `select to_char(o.next_pay_at + k.n * interval '24 hours', 'YYYY-MM-DD') as day, o.currency_id,
       sum(div(o.amount::numeric * o.total_yield * (o.payments + k.n + 1), o.cycle_days * 100000000::numeric)
         - div(o.amount::numeric * o.total_yield * (o.payments + k.n), o.cycle_days * 100000000::numeric))::bigint as interest,
       coalesce(sum(o.amount) filter (where o.payments + k.n + 1 = o.cycle_days), 0)::bigint as principal,
       count(*) as payments, count(*) filter (where o.payments + k.n + 1 = o.cycle_days) as maturing
     from finance_orders o
     cross join lateral generate_series(0, least(o.cycle_days - o.payments, $2::integer) - 1) as k (n)
     where o.state = 'hosting' and o.next_pay_at + k.n * interval '24 hours' < $1::timestamptz + $2 * interval '24 hours'
     group by 1, 2 order by 1, 2`,
    [of.from, of.days],
  );

export interface PaidRow {
  day: string;
  currency_id: number;
  interest: bigint;
  matured: bigint;
  redeemed: bigint;
  penalties: bigint;
}

/** By the day for which it was paid: a late run changes nothing of it. Newest first. */
export const paidByDay = (db: Queryable, of: { from: Date }): Promise<PaidRow[]> =>
  db.query<PaidRow>(
    `with events as (
       select date_trunc('day', o.bought_at at time zone 'UTC') + (k.n + 1) * interval '1 day' as day, o.currency_id,
         div(o.amount::numeric * o.total_yield * k.n, o.cycle_days * 100000000::numeric)
           - div(o.amount::numeric * o.total_yield * (k.n - 1), o.cycle_days * 100000000::numeric) as interest,
         0::numeric as matured, 0::numeric as redeemed, 0::numeric as penalties
       from finance_orders o cross join lateral generate_series(
         greatest(1, floor(extract(epoch from $1::timestamptz - o.bought_at) / 86400)::integer - 1), o.payments) as k (n)
       where o.payments > 0 and (o.ended_at is null or o.ended_at >= $1)
       union all
       select date_trunc('day', ended_at at time zone 'UTC'), currency_id, 0, case when state = 'completed' then amount else 0 end,
         case when state = 'redeemed' then amount - penalty else 0 end, coalesce(penalty, 0)
       from finance_orders where ended_at >= $1
     )
     select to_char(day, 'YYYY-MM-DD') as day, currency_id, sum(interest)::bigint as interest, sum(matured)::bigint as matured,
       sum(redeemed)::bigint as redeemed, sum(penalties)::bigint as penalties
     from events where day >= $1::timestamptz at time zone 'UTC' group by 1, 2 order by 1 desc, 2`,
    [of.from],
  );
