-- What a chain did not deliver of a payout that it took, and its customer has back (P-WD-7).
alter table withdrawals_requests
  add column missing bigint not null default 0 check (missing >= 0 and missing < arrives);
