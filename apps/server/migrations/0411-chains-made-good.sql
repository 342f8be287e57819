-- Transactions whose money a customer was given as goodwill, since nothing here had seen it: what comes in by one of them later waits for two
-- to decide (R-MONEY-10).
create table chains_made_good (
  chain text not null,
  tx_id text not null,
  user_id integer not null,
  -- The goodwill that did it.
  ref text not null,
  at timestamptz not null,
  primary key (chain, tx_id, user_id)
);
create index chains_made_good_by on chains_made_good (ref);
