-- What customers traded from one moment until before another, in the quote currency, USDT of every pair: for their level (R-VIP-1). What was
-- undone (R-MD-6) was no trade.
create function spot_volumes(p_from timestamptz, p_to timestamptz) returns table (user_id integer, maker numeric, taker numeric) language sql stable as $$
  select side.user_id, coalesce(sum(t.quote) filter (where not side.is_taker), 0), coalesce(sum(t.quote) filter (where side.is_taker), 0)
  from spot_trades t
  cross join lateral (values (t.buyer_id, t.taker_side = 'B'), (t.seller_id, t.taker_side = 'S')) as side (user_id, is_taker)
  where t.at >= p_from and t.at < p_to
    and not exists (select 1 from spot_busts b where b.pair_id = t.pair_id and b.trade_no = t.trade_no)
  group by side.user_id
$$;

-- Of it, what accounts traded that are one person's now, with one another: each side's own.
create function spot_linked_volumes(p_from timestamptz, p_to timestamptz) returns table (user_id integer, maker numeric, taker numeric) language sql stable as $$
  select side.user_id, coalesce(sum(t.quote) filter (where not side.is_taker), 0), coalesce(sum(t.quote) filter (where side.is_taker), 0)
  from identity_linked_pairs() l
  join spot_trades t on t.buyer_id = l.one and t.seller_id = l.other and t.at >= p_from and t.at < p_to
  cross join lateral (values (t.buyer_id, t.taker_side = 'B'), (t.seller_id, t.taker_side = 'S')) as side (user_id, is_taker)
  where not exists (select 1 from spot_busts b where b.pair_id = t.pair_id and b.trade_no = t.trade_no)
  group by side.user_id
$$;
