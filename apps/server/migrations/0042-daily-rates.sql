-- Daily reference rates as a named source publishes them (R-MD-7): one sheet a day, kept as it was given and never changed.
-- market_rates of 0005 stays as the demo's own table.
create table market_fiat_sheets (
  id bigint generated always as identity primary key,
  -- The publisher by the name the sheet itself gives: `European Central Bank`.
  source text not null check (length(source) between 1 and 80),
  -- What one unit of is counted in the others.
  base text not null,
  day date not null,
  fetched_at timestamptz not null,
  unique (source, day)
);

create table market_fiat_rates (
  sheet_id bigint not null references market_fiat_sheets (id),
  currency text not null,
  -- Units for one of the base, in 10^-8.
  given bigint not null check (given > 0),
  -- Moved so far in a day that it is not used until a later sheet says the same.
  is_held boolean not null,
  primary key (sheet_id, currency)
);
insert into platform_append_only (table_name) values ('market_fiat_sheets'), ('market_fiat_rates');

-- How the daily reading goes: one row, whichever node reads.
create table market_fiat_watch (
  id integer primary key default 1 check (id = 1),
  -- When the source last gave a sheet that could be read, new or not.
  answered_at timestamptz,
  -- What went wrong at the last reading.
  fault text,
  failures integer not null default 0,
  next_at timestamptz not null default '-infinity',
  -- A page that nobody has taken yet, and when one about silence was last owed.
  owed jsonb,
  silence_paged_at timestamptz
);
insert into market_fiat_watch default values;
