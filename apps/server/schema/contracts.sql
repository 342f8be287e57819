-- Contracts by lots on published ticks (R-CT). A position holds what it was opened under and the ticks that moved it; no
-- column here can hold a price that nobody published.
-- Stands on: platform, markets.

-- Terms are versions (R-GEN-3): a position names the one it was accepted under. Amounts and fractions in 10^-8.
create table contracts_terms (
  pair_id integer not null references markets_pairs (id),
  version integer not null check (version > 0),
  lot bigint not null check (lot > 0),
  tick bigint not null check (tick > 0),
  fee_rate bigint not null check (fee_rate >= 0),
  liquidation_fee_rate bigint not null check (liquidation_fee_rate >= 0),
  max_lots integer not null check (max_lots > 0),
  max_slippage bigint not null check (max_slippage > 0),
  leverages integer[] not null,
  -- Part of B:contract that stands behind this pair.
  capital_share bigint not null check (capital_share between 0 and 100000000),
  primary key (pair_id, version)
);
create table contracts_tiers (
  pair_id integer not null,
  version integer not null,
  up_to bigint not null,
  max_leverage integer not null,
  maintenance_rate bigint not null,
  deduction bigint not null,
  primary key (pair_id, version, up_to),
  foreign key (pair_id, version) references contracts_terms (pair_id, version)
);
insert into platform_append_only (table_name) values ('contracts_terms'), ('contracts_tiers');

create table contracts_positions (
  id bigint generated always as identity (start with 800001) primary key,
  user_id integer not null,
  pair_id integer not null,
  terms_version integer not null,
  side "char" not null check (side in ('L', 'S')),
  is_limit boolean not null,
  leverage integer not null check (leverage > 0),
  -- What was on the screen, and the worst that may be opened at; a limit is its own worst.
  quoted_price bigint not null,
  worst_price bigint not null,
  max_slippage bigint not null,
  accepted_at timestamptz not null,
  parent_id bigint references contracts_positions (id),
  state text not null check (state in ('accepted', 'pending', 'open', 'closing', 'closed', 'cancelled')),
  lots integer not null check (lots > 0),
  quantity bigint not null check (quantity > 0),
  -- Frozen while it waits; afterwards the margin is.
  held bigint not null default 0 check (held >= 0),
  take_profit bigint check (take_profit > 0),
  stop_loss bigint check (stop_loss > 0),
  stop_source "char" not null default 'M' check (stop_source in ('M', 'I')),
  entry_price bigint,
  open_seq bigint,
  opened_at timestamptz,
  initial_margin bigint not null default 0,
  margin bigint not null default 0 check (margin >= 0),
  open_fee bigint not null default 0,
  maintenance_rate bigint,
  deduction bigint,
  -- Rounded outward: whoever must be liquidated is found by it, the exact inequality decides (R-CT-5).
  liquidation_at bigint,
  reason text,
  asked_price bigint,
  trigger_seq bigint,
  wished_at timestamptz,
  exit_price bigint,
  close_seq bigint,
  closed_at timestamptz,
  profit bigint not null default 0,
  close_fee bigint not null default 0,
  liquidation_fee bigint not null default 0,
  shortfall bigint not null default 0,
  funding bigint not null default 0,
  changes integer not null default 0,
  up_trigger bigint generated always as (case side when 'L' then take_profit else stop_loss end) stored,
  down_trigger bigint generated always as (case side when 'L' then stop_loss else take_profit end) stored,
  -- Fixed when an order is accepted, like its terms.
  close_out_rate bigint,
  foreign key (pair_id, terms_version) references contracts_terms (pair_id, version),
  check ((state in ('accepted', 'pending')) = (held > 0)),
  check ((state in ('open', 'closing', 'closed')) = (entry_price is not null)),
  check ((state in ('closed', 'cancelled')) = (closed_at is not null)),
  check (state not in ('closing', 'closed', 'cancelled') or reason is not null)
) with (fillfactor = 70);
-- What one tick can move is found by price, not by looking at what is open. No predicate implies another's, so that even a
-- planner without statistics cannot take the wrong index and read everything that is open.
create index contracts_positions_accepted on contracts_positions (pair_id, id) where state = 'accepted';
create index contracts_positions_pending on contracts_positions (pair_id, side, worst_price) where state = 'pending';
create index contracts_positions_closing on contracts_positions (pair_id, id) where state = 'closing';
create index contracts_positions_liquidation on contracts_positions (pair_id, side, liquidation_at) where state = 'open' and liquidation_at is not null;
create index contracts_positions_up on contracts_positions (pair_id, stop_source, up_trigger) where state = 'open' and up_trigger is not null;
create index contracts_positions_down on contracts_positions (pair_id, stop_source, down_trigger) where state = 'open' and down_trigger is not null;
create index contracts_positions_held on contracts_positions (pair_id, id) where entry_price is not null and closed_at is null;
create index contracts_positions_of_user on contracts_positions (user_id, id desc);
create index contracts_positions_current on contracts_positions (user_id, pair_id) where closed_at is null;

