-- Short-term options (R-OPT). An order holds what it was bought under and, once settled, what came out of the published
-- ticks. No column here can hold a wish.
-- Stands on: platform, markets.

create table options_terms (
  pair_id integer not null references markets_pairs (id),
  duration_s integer not null check (duration_s > 0),
  -- Fractions in 10^-8. R-OPT-1: never below 0.90.
  payout_ratio bigint not null check (payout_ratio >= 90000000),
  -- Null where flat is not sold as a type (R-OPT-7).
  flat_ratio bigint check (flat_ratio > 0),
  flat_band bigint check (flat_band > 0),
  min_stake bigint not null check (min_stake > 0),
  max_stake bigint not null check (max_stake >= min_stake),
  primary key (pair_id, duration_s),
  check ((flat_ratio is null) = (flat_band is null))
);

create table options_orders (
  id bigint generated always as identity (start with 700001) primary key,
  user_id integer not null,
  pair_id integer not null,
  currency_id integer not null,
  type "char" not null check (type in ('C', 'P', 'F')),
  duration_s integer not null,
  stake bigint not null check (stake > 0),
  payout_ratio bigint not null,
  flat_band bigint,
  -- What the book has set aside for a win.
  potential bigint not null check (potential >= 0),
  accepted_at timestamptz not null,
  -- Second for which the caps of R-OPT-8 were counted.
  cap_second timestamptz not null,
  state text not null default 'accepted' check (state in ('accepted', 'open', 'won', 'lost', 'flat', 'void')),
  strike_seq bigint,
  strike bigint,
  expires_at timestamptz,
  settlement_price bigint,
  void_reason text check (void_reason in ('ticks_missing', 'no_price', 'halted')),
  ticks_missing integer,
  paid bigint,
  settled_seq bigint,
  settled_at timestamptz,
  check ((state = 'accepted') = (strike is null) or state = 'void'),
  check ((state in ('accepted', 'open')) = (settled_at is null))
) with (fillfactor = 80);
create index options_orders_waiting on options_orders (pair_id, id) where state = 'accepted';
create index options_orders_expiring on options_orders (pair_id, expires_at, id) where state = 'open';
create index options_orders_of_user on options_orders (user_id, id desc);
create index options_orders_caps on options_orders (pair_id, cap_second) where state in ('accepted', 'open');
create index options_orders_user_open on options_orders (user_id) where state in ('accepted', 'open');

-- Terminal states are never left, and an open order does not go back.
create function options_orders_refuse_change() returns trigger language plpgsql as $$
begin
  if old.state not in ('accepted', 'open') or (old.state = 'open' and new.state = 'accepted')
    or (old.strike is not null and (new.strike, new.strike_seq, new.expires_at) is distinct from (old.strike, old.strike_seq, old.expires_at))
    or (new.user_id, new.pair_id, new.type, new.stake, new.payout_ratio, new.potential, new.accepted_at)
      is distinct from (old.user_id, old.pair_id, old.type, old.stake, old.payout_ratio, old.potential, old.accepted_at) then
    raise exception 'option % cannot change from % to %', old.id, old.state, new.state using errcode = 'CN004';
  end if;
  return new;
end $$;
create trigger options_orders_finished before update on options_orders for each row execute function options_orders_refuse_change();

-- What customers set for themselves (R-OPT-11); the row is also the lock under which their limits are counted.
create table options_customers (
  user_id integer primary key,
  tested_at timestamptz,
  daily_loss_limit bigint not null default 50000000000 check (daily_loss_limit >= 0),
  -- A higher limit waits here for a day.
  next_loss_limit bigint,
  next_limit_at timestamptz,
  losses_in_row integer not null default 0,
  cool_off_until timestamptz,
  excluded_until timestamptz
);

-- How often flat would have won, a day and duration, counted from the public tick log (R-OPT-7). Never changed once counted.
create table options_flat_days (
  pair_id integer not null references markets_pairs (id),
  duration_s integer not null,
  day date not null,
  -- The band it was counted with; another band is another question.
  flat_band bigint not null,
  samples integer not null check (samples >= 0),
  hits integer not null check (hits between 0 and samples),
  counted_at timestamptz not null,
  primary key (pair_id, duration_s, day, flat_band)
);
insert into platform_append_only (table_name) values ('options_flat_days');

-- Stakes frozen behind open orders, what is owed, and their steps (I4, I9).
create view chk.options_hold as
select 'option:' || o.id as id, o.user_id, 'option' as account, c.name as currency, o.stake::numeric * 0.00000001 as amount,
  'option' as ref_type, o.id::text as ref_id, case when o.state in ('accepted', 'open') then 'open' else 'released' end as state
from options_orders o join markets_currencies c on c.id = o.currency_id;

create view chk.options_obligation as
select 'option' as kind, o.id::text as id, o.user_id, c.name as currency, o.stake::numeric * 0.00000001 as principal, o.state as status
from options_orders o join markets_currencies c on c.id = o.currency_id;

create view chk.options_transition as
select 'option' as ref_type, id::text as ref_id, null::text as from_state, 'accepted' as to_state, accepted_at as at from options_orders
union all
select 'option', id::text, 'accepted', 'open', expires_at - duration_s * interval '1 second' from options_orders where strike is not null
union all
select 'option', id::text, case when strike is null then 'accepted' else 'open' end, state, settled_at from options_orders where settled_at is not null;
