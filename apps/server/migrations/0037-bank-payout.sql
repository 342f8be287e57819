-- Terms of payouts by bank, which two people agree on (R-WD-3, R-OPS-4): the first row is what the installation begins with.

create table withdrawals_bank_terms (
  currency_id integer primary key references markets_currencies (id),
  value jsonb not null,
  version integer not null default 1
);
