-- What is kept of prices: candles built from our own trades and from index ticks, and named daily rates for valuation.
-- Prices are integers of 10^-8. Imported history is not kept: its source gives the same bars again.

create table market_candles (
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
create table market_candle_cursors (
  pair_id integer primary key,
  last_trade_no bigint not null
);

-- Units of a currency for one USDT on a UTC day, under the name of where it is from (R-MD-7).
create table market_rates (
  currency text not null,
  utc_day date not null,
  rate bigint not null check (rate > 0),
  source text not null,
  at timestamptz not null,
  primary key (currency, utc_day)
);

insert into market_rates (currency, utc_day, rate, source, at)
select r.currency, '2026-11-20', (r.rate * 100000000)::bigint, 'demo table', '2026-11-20T00:00:00Z'
from (values
  ('USDT', 1), ('USD', 0.9998), ('CNY', 7.1085), ('HKD', 7.7812), ('TWD', 31.24), ('JPY', 154.62), ('KRW', 1461.5), ('EUR', 0.8631),
  ('GBP', 0.7594), ('THB', 32.38), ('MXN', 18.42)
) as r (currency, rate);
