-- How long a security change holds withdrawals (R-WD-6), as versions that two people agree on. A change keeps the hours that were in
-- force when it was made: what its owner was told is not changed afterwards (R-GEN-3).
create table identity_hold_rules (
  key text primary key check (key = 'all'),
  value jsonb not null,
  version integer not null default 1
);
alter table identity_security_events
  add column hold_hours smallint not null default 24 check (hold_hours >= 24),
  add column pair_hold_hours smallint not null default 48 check (pair_hold_hours >= hold_hours);
