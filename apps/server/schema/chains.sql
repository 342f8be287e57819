-- Chains: terms of each currency on each chain, addresses made of public keys, what the watcher saw, payouts, and the small
-- chain of a demo. Amounts are 10^-8 of the currency unless a column says `raw`: smallest units of the chain.
-- Stands on: platform, markets.

-- Seeded at the first start, because demo and live begin with other fees (R-WD-3); changed by four-eyes configuration.
create table chains_currencies (
  chain text not null check (chain in ('TRC20', 'ERC20', 'BTC')),
  currency_id integer not null references markets_currencies (id),
  chain_scale integer not null check (chain_scale between 0 and 18),
  min_deposit bigint not null check (min_deposit > 0),
  min_withdrawal bigint not null check (min_withdrawal > 0),
  -- Fraction of 1.
  fee_rate bigint not null check (fee_rate between 0 and 10000000),
  fee_fixed bigint not null check (fee_fixed >= 0),
  confirmations integer not null check (confirmations between 1 and 200),
  is_deposit_open boolean not null,
  is_withdrawal_open boolean not null,
  -- Licence or opinion behind a rate above 0.5 % (R-WD-3); public.
  sign_off text not null default '',
  sort integer not null,
  -- Why deposits or withdrawals are closed, by a code that has words in every language.
  closed_reason text not null default '' check (closed_reason in ('', 'maintenance', 'congestion', 'upgrade', 'incident', 'legal')),
  primary key (chain, currency_id)
);

-- Extended public keys by fingerprint, and the next address of each. The row's lock hands out indices without a gap.
create table chains_keys (
  chain text not null,
  fingerprint text not null,
  next_index integer not null default 0,
  primary key (chain, fingerprint)
);

-- One address a user and chain (R-DEP-2). There is no way to type one in.
create table chains_addresses (
  id integer generated always as identity primary key,
  chain text not null,
  address text not null,
  user_id integer not null,
  fingerprint text not null,
  address_index integer not null,
  -- Blocks after this one were scanned before the address was known, or may have been; null: caught up.
  rescan_after bigint,
  issued_at timestamptz not null,
  unique (chain, address),
  unique (chain, user_id),
  unique (chain, fingerprint, address_index)
);
create index chains_addresses_to_rescan on chains_addresses (chain) where rescan_after is not null;

-- How far a chain was processed. Cursor, blocks and transfers change in one transaction.
create table chains_cursors (
  chain text primary key,
  block_number bigint not null,
  block_hash text not null,
  -- Where this installation began to watch; nothing before it is looked at.
  first_number bigint not null
);

-- How the watcher of a chain is, for people: renewed at each look, also when nothing is new.
create table chains_health (
  chain text primary key,
  head_number bigint,
  seen_at timestamptz,
  fault text
);

-- Recent blocks as they were when they were scanned: what a reorganisation is seen by.
create table chains_blocks (
  chain text not null,
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  primary key (chain, number)
);

-- Gathering: what arrived at customers' addresses moves to the wallet that pays. It stays ours all the way, so the ledger
-- hears of fees only (X:<chain> is all our addresses together).

-- When it is worth it, by currency and chain; changed by four-eyes configuration. Amounts are 10^-8 of the currency.
create table chains_sweep_terms (
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
  foreign key (chain, currency_id) references chains_currencies (chain, currency_id)
);

