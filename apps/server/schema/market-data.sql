-- What is kept of prices: candles built from our own trades and from index ticks, and named daily rates for valuation.
-- Prices are integers of 10^-8. Imported history is not kept: its source gives the same bars again.
-- Stands on: platform, markets.

create table market_data_candles (
  -- O: own trades; I: index ticks (R-MD-1: never mixed in one series).
  series "char" not null check (series in ('O', 'I')),
  pair_id integer not null,
  -- 1, 60 and 1440 are kept; other intervals are aggregated from these when read.
  minutes integer not null check (minutes in (1, 60, 1440)),
  open_time timestamptz not null,
  open bigint not null check (open > 0),
  high bigint not null,
  low bigint not null check (low > 0),
  close bigint not null,
  -- Sums may exceed what one amount can be.
  volume numeric(38, 0) not null,
  quote_volume numeric(38, 0) not null,
  trades bigint not null,
  -- Of own 1m bars: with `trades` it names the bar's trades exactly, because numbers have no gaps.
  last_trade_no bigint not null default 0,
  primary key (series, pair_id, minutes, open_time),
  check (high >= open and high >= close and low <= open and low <= close)
) with (fillfactor = 80);

-- How far the trades of a pair are in its candles. Locked by the writer, so two writers cannot count a trade twice.
create table market_data_candle_cursors (
  pair_id integer primary key,
  last_trade_no bigint not null
);

-- Units of a currency for one USDT on a UTC day, under the name of where it is from (R-MD-7).
create table market_data_rates (
  currency text not null,
  utc_day date not null,
  rate bigint not null check (rate > 0),
  source text not null,
  at timestamptz not null,
  primary key (currency, utc_day)
);

-- Daily reference rates as a named source publishes them (R-MD-7): one sheet a day, kept as it was given and never changed.
-- market_data_rates is the demo's own table.
create table market_data_fiat_sheets (
  id bigint generated always as identity primary key,
  -- The publisher by the name the sheet itself gives: `European Central Bank`.
  source text not null check (length(source) between 1 and 80),
  -- What one unit of is counted in the others.
  base text not null,
  day date not null,
  fetched_at timestamptz not null,
  unique (source, day)
);

create table market_data_fiat_rates (
  sheet_id bigint not null references market_data_fiat_sheets (id),
  currency text not null,
  -- Units for one of the base, in 10^-8.
  given bigint not null check (given > 0),
  -- Moved so far in a day that it is not used until a later sheet says the same.
  is_held boolean not null,
  primary key (sheet_id, currency)
);
insert into platform_append_only (table_name) values ('market_data_fiat_sheets'), ('market_data_fiat_rates');

-- How the daily reading goes: one row, whichever node reads.
create table market_data_fiat_watch (
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
insert into market_data_fiat_watch default values;
