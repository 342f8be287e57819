-- A reference orders one payout of a bank: others of its letters and digits are looked for at each order, however many the bank has paid.
create index withdrawals_ordered_as on withdrawals_requests (bank, regexp_replace(upper(tx_id), '[^A-Z0-9]', '', 'g')) where bank is not null;
