-- A position may belong to a copy of a lead trader's portfolio (R-CP-1, ADR 89): its margin, fees and result stand on that copy's own
-- account `copy<id>`. Brackets, exposure, funding and liquidation count it as any other position of its customer.
alter table contracts_positions add column copy_id bigint check (copy_id > 0);
create index contracts_positions_of_copy on contracts_positions (copy_id, pair_id) where copy_id is not null and closed_at is null;
create index contracts_positions_ended_of_copy on contracts_positions (copy_id, number desc) where copy_id is not null;
create function contracts_positions_keep_copy() returns trigger language plpgsql as $$
begin
  raise exception 'position % stays on the account it was opened on', old.id using errcode = 'CN004';
end $$;
create trigger contracts_positions_copy before update on contracts_positions for each row
when (new.copy_id is distinct from old.copy_id) execute function contracts_positions_keep_copy();

create or replace view chk.contracts_hold as
select 'contract:' || p.id as id, p.user_id, case when p.copy_id is null then 'contract' else 'copy' || p.copy_id end as account, c.name as currency,
  (p.held + case when p.state in ('open', 'closing') then p.margin else 0 end)::numeric * 0.00000001 as amount,
  'contract' as ref_type, p.id::text as ref_id, case when p.closed_at is null then 'open' else 'released' end as state
from contracts_positions p join markets_pairs m on m.id = p.pair_id join markets_currencies c on c.id = m.quote_id;
