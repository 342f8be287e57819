-- A pool's transaction pays one day of one package, however it was written before it had one spelling (0273-ledger-one-spelling.sql).
create unique index machines_payouts_one_transfer on machines_payouts
  (chain, regexp_replace(lower(btrim(tx_id)), '^0x', ''));
