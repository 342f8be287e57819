-- An opening is skipped too where a halt is announced and its follower has the other side open himself (R-CT-16).
alter table copy_trading_mirrors drop constraint copy_trading_mirrors_reason_check,
  add constraint copy_trading_mirrors_reason_check check (reason in ('price', 'zero_lots', 'balance', 'over_limit', 'too_large', 'book_full',
    'paused', 'no_price', 'stopped', 'not_open', 'lead_equity', 'halt_other_side'));
