-- Contracts by lots on published ticks (R-CT). A position holds what it was opened under and the ticks that moved it; no
-- column here can hold a price that nobody published.

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
insert into contracts_terms
select p.id, 1, t.lot, p.index_tick, 50000, 250000, 5000, 300000, '{1,2,3,5,10,20}', t.share
from (values (1, 100000::bigint, 60000000::bigint), (2, 1000000, 40000000)) as t (pair, lot, share) join markets_pairs p on p.id = t.pair;
insert into contracts_tiers
select pair_id, version, up_to * 100000000, leverage, rate, deduction * 100000000 from contracts_terms,
  (values (50000::bigint, 20, 500000::bigint, 0::bigint), (250000, 20, 1000000, 250), (1000000, 10, 2500000, 4000)) as t (up_to, leverage, rate, deduction);
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
  funding_rate bigint
) with (fillfactor = 50);
insert into contracts_books (pair_id) select distinct pair_id from contracts_terms;

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