create table chains_sweeps (
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
create unique index chains_sweeps_open on chains_sweeps (chain, from_address) where state = 'open';
create index chains_sweeps_recent on chains_sweeps (id desc);

-- What the watcher saw.
create table chains_transfers (
  id integer generated always as identity primary key,
  chain text not null,
  currency_id integer not null,
  user_id integer not null,
  address text not null,
  from_address text,
  tx_id text not null,
  output_index integer not null,
  raw_amount numeric(78, 0) not null check (raw_amount > 0),
  -- Zero: less than the ledger can hold; listed, never posted.
  amount bigint not null check (amount >= 0),
  block_number bigint not null,
  block_hash text not null,
  -- Whether that block is part of the chain as the watcher knows it.
  is_in_chain boolean not null,
  -- What listeners were told last; `final` is the end.
  told text not null default 'nothing' check (told in ('nothing', 'seen', 'unseen', 'final')),
  -- How many times it was told as seen.
  sighting integer not null default 0,
  -- A listener that could not take it; told again later.
  fault text,
  attempts integer not null default 0,
  try_after timestamptz,
  first_seen_at timestamptz not null,
  final_at timestamptz,
  -- Each deposit is gathered by one sweep.
  sweep_id integer references chains_sweeps (id),
  -- A row never changes what it says was paid. A transaction that does something else in another block is another row, and of
  -- the two at most one is ever told as final.
  constraint chains_transfers_once unique (chain, tx_id, output_index, address, currency_id, raw_amount)
);
create index chains_transfers_underway on chains_transfers (chain, block_number) where told <> 'final';
create index chains_transfers_of_user on chains_transfers (user_id, id desc);

-- The next nonce of each wallet that pays; its row's lock orders signatures.
create table chains_signers (
  chain text not null,
  address text not null,
  next_nonce bigint not null,
  primary key (chain, address)
);

create table chains_payouts (
  id integer generated always as identity primary key,
  ref text not null unique,
  chain text not null,
  currency_id integer not null,
  to_address text not null,
  amount bigint not null check (amount > 0),
  raw_amount numeric(78, 0) not null check (raw_amount > 0),
  state text not null default 'queued' check (state in ('queued', 'signed', 'sent', 'confirmed', 'failed')),
  -- Why it waits.
  reason text,
  tx_id text,
  -- The bytes that were signed, kept before they are broadcast: after a crash the same bytes go out, never others.
  signed_tx text,
  from_address text,
  nonce bigint,
  -- Which output of the transaction pays it; one output pays one payout.
  output_index integer,
  block_number bigint,
  attempts integer not null default 0,
  try_after timestamptz,
  version integer not null default 1,
  queued_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  -- The most that the signed transaction may cost, and whether it pays nobody: then its end is a failure.
  raw_fee numeric(78, 0),
  is_given_up boolean not null default false,
  unique (chain, tx_id, output_index),
  unique (chain, from_address, nonce),
  check (state in ('queued', 'failed') or tx_id is not null)
);
create index chains_payouts_open on chains_payouts (chain, id) where state in ('queued', 'signed', 'sent');

-- What stood at all our addresses when it was last counted, by chain and currency.
create table chains_holdings (
  chain text not null,
  currency_id integer not null,
  raw_amount numeric(78, 0) not null,
  amount bigint not null,
  hot_amount bigint not null,
  block_number bigint not null,
  at timestamptz not null,
  primary key (chain, currency_id)
);

-- The demo's own chain: play money, labelled as such, so that a newcomer sees confirmations being counted.
create table chains_demo_blocks (
  chain text not null,
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  at timestamptz not null,
  primary key (chain, number)
);
create table chains_demo_entries (
  id bigint generated always as identity primary key,
  chain text not null,
  tx_id text not null,
  from_address text not null,
  to_address text not null,
  currency_id integer not null,
  raw_amount numeric(78, 0) not null check (raw_amount > 0),
  -- In the chain's own coin, paid by the sender.
  raw_fee numeric(78, 0) not null default 0,
  nonce bigint,
  -- null: waits for a block; -1: was reorganised away and never comes back.
  block_number bigint,
  unique (chain, tx_id)
);
create index chains_demo_entries_waiting on chains_demo_entries (chain, id) where block_number is null;
create index chains_demo_entries_of_block on chains_demo_entries (chain, block_number);
create table chains_demo_balances (
  chain text not null,
  address text not null,
  currency_id integer not null,
  raw_amount numeric(78, 0) not null check (raw_amount >= 0),
  primary key (chain, address, currency_id)
);
-- The wallet that pays on the demo chain, and the address whose signature moves it.
create table chains_demo_wallets (
  chain text primary key,
  address text not null,
  signer text not null,
  funded_at timestamptz
);
-- One row a user, currency and UTC day: the row is the limit.
create table chains_demo_sends (
  user_id integer not null,
  currency_id integer not null,
  utc_day date not null,
  amount bigint not null check (amount > 0),
  primary key (user_id, currency_id, utc_day)
);

-- Earlier transactions of a payout that was signed anew under the same nonce: of all of them the chain takes one, and it may be any.
create table chains_payout_tries (
  payout_id integer not null references chains_payouts (id),
  tx_id text not null,
  raw_fee numeric(78, 0),
  replaced_at timestamptz not null,
  primary key (payout_id, tx_id)
);
insert into platform_append_only (table_name) values ('chains_payout_tries');

create index chains_transfers_to_sweep on chains_transfers (chain, currency_id, address) where told = 'final' and sweep_id is null;

-- The transactions of a sweep: gas to the address where it has none, then the money. Signed bytes are kept before they leave,
-- like those of payouts: after a crash the same bytes go out, never others.
create table chains_sweep_legs (
  id integer generated always as identity primary key,
  sweep_id integer not null references chains_sweeps (id),
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
create index chains_sweep_legs_open on chains_sweep_legs (chain, id) where state in ('queued', 'signed', 'sent');
create index chains_sweep_legs_unpaid on chains_sweep_legs (id) where fee > 0 and fee_posted_at is null;
