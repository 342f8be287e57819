-- How many persons besides the maker the amount of a payout asked for when it was approved, and what its customer gets back when it is
-- given up, with the fee: whatever is done about it later is weighed by both (R-OPS-9). Null: no more than is paid.
alter table chains_payouts
  add column checks smallint not null default 0 check (checks between 0 and 2),
  add column whole bigint check (whole >= amount);
