-- Contracts join the check contract: what is frozen behind orders and positions, what is owed, and their steps (I4, I9).
alter view chk.hold rename to hold_of_coins_and_options;
create view chk.hold as
select id, user_id, account, currency, amount, ref_type, ref_id, state from chk.hold_of_coins_and_options
union all
select 'contract:' || p.id, p.user_id, 'contract', c.name, (p.held + case when p.state in ('open', 'closing') then p.margin else 0 end)::numeric * 0.00000001,
  'contract', p.id::text, case when p.closed_at is null then 'open' else 'released' end
from contracts_positions p join markets_pairs m on m.id = p.pair_id join markets_currencies c on c.id = m.quote_id;

alter view chk.obligation rename to obligation_of_coins_and_options;
create view chk.obligation as
select kind, id, user_id, currency, principal, status from chk.obligation_of_coins_and_options
union all
select 'contract', p.id::text, p.user_id, c.name, p.initial_margin::numeric * 0.00000001, p.state
from contracts_positions p join markets_pairs m on m.id = p.pair_id join markets_currencies c on c.id = m.quote_id;

alter view chk.transition rename to transition_of_people_and_options;
create view chk.transition as
select ref_type, ref_id, from_state, to_state, at from chk.transition_of_people_and_options
union all
select 'contract', id::text, null, case when is_limit then 'pending' else 'accepted' end, accepted_at from contracts_positions
union all
select 'contract', id::text, case when is_limit then 'pending' else 'accepted' end, 'open', opened_at from contracts_positions where opened_at is not null
union all
select 'contract', id::text, case when opened_at is not null then 'open' when is_limit then 'pending' else 'accepted' end, state, closed_at
from contracts_positions where closed_at is not null;