create function contracts_positions_refuse_change() returns trigger language plpgsql as $$
begin
  if old.state in ('closed', 'cancelled')
    or (old.state, new.state) not in (('accepted', 'open'), ('accepted', 'accepted'), ('accepted', 'cancelled'), ('pending', 'open'), ('pending', 'pending'), ('pending', 'cancelled'),
      ('open', 'open'), ('open', 'closing'), ('open', 'closed'), ('closing', 'closing'), ('closing', 'closed'))
    or (old.entry_price is not null and (new.entry_price, new.open_seq, new.opened_at) is distinct from (old.entry_price, old.open_seq, old.opened_at))
    or (new.user_id, new.pair_id, new.terms_version, new.side, new.is_limit, new.leverage, new.quoted_price, new.worst_price, new.accepted_at, new.parent_id)
      is distinct from (old.user_id, old.pair_id, old.terms_version, old.side, old.is_limit, old.leverage, old.quoted_price, old.worst_price, old.accepted_at, old.parent_id)
    or new.lots > old.lots or (new.lots < old.lots and old.state <> 'open') then
    raise exception 'position % cannot change from % to %', old.id, old.state, new.state using errcode = 'CN004';
  end if;
  return new;
end $$;
create trigger contracts_positions_guard before update on contracts_positions for each row execute function contracts_positions_refuse_change();

-- One row a pair: its exposure, and the lock under which ticks and customers take turns.
create table contracts_books (
  pair_id integer primary key references markets_pairs (id),
  long_quantity bigint not null default 0 check (long_quantity >= 0),
  short_quantity bigint not null default 0 check (short_quantity >= 0),
  -- What customers in profit would take, when it was last looked at.
  open_profit bigint not null default 0,
  open_profit_seq bigint not null default 0,
  liquidations bigint not null default 0,
  liquidated_notional bigint not null default 0,
  funded_at timestamptz,
  funding_rate bigint,
  -- Counters of everything that closing and funding did to the book of a pair; the difference of two days is a day.
  closed bigint not null default 0,
  -- Losses taken and shortfalls covered less profits paid.
  result bigint not null default 0,
  funding_kept bigint not null default 0,
  insurance_received bigint not null default 0,
  insurance_paid bigint not null default 0
) with (fillfactor = 50);

-- Each funding that was paid (R-CT-11): once a pair and period.
create table contracts_funding (
  pair_id integer not null,
  period timestamptz not null,
  seq bigint not null,
  rate bigint not null,
  mark bigint not null,
  long_notional bigint not null,
  short_notional bigint not null,
  primary key (pair_id, period)
);
insert into platform_append_only (table_name) values ('contracts_funding');

-- What a customer agreed to; also the lock under which his orders are counted.
create table contracts_customers (
  user_id integer primary key,
  disclosure_version integer,
  accepted_at timestamptz
);

