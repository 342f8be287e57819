-- Profit and loss of each customer (R-PNL-1), worked out from the ledger and never a source of money: every row here can be deleted and
-- is made again from postings and prices. Amounts are integers of 10^-8, values of USDT.
-- Stands on: platform, ledger, markets, market-data.

-- What a unit was worth when a UTC day began; kept, so that a day's figure never changes afterwards.
create table pnl_prices (
  day date not null,
  currency_id integer not null,
  price bigint not null check (price > 0),
  primary key (day, currency_id)
);

-- How far a customer has been worked out. Locked by whoever carries on.
create table pnl_accounts (
  user_id integer primary key,
  -- The day that is running; its row is in pnl_days.
  day date,
  last_journal bigint not null default 0
);

-- Journals of one balance rise in the order in which they were committed, so each balance has its own place.
create table pnl_cursors (
  user_id integer not null,
  balance_id bigint not null,
  journal_id bigint not null,
  primary key (user_id, balance_id)
);

create table pnl_coins (
  user_id integer not null,
  currency_id integer not null,
  quantity bigint not null,
  -- Of what is held, by the moving average; null: some of it came at a price that nobody knows.
  cost bigint,
  -- Of what was sold or spent; null: some of it had no known cost.
  realised bigint,
  primary key (user_id, currency_id)
);

create table pnl_days (
  user_id integer not null,
  day date not null,
  -- Null: the day began with something without a price.
  began_with bigint,
  -- Null: something came or went at a price that nobody knows.
  money_in bigint default 0,
  money_out bigint default 0,
  primary key (user_id, day)
);

-- Results of products that have their own, by day and by the word that the kinds of their journals begin with. What is left of a day is
-- spot and holdings.
create table pnl_results (
  user_id integer not null,
  day date not null,
  product text not null,
  -- Null: a part of it had no known price.
  amount bigint,
  primary key (user_id, day, product)
);
