-- Up to which trade of each pair customers were told of their fills by Web Push: moved in the transaction that queues them.
create table spot_push_cursors (
  pair_id integer primary key,
  trade_no bigint not null
);