-- One row a UTC day that has ended, written once; a row a pair below it.
create table contracts_days (
  day date primary key,
  -- Null for the first one: since ever.
  since timestamptz,
  until timestamptz not null,
  book_before bigint not null,
  book_after bigint not null,
  -- Journals up to here are in it; ids grow under the lock of the balance.
  book_journal bigint not null,
  insurance_before bigint not null,
  insurance_after bigint not null,
  insurance_journal bigint not null,
  -- [{"account", "kind", "amount" in 10^-8 as text, "journals"}]
  movements jsonb not null,
  -- Customers with a position in the last 12 months, and those of them who lost (R-CT-13).
  accounts bigint not null,
  losing bigint not null
);
create table contracts_pair_days (
  day date not null references contracts_days (day),
  pair_id integer not null,
  seq bigint,
  mark bigint,
  capital bigint not null,
  long_notional bigint not null,
  short_notional bigint not null,
  closed bigint not null,
  liquidations bigint not null,
  liquidated_notional bigint not null,
  result bigint not null,
  funding_kept bigint not null,
  insurance_received bigint not null,
  insurance_paid bigint not null,
  -- Counters of the book at that moment, for the next day's difference.
  counters bigint[] not null,
  primary key (day, pair_id)
);
create index contracts_positions_ended on contracts_positions (closed_at) where state = 'closed';
insert into platform_append_only (table_name) values ('contracts_days'), ('contracts_pair_days');

-- Countries whose law limits what their customers may be sold (R-CT-5, R-GEN-6): leverage, and closing out when equity is at
-- or below a part of the margin at open, in 10^-8. A country that is not here has the terms of the pair.
create table contracts_profiles (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  max_leverage integer not null check (max_leverage > 0),
  close_out_rate bigint check (close_out_rate between 1 and 99999999)
);
create function contracts_positions_keep_profile() returns trigger language plpgsql as $$
begin
  raise exception 'position % keeps the profile it was accepted under', old.id using errcode = 'CN004';
end $$;
create trigger contracts_positions_profile before update on contracts_positions for each row
when (new.close_out_rate is distinct from old.close_out_rate) execute function contracts_positions_keep_profile();

-- Every time profits were more than the house has (R-CT-12): those that a tick closed were paid pro rata, or, measured at the
-- mark, the whole pair was closed at it.
create table contracts_last_resorts (
  pair_id integer not null,
  seq bigint not null,
  is_wound_up boolean not null,
  at timestamptz not null,
  mark bigint not null,
  positions integer not null,
  profits bigint not null,
  paid bigint not null check (paid <= profits),
  primary key (pair_id, seq, is_wound_up)
);
insert into platform_append_only (table_name) values ('contracts_last_resorts');

-- What is frozen behind orders and positions, what is owed, and their steps (I4, I9).
create view chk.contracts_hold as
select 'contract:' || p.id as id, p.user_id, 'contract' as account, c.name as currency,
  (p.held + case when p.state in ('open', 'closing') then p.margin else 0 end)::numeric * 0.00000001 as amount,
  'contract' as ref_type, p.id::text as ref_id, case when p.closed_at is null then 'open' else 'released' end as state
from contracts_positions p join markets_pairs m on m.id = p.pair_id join markets_currencies c on c.id = m.quote_id;

create view chk.contracts_obligation as
select 'contract' as kind, p.id::text as id, p.user_id, c.name as currency, p.initial_margin::numeric * 0.00000001 as principal, p.state as status
from contracts_positions p join markets_pairs m on m.id = p.pair_id join markets_currencies c on c.id = m.quote_id;

create view chk.contracts_transition as
select 'contract' as ref_type, id::text as ref_id, null::text as from_state, case when is_limit then 'pending' else 'accepted' end as to_state,
  accepted_at as at
from contracts_positions
union all
select 'contract', id::text, case when is_limit then 'pending' else 'accepted' end, 'open', opened_at from contracts_positions where opened_at is not null
union all
select 'contract', id::text, case when opened_at is not null then 'open' when is_limit then 'pending' else 'accepted' end, state, closed_at
from contracts_positions where closed_at is not null;
