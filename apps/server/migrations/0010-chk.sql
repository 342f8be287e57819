-- The check contract (reliability.md section 2): read-only views from which anybody with the role `checker` can see
-- whether money moved when it should not have. Amounts are numeric units of the currency; user_id null is the house.

create view chk.balance as
select b.user_id, b.account, c.name as currency, s.bucket, s.amount * 0.00000001 as amount
from ledger_balances b
join markets_currencies c on c.id = b.currency_id
cross join lateral (values ('available', b.available::numeric), ('frozen', b.frozen::numeric)) as s (bucket, amount)
where b.user_id is not null
union all
select null, b.account, c.name, 'house', sum(b.available)::numeric * 0.00000001
from ledger_balances b
join markets_currencies c on c.id = b.currency_id
where b.user_id is null
group by b.account, c.name;

create view chk.posting as
select p.journal_id::text || ':' || p.line as id, p.journal_id, b.user_id, b.account, c.name as currency,
  case p.bucket when 'a' then 'available' when 'f' then 'frozen' else 'house' end as bucket, p.amount::numeric * 0.00000001 as amount
from ledger_postings p
join ledger_balances b on b.id = p.balance_id
join markets_currencies c on c.id = p.currency_id;

create view chk.journal as
select id, kind, ref_type, ref_id, idem_key, actor, approver, at from ledger_journals;

create view chk.hold as
select 'spot_order:' || o.id as id, o.user_id, 'coin' as account, c.name as currency, o.hold::numeric * 0.00000001 as amount,
  'spot_order' as ref_type, o.id::text as ref_id, case when o.is_open then 'open' else 'released' end as state
from spot_orders o
join markets_pairs p on p.id = o.pair_id
join markets_currencies c on c.id = case o.side when 'B' then p.quote_id else p.base_id end;

-- A market order that traded at all is completed by what it traded (R-SPOT-7), so its quantity is what it filled.
create view chk.spot_order as
select o.id, o.user_id, case o.side when 'B' then 'buy' else 'sell' end as side, o.price::numeric * 0.00000001 as price,
  case when o.order_type = 'M' and not o.is_open and o.filled > 0 then o.filled else o.quantity end::numeric * 0.00000001 as qty,
  o.filled::numeric * 0.00000001 as filled,
  case when o.is_open then 'waiting' when o.state = 'filled' or (o.order_type = 'M' and o.filled > 0) then 'completed' else 'cancelled' end as status
from spot_orders o;

create view chk.fill as
select t.pair_id || ':' || t.trade_no || ':' || f.side as id, f.order_id, t.pair_id || ':' || t.trade_no as match_id, f.side,
  t.price::numeric * 0.00000001 as price, t.quantity::numeric * 0.00000001 as qty, f.fee::numeric * 0.00000001 as fee
from spot_trades t
cross join lateral (values
  ('buy', case t.taker_side when 'B' then t.taker_order_id else t.maker_order_id end, t.buyer_fee),
  ('sell', case t.taker_side when 'S' then t.taker_order_id else t.maker_order_id end, t.seller_fee)) as f (side, order_id, fee);

-- Positions, options, hosting, machines, subscriptions and withdrawals join these two when they exist.
create view chk.obligation as
select null::text as kind, null::text as id, null::integer as user_id, null::text as currency, null::numeric as principal, null::text as status
where false;
create view chk.withdrawal as
select null::text as id, null::integer as user_id, null::date as business_day, null::text as status where false;

create view chk.transition as
select 'spot_order' as ref_type, id::text as ref_id, null::text as from_state, 'waiting' as to_state, created_at as at from spot_orders
union all
select 'spot_order', id::text, 'waiting', case when state = 'filled' or (order_type = 'M' and filled > 0) then 'completed' else 'cancelled' end, updated_at
from spot_orders where not is_open;

create view chk.event as
select user_id, seq, channel as kind, ref_id from stream_events;

create view chk.idem as
select user_id, key, request_hash, journal_id, state from platform_idempotency;
