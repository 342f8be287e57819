-- Stops of opening (R-OPS-4), and what is published of the contract book every day (R-CT-13).

-- Pairs in which a product opens nothing at present, neither side. Who stopped and who opened again are versions of
-- configuration; this is what is in force.
create table openings_stops (
  pair_id integer not null references markets_pairs (id),
  product text not null,
  since timestamptz not null,
  -- Public.
  reason text not null check (reason <> ''),
  primary key (pair_id, product)
);

-- Counters of everything that closing and funding did to the book of a pair; the difference of two days is a day.
alter table contracts_books
  add column closed bigint not null default 0,
  -- Losses taken and shortfalls covered less profits paid.
  add column result bigint not null default 0,
  add column funding_kept bigint not null default 0,
  add column insurance_received bigint not null default 0,
  add column insurance_paid bigint not null default 0;

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
-- The EEA: ESMA's product intervention of 2018, in the words of its members' regulators since; 2:1 on cryptocurrencies, 50%.
insert into contracts_profiles
select country, 2, 50000000 from unnest(string_to_array('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK', ' ')) as country;

-- Fixed when an order is accepted, like its terms.
alter table contracts_positions add column close_out_rate bigint;
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
