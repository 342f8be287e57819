-- A lead who is blocked by law gets nothing (R-KYC-5): a share that fell due meanwhile stays with the follower, under the same high-water mark.
-- A weekly one is taken with the next that may be paid; one of a copy that was left (no period) is the follower's.
create table copy_trading_kept_shares (
  copy_id bigint not null references copy_trading_copies (id),
  period date,
  reason text not null check (reason = 'lead_blocked'),
  at timestamptz not null,
  unique nulls not distinct (copy_id, period)
);
insert into platform_append_only (table_name) values ('copy_trading_kept_shares');
