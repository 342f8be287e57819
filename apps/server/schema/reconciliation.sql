-- What chains hold against what the ledger says they do, as it was last counted exactly (R-MONEY-9 (5), ADR 66).
-- Stands on: platform.

-- One row a chain and currency; amounts are 10^-8 of the currency.
create table reconciliation_counts (
  chain text not null,
  currency_id integer not null,
  -- Customers hold it over this chain: what a chain only takes as its fee is paged for and stops nothing.
  is_carried boolean not null,
  block_number bigint not null,
  at timestamptz not null,
  held bigint not null,
  -- -X:<chain>.
  ledger bigint not null,
  -- What the chain has done and the ledger has not heard of yet, and what was signed outside and may have left.
  unheard bigint not null,
  may_have_left bigint not null,
  -- How much less is there than all of this explains.
  short bigint not null check (short >= 0),
  -- Since when every count has found something missing, and how many have.
  short_since timestamptz,
  short_counts integer not null default 0,
  paged_at timestamptz,
  primary key (chain, currency_id),
  check ((short > 0) = (short_since is not null)),
  check ((short > 0) = (short_counts > 0))
);
