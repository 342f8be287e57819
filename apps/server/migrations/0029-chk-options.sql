-- Options join the check contract: stakes frozen behind open orders, what is owed, and their steps (I4, I9).
alter view chk.hold rename to hold_of_coins;
create view chk.hold as
select id, user_id, account, currency, amount, ref_type, ref_id, state from chk.hold_of_coins
union all
select 'option:' || o.id, o.user_id, 'option', c.name, o.stake::numeric * 0.00000001, 'option', o.id::text,
  case when o.state in ('accepted', 'open') then 'open' else 'released' end
from options_orders o join markets_currencies c on c.id = o.currency_id;

alter view chk.obligation rename to obligation_of_coins;
create view chk.obligation as
select kind, id, user_id, currency, principal, status from chk.obligation_of_coins
union all
select 'option', o.id::text, o.user_id, c.name, o.stake::numeric * 0.00000001, o.state
from options_orders o join markets_currencies c on c.id = o.currency_id;

alter view chk.transition rename to transition_of_people;
create view chk.transition as
select ref_type, ref_id, from_state, to_state, at from chk.transition_of_people
union all
select 'option', id::text, null, 'accepted', accepted_at from options_orders
union all
select 'option', id::text, 'accepted', 'open', expires_at - duration_s * interval '1 second' from options_orders where strike is not null
union all
select 'option', id::text, case when strike is null then 'accepted' else 'open' end, state, settled_at from options_orders where settled_at is not null;
