-- Price alerts (R-AL-1): what a customer wants to be told of a pair's price. What a trade reaches is found by threshold in an ordered
-- index, never by looking at all; cursors say up to which trade of each pair that was done, so that each alert fires exactly once.
-- Stands on: platform, markets.

create table alerts_prices (
  id bigint generated always as identity (start with 1001) primary key,
  user_id integer not null,
  pair_id integer not null references markets_pairs (id),
  -- Seconds over which a change is measured; 0 of the price itself.
  span_s integer not null check (span_s in (0, 300, 3600, 86400)),
  is_up boolean not null,
  -- A price, or a change as a fraction, both in 10^-8; a fall is below zero.
  threshold bigint not null,
  repeats boolean not null,
  by_mail boolean not null,
  by_push boolean not null,
  -- armed: fires when its threshold is reached; resting: fired, quiet for a while; waiting: has to come back to the other side first;
  -- done: told once; stopped: by the house, `stop_reason` says why. The last two do nothing until the customer sets them again.
  state text not null default 'armed' check (state in ('armed', 'resting', 'waiting', 'done', 'stopped')),
  stop_reason text check (stop_reason in ('account', 'too_many')),
  rests_until timestamptz,
  -- Trades up to this one were before it was set.
  after_trade bigint not null,
  fired integer not null default 0,
  fired_at timestamptz,
  created_at timestamptz not null,
  constraint alerts_prices_threshold check (case when span_s = 0 then threshold > 0 when is_up then threshold > 0 else threshold between -99999999 and -1 end),
  check ((state = 'resting') = (rests_until is not null)),
  check ((state = 'stopped') = (stop_reason is not null))
);
create index alerts_prices_reach on alerts_prices (pair_id, state, is_up, span_s, threshold) where state in ('armed', 'waiting');
create index alerts_prices_rest on alerts_prices (pair_id, rests_until) where state = 'resting';

create table alerts_cursors (
  pair_id integer primary key references markets_pairs (id),
  -- The last trade that was looked at.
  trade_no bigint not null
);

-- What a customer was told in one UTC day; its row is the lock under which his alerts are counted.
create table alerts_customers (
  user_id integer primary key,
  day date not null,
  told integer not null default 0,
  mailed integer not null default 0
);
