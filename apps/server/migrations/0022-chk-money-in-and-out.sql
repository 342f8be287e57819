-- Deposits and withdrawals join the check contract: frozen money of withdrawals under review, the days they count for,
-- and their steps.
create or replace view chk.hold as
select 'spot_order:' || o.id as id, o.user_id, 'coin' as account, c.name as currency, o.hold::numeric * 0.00000001 as amount,
  'spot_order' as ref_type, o.id::text as ref_id, case when o.is_open then 'open' else 'released' end as state
from spot_orders o
join markets_pairs p on p.id = o.pair_id
join markets_currencies c on c.id = case o.side when 'B' then p.quote_id else p.base_id end
union all
select 'withdrawal:' || w.id, w.user_id, 'coin', c.name, w.amount::numeric * 0.00000001, 'withdrawal', w.id::text,
  case when w.state = 'review' then 'open' else 'released' end
from withdrawals_withdrawals w
join markets_currencies c on c.id = w.currency_id;

create or replace view chk.obligation as
select 'withdrawal' as kind, w.id::text as id, w.user_id, c.name as currency, w.amount::numeric * 0.00000001 as principal, w.state as status
from withdrawals_withdrawals w
join markets_currencies c on c.id = w.currency_id;

create or replace view chk.withdrawal as
select id::text as id, user_id, business_day, state as status from withdrawals_withdrawals;

create or replace view chk.transition as
select 'spot_order' as ref_type, id::text as ref_id, null::text as from_state, 'waiting' as to_state, created_at as at from spot_orders
union all
select 'spot_order', id::text, 'waiting', case when state = 'filled' or (order_type = 'M' and filled > 0) then 'completed' else 'cancelled' end, updated_at
from spot_orders where not is_open
union all
select ref_type, ref_id, from_state, to_state, at from chk.deposit_transition
union all
select 'withdrawal', withdrawal_id::text, from_state, to_state, at from withdrawals_steps;
