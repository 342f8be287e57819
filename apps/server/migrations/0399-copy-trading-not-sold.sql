-- An opening is skipped too where copies are not sold to their customer any more (R-GEN-6).
alter table copy_trading_mirrors drop constraint copy_trading_mirrors_reason_check,
  add constraint copy_trading_mirrors_reason_check check (reason in ('price', 'zero_lots', 'balance', 'over_limit', 'too_large', 'book_full',
    'paused', 'no_price', 'stopped', 'not_open', 'lead_equity', 'halt_other_side', 'not_sold'));
