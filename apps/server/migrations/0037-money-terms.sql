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

-- Earlier transactions of a payout that was signed anew under the same nonce: of all of them the chain takes one, and it may be any.
create table chain_payout_tries (
  payout_id integer not null references chain_payouts (id),
  tx_id text not null,
  raw_fee numeric(78, 0),
  replaced_at timestamptz not null,
  primary key (payout_id, tx_id)
);
insert into platform_append_only (table_name) values ('chain_payout_tries');
-- The most that the signed transaction may cost, and whether it pays nobody: then its end is a failure.
alter table chain_payouts add column raw_fee numeric(78, 0), add column is_given_up boolean not null default false;
