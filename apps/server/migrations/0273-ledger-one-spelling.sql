-- One transfer of the house's own is booked once, however its transaction was written before it had one spelling: in capitals, with 0x
-- or without. Journals are never changed, so they are compared by that spelling. Two that clash stop the start: people have to say
-- which is right, and take the other back by a reversal.
create unique index ledger_journals_one_transfer on ledger_journals
  (kind, regexp_replace(regexp_replace(lower(ref_id), '[[:space:]]', '', 'g'), ':0x', ':'))
  where kind in ('equity_paid_in', 'equity_paid_out') and ref_id ~ '^X:(trc20|erc20|btc):';
