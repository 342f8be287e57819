-- Currencies and pairs as data: what may be held and traded, in which steps, within which limits, at which fees
-- (R-SPOT-1, R-SPOT-5, R-SPOT-6). Every price, quantity, amount and rate is an integer of 10^-8.
-- Stands on: platform.

create table markets_currencies (
  id integer primary key,
  name text not null unique check (name ~ '^[A-Z0-9]{2,12}$'),
  full_name text not null,
  display_decimals integer not null check (display_decimals between 0 and 8),
  -- Deposit chains; empty: no chain (bank money).
  chains text[] not null default '{}',
  -- Accounts of the chart in which this currency may stand.
  accounts text[] not null,
  sort integer not null
);

create table markets_pairs (
  -- The match_id of the wire.
  id integer primary key,
  base_id integer not null references markets_currencies (id),
  quote_id integer not null references markets_currencies (id),
  tick bigint not null check (tick > 0),
  lot bigint not null check (lot > 0),
  min_notional bigint not null check (min_notional > 0),
  max_notional bigint not null check (max_notional > min_notional),
  max_open_orders integer not null default 200 check (max_open_orders > 0),
  -- VIP level 0, fractions of 1.
  maker_rate bigint not null default 100000 check (maker_rate between 0 and 10000000),
  taker_rate bigint not null default 100000 check (taker_rate between 0 and 10000000),
  -- y and z of R-SPOT-6, fractions of 1.
  band_inner bigint not null check (band_inner > 0),
  band_outer bigint not null check (band_outer >= band_inner),
  state text not null default 'trading' check (state in ('trading', 'halted')),
  -- Null until the first start of an installation sets it; bars before it are imported history (R-MD-1).
  listed_at timestamptz,
  sort integer not null,
  -- Step of the published index and of everything that settles on it (R-IDX-3 and the table of section 3); coarser than the
  -- spot tick where contracts trade in coarser steps.
  index_tick bigint not null check (index_tick >= 10),
  unique (base_id, quote_id),
  check (base_id <> quote_id),
  -- Tick decimals plus lot decimals at most 8, so that every notional is exact (R-SPOT-1).
  check ((tick::numeric * lot::numeric) % 100000000 = 0)
);

-- Pairs as other nouns read them, with the names of their currencies.
create view markets_named_pairs as
select p.id, p.base_id, p.quote_id, b.name as base_name, q.name as quote_name, p.tick, p.lot, p.min_notional, p.max_notional, p.max_open_orders,
  p.maker_rate, p.taker_rate
from markets_pairs p
join markets_currencies b on b.id = p.base_id
join markets_currencies q on q.id = p.quote_id;
