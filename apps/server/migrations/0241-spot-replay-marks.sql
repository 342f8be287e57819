-- The nightly replay of spot (R-POL-7) goes on where the night before ended: the book as the log gave it then. A replay from the first
-- command needs none of it.
create table spot_replay_marks (
  pair_id integer not null references markets_pairs (id),
  -- The end of the range that was replayed.
  at timestamptz not null,
  seq bigint not null,
  trade_no bigint not null,
  -- Null before the first batch, and of a price before the first trade.
  head uuid,
  batch_at timestamptz not null,
  last_price bigint,
  -- Of the book that these orders make.
  hash text not null,
  -- Open orders in the order of their queue, amounts in 10^-8 as text.
  orders json not null,
  primary key (pair_id, at)
);
