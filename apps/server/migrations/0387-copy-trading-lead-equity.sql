-- An opening is skipped too where its lead has not 1,000 USDT of his own in what he leads (R-CP-1).
alter table copy_trading_mirrors drop constraint copy_trading_mirrors_reason_check,
  add constraint copy_trading_mirrors_reason_check check (reason in ('price', 'zero_lots', 'balance', 'over_limit', 'too_large', 'book_full',
    'paused', 'no_price', 'stopped', 'not_open', 'lead_equity'));
