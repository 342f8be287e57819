-- Flat as a type is a bet on how much prices move: at odds of thirty days whoever looks at the present market has the better of the house. It is
-- sold in a demo only, and there within a part of the fund a day (R-OPT-2, R-OPT-7). What was bought keeps what it was bought under.
update options_terms set flat_ratio = null, flat_band = null
where flat_ratio is not null and exists (select from platform_mode where mode = 'live');
alter table options_terms drop column is_flat_published;

create function options_refuse_live_flat() returns trigger language plpgsql as $$
begin
  if exists (select from platform_mode where mode = 'live') then
    raise exception 'flat is sold in a demo only' using errcode = 'CN004';
  end if;
  return new;
end $$;
create trigger options_terms_flat before insert or update on options_terms for each row when (new.flat_ratio is not null)
  execute function options_refuse_live_flat();
create trigger options_orders_flat before insert on options_orders for each row when (new.type = 'F')
  execute function options_refuse_live_flat();

-- What flat has cost since a moment, and may still cost.
create index options_orders_flat on options_orders (settled_at) where type = 'F';

-- What an option is settled by does not change either: its band, its time and its currency.
create or replace function options_orders_refuse_change() returns trigger language plpgsql as $$
begin
  if old.state not in ('accepted', 'open') or (old.state = 'open' and new.state = 'accepted')
    or (old.strike is not null and (new.strike, new.strike_seq, new.expires_at) is distinct from (old.strike, old.strike_seq, old.expires_at))
    or (new.user_id, new.pair_id, new.type, new.stake, new.payout_ratio, new.potential, new.accepted_at, new.flat_band, new.duration_s,
        new.currency_id, new.cap_second)
      is distinct from (old.user_id, old.pair_id, old.type, old.stake, old.payout_ratio, old.potential, old.accepted_at, old.flat_band,
        old.duration_s, old.currency_id, old.cap_second) then
    raise exception 'option % cannot change from % to %', old.id, old.state, new.state using errcode = 'CN004';
  end if;
  return new;
end $$;
