-- A withdrawal pays the lead his share of the profit in it (R-CP-5, agreement version 2). Each flow says under which version it was made,
-- as older copies keep theirs until their customer adds to them (R-GEN-3).
alter table copy_trading_flows
  add column agreement_version integer not null default 1 check (agreement_version > 0),
  -- Of a withdrawal: what of its amount went to the lead, and whether the law let him have nothing (R-KYC-5).
  add column shared bigint not null default 0 check (shared >= 0),
  add column is_kept boolean not null default false,
  add check (kind = 'withdraw' or (shared = 0 and not is_kept)),
  add check (not is_kept or shared = 0),
  add constraint copy_trading_flows_withdrawn_share check (shared = 0 or
    shared <= div(greatest(value - high_water_before, 0)::numeric * share_rate * amount, 100000000::numeric * value));
alter table copy_trading_flows
  alter column agreement_version drop default, alter column shared drop default, alter column is_kept drop default;
