-- What customers had at named moments of the past, from the change points that postings are: nothing is copied hour by hour, and whose
-- balance did not change costs no more than the reading of it (ADR 83). What was posted at a moment counts from the next one on.

-- Customers of one currency after an id, in the order of their ids, and not more than so many: the sum of their balances at all the
-- moments (rising), and where it changed: `moments` counts from 0. All their accounts together, available and frozen. Those who never
-- had any are left out.
create function ledger_hourly_balances(p_currency integer, p_at timestamptz[], p_after integer, p_limit integer)
returns table (user_id integer, total numeric, moments integer[], balances bigint[])
language plpgsql stable as $$
declare
  -- A few journals were decided together and are numbered out of their order in time.
  v_first bigint := ledger_first_journal_since(p_at[1] - interval '10 minutes');
  v_count integer := cardinality(p_at);
begin
  return query
  with owners as (
    select b.user_id, sum(b.available::numeric + b.frozen) as current, array_agg(b.id) as ids
    from ledger_balances b
    where b.currency_id = p_currency and b.version > 0 and b.user_id in (
      select distinct d.user_id from ledger_balances d
      where d.user_id > p_after and d.currency_id = p_currency and d.version > 0 order by d.user_id limit p_limit)
    group by b.user_id
  ), change as (
    -- `n`: how many of the moments came before it or with it.
    select o.user_id, width_bucket(j.at, p_at) as n, sum(p.amount) as amount
    from owners o
    cross join lateral unnest(o.ids) as own (id)
    join ledger_postings p on p.balance_id = own.id and p.journal_id >= v_first
    join ledger_journals j on j.id = p.journal_id and j.at >= p_at[1]
    group by 1, 2 having sum(p.amount) <> 0
  ), running as (
    select c.user_id, c.n, c.amount, sum(c.amount) over (partition by c.user_id order by c.n desc) as since from change c
  ), changes as (
    select r.user_id, sum(r.amount) as all, sum(r.amount * r.n) as weighed,
      array_agg(r.n order by r.n) filter (where r.n < v_count) as moments,
      array_agg(r.amount - r.since order by r.n) filter (where r.n < v_count) as lower
    from running r group by r.user_id
  )
  select o.user_id, v_count * o.current - coalesce(c.weighed, 0),
    array[0] || coalesce(c.moments, '{}'),
    array[(o.current - coalesce(c.all, 0))::bigint]
      || coalesce((select array_agg((o.current + l.lower)::bigint order by l.place) from unnest(c.lower) with ordinality as l (lower, place)), '{}')
  from owners o left join changes c on c.user_id = o.user_id
  order by o.user_id;
end $$;

-- Which journals are still on their way: what began before a mark has ended when the oldest that runs is younger.
create function ledger_mark() returns bigint language sql volatile as $$
  select pg_current_xact_id()::text::bigint
$$;
create function ledger_has_settled(p_mark bigint) returns boolean language sql volatile as $$
  select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > p_mark
$$;
