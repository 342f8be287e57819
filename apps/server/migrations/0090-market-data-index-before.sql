-- The index at the end of the last minute before each moment, not older than so long; in the order of the questions, null where there is none.
create function market_data_index_before(p_pairs integer[], p_at timestamptz[], p_within interval)
returns table (n bigint, price bigint) language sql stable as $$
  select q.n, (
    select c.close from market_data_candles c
    where c.series = 'I' and c.minutes = 1 and c.pair_id = q.pair_id
      and c.open_time < date_trunc('minute', q.at) and c.open_time >= q.at - p_within
    order by c.open_time desc limit 1)
  from unnest(p_pairs, p_at) with ordinality as q (pair_id, at, n)
$$;
