-- Transactions that somebody says pay us and nothing here has seen: the watcher asks its node for each by its id (R-DEP-1).
create table chains_asked (
  chain text not null,
  tx_id text not null,
  tries integer not null default 0,
  next_at timestamptz not null,
  primary key (chain, tx_id)
);
