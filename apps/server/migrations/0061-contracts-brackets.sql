-- The bracket of an order is that of its customer's whole notional in the pair (R-CT-5, X-CT-11): where it began, and what
-- the order added, stay with it. What was open before has neither and keeps the tier it opened in (R-GEN-3).
alter table contracts_positions
  add column notional_before bigint check (notional_before >= 0),
  add column notional_opened bigint check (notional_opened > 0);
create function contracts_positions_keep_bracket() returns trigger language plpgsql as $$
begin
  raise exception 'position % keeps the bracket it opened in', old.id using errcode = 'CN004';
end $$;
create trigger contracts_positions_bracket before update on contracts_positions for each row
when (old.entry_price is not null and (new.notional_before, new.notional_opened, new.maintenance_rate)
  is distinct from (old.notional_before, old.notional_opened, old.maintenance_rate))
execute function contracts_positions_keep_bracket();
