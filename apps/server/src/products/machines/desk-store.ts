/** SQL of the desk: what running rentals bring day by day, and what was paid. */
import type { Queryable } from '../../platform/db/database.ts';

export interface DueRow {
  day: string;
  currency_id: number;
  output: bigint;
  rent: bigint;
  rentals: bigint;
  ending: bigint;
}

/** Each running rental's days from the next one on, by the UTC day on which they are over: rent and output may be of two currencies. */
export const dueByDay = (db: Queryable, of: { from: Date; days: number }): Promise<DueRow[]> =>
  db.query<DueRow>(
    `with ends as (
       select r.*, k.n, r.next_day_at + k.n * interval '24 hours' as at from machines_rentals r
       cross join lateral generate_series(0, least(r.term_days - r.days, $2::integer) - 1) as k (n)
       where r.state = 'running' and r.next_day_at + k.n * interval '24 hours' < $1::timestamptz + $2 * interval '24 hours'
     ), parts as (
       select at, id, rent_currency_id as currency_id, 0::numeric as output,
         div(rent::numeric * (days + n + 1), term_days) - div(rent::numeric * (days + n), term_days) as rent,
         (days + n + 1 = term_days) as is_ending from ends
       union all
       select at, id, output_currency_id, units * daily_output, 0, days + n + 1 = term_days from ends where kind = 'fixed'
     )
     select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, currency_id, sum(output)::bigint as output, sum(rent)::bigint as rent,
       count(distinct id) as rentals, count(distinct id) filter (where is_ending) as ending
     from parts group by 1, 2 order by 1, 2`,
    [of.from, of.days],
  );

export interface PaidRow {
  day: string;
  currency_id: number;
  fixed: bigint;
  measured: bigint;
  rent: bigint;
  returned: bigint;
}

/** By the day for which it was: a late run changes nothing of it. Newest first. */
export const paidByDay = (db: Queryable, of: { from: Date }): Promise<PaidRow[]> =>
  db.query<PaidRow>(
    `with ends as (
       select r.*, k.n, date_trunc('day', r.leased_at at time zone 'UTC') + k.n * interval '1 day' as day from machines_rentals r
       cross join lateral generate_series(1, r.days) as k (n) where r.ended_at is null or r.ended_at >= $1
     ), parts as (
       select day, rent_currency_id as currency_id, 0::numeric as fixed, 0::numeric as measured,
         div(rent::numeric * n, term_days) - div(rent::numeric * (n - 1), term_days) as rent, 0::numeric as returned from ends
       union all
       select day, output_currency_id, units * daily_output, 0, 0, 0 from ends where kind = 'fixed'
       union all
       select p.day::timestamp, p.currency_id, 0, s.amount, 0, 0 from machines_shares s join machines_payouts p on p.id = s.payout_id
       where s.paid_at is not null
       union all
       select date_trunc('day', ended_at at time zone 'UTC'), rent_currency_id, 0, 0, 0, returned from machines_rentals where state = 'cancelled'
     )
     select to_char(day, 'YYYY-MM-DD') as day, currency_id, sum(fixed)::bigint as fixed, sum(measured)::bigint as measured,
       sum(rent)::bigint as rent, sum(returned)::bigint as returned
     from parts where day >= $1::timestamptz at time zone 'UTC' group by 1, 2 order by 1 desc, 2`,
    [of.from],
  );
