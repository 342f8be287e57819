-- Terms of payouts by bank, which two people agree on (R-WD-3, R-OPS-4): the first row is what the installation begins with.

create table withdrawals_bank_terms (
  currency_id integer primary key references markets_currencies (id),
  value jsonb not null,
  version integer not null default 1
);

-- Why deposits or withdrawals of a chain are closed, by a code that has words in every language.
alter table chain_currencies add column closed_reason text not null default ''
  check (closed_reason in ('', 'maintenance', 'congestion', 'upgrade', 'incident', 'legal'));

-- When somebody was last called because it was late (R-WD-4).
alter table withdrawals_withdrawals add column paged_at timestamptz;
