-- The replay of mirrored trades (R-POL-7) walks signals by when they were carried out.
create index copy_trading_signals_done on copy_trading_signals (done_at, id) where done_at is not null;
