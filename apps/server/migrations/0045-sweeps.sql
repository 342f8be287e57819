-- Gathering: what arrived at customers' addresses moves to the wallet that pays. It stays ours all the way, so the ledger
-- hears of fees only (X:<chain> is all our addresses together).

-- When it is worth it, by currency and chain; changed by four-eyes configuration. Amounts are 10^-8 of the currency.
create table chain_sweep_terms (
  chain text not null,
  currency_id integer not null,
  is_on boolean not null,
  -- An address that holds less is left alone.
  threshold bigint not null check (threshold > 0),
  -- While the wallet holds this much nothing is gathered: what pays is online, and should hold no more than it needs.
  hot_ceiling bigint not null check (hot_ceiling > 0),
  -- Of the chain's own coin: dearer than this waits for a calmer chain.
  max_fee bigint not null check (max_fee > 0),
  primary key (chain, currency_id),
  foreign key (chain, currency_id) references chain_currencies (chain, currency_id)
);

create table chain_sweeps (
  id integer generated always as identity primary key,
  chain text not null,
  currency_id integer not null,
  from_address text not null,
  address_index integer not null,
  to_address text not null,
  raw_amount numeric(78, 0) not null check (raw_amount > 0),
  amount bigint not null check (amount >= 0),
  state text not null default 'open' check (state in ('open', 'done', 'failed')),
  -- Why it failed.
  reason text,
  planned_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
-- One at a time an address: its nonces follow one another.
create unique index chain_sweeps_open on chain_sweeps (chain, from_address) where state = 'open';
create index chain_sweeps_recent on chain_sweeps (id desc);

-- Each deposit is gathered by one sweep.
alter table chain_transfers add column sweep_id integer references chain_sweeps (id);
create index chain_transfers_to_sweep on chain_transfers (chain, currency_id, address) where told = 'final' and sweep_id is null;

-- The transactions of a sweep: gas to the address where it has none, then the money. Signed bytes are kept before they leave,
-- like those of payouts: after a crash the same bytes go out, never others.
create table chain_sweep_legs (
  id integer generated always as identity primary key,
  sweep_id integer not null references chain_sweeps (id),
  leg text not null check (leg in ('gas', 'money')),
  chain text not null,
  from_address text not null,
  to_address text not null,
  currency_id integer not null,
  raw_amount numeric(78, 0) not null check (raw_amount > 0),
  -- The most it may cost.
  raw_fee numeric(78, 0) not null check (raw_fee >= 0),
  state text not null default 'queued' check (state in ('queued', 'signed', 'sent', 'confirmed', 'failed')),
  reason text,
  nonce bigint,
  tx_id text,
  signed_tx text,
  block_number bigint,
  attempts integer not null default 0,
  try_after timestamptz,
  sent_at timestamptz,
  ended_at timestamptz,
  -- What the chain took, 10^-8 of its own coin, and when E:network paid it.
  fee bigint check (fee >= 0),
  fee_posted_at timestamptz,
  unique (sweep_id, leg),
  unique (chain, tx_id),
  unique (chain, from_address, nonce),
  check (state in ('queued', 'failed') or tx_id is not null),
  check ((state in ('confirmed', 'failed')) = (ended_at is not null))
);
create index chain_sweep_legs_open on chain_sweep_legs (chain, id) where state in ('queued', 'signed', 'sent');
create index chain_sweep_legs_unpaid on chain_sweep_legs (id) where fee > 0 and fee_posted_at is null;
