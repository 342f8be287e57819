-- Proofs of what customers are owed (R-POL-1 to 3): every day a snapshot at one journal number, as a Merkle-sum tree a currency, signed
-- and naming the day before. Who stands where in a tree, and his nonce, is private.
-- Stands on: platform, markets.

-- The hash over all journals, followed as they settle: each follows the one before (SHA-256 of the hash before and the line).
create table proofs_journals (
  only_row boolean primary key default true check (only_row),
  journal bigint not null default 0,
  hash bytea not null check (octet_length(hash) = 32),
  -- What is followed next: up to this number, once what ran at the mark is over.
  up_to bigint,
  mark bigint,
  check ((up_to is null) = (mark is null))
);
insert into proofs_journals (hash) values (sha256('candor-journals-1'));

create table proofs_snapshots (
  seq integer primary key check (seq > 0),
  date date not null unique,
  taken_at timestamptz not null,
  journal bigint not null,
  journal_hash bytea not null check (octet_length(journal_hash) = 32),
  previous bytea not null check (octet_length(previous) = 32),
  hash bytea not null unique check (octet_length(hash) = 32),
  public_key text not null,
  signature text not null
);

create table proofs_trees (
  seq integer not null references proofs_snapshots (seq),
  currency_id integer not null references markets_currencies (id),
  -- As it was called that day, and stands in the leaves.
  currency text not null,
  root bytea not null check (octet_length(root) = 32),
  total numeric not null check (total >= 0 and total < 2::numeric ^ 127),
  -- The database's own addition in the same snapshot (R-MONEY-9 (4)).
  owed numeric not null,
  customers integer not null check (customers >= 0),
  -- The nodes above the pieces, 48 bytes each.
  tops bytea not null,
  size integer not null check (size >= customers and size > 0 and size & (size - 1) = 0),
  -- Profits of open contracts at the mark.
  unrealised numeric not null check (unrealised >= 0),
  -- What was held outside, by those who hold it, as GET transparency shows it; null: nobody could say.
  held numeric,
  reserve_status text check (reserve_status in ('covered', 'short', 'unknown')),
  sources jsonb not null default '[]',
  primary key (seq, currency_id),
  constraint proofs_trees_total check (total = owed)
);

-- The leaves of a tree, 48 bytes each (hash, sum), 1,024 a row.
create table proofs_pieces (
  seq integer not null,
  currency_id integer not null,
  piece integer not null,
  leaves bytea not null,
  primary key (seq, currency_id, piece),
  foreign key (seq, currency_id) references proofs_trees (seq, currency_id)
);

-- Whose leaf stands where: records of 56 bytes (user, place, balance, nonce), rising by user.
create table proofs_customers (
  seq integer not null,
  currency_id integer not null,
  first_user integer not null,
  records bytea not null,
  primary key (seq, currency_id, first_user),
  foreign key (seq, currency_id) references proofs_trees (seq, currency_id)
);

-- Who has checked a day; what is shown is how many.
create table proofs_checks (
  seq integer not null references proofs_snapshots (seq),
  user_id integer not null,
  at timestamptz not null,
  primary key (seq, user_id)
);

-- How the replay of a day from its journals came out (R-POL-7); null: as published.
create table proofs_replays (
  seq integer primary key references proofs_snapshots (seq),
  at timestamptz not null,
  journals bigint not null,
  difference text
);

insert into platform_append_only (table_name)
values ('proofs_snapshots'), ('proofs_trees'), ('proofs_pieces'), ('proofs_customers'), ('proofs_checks');
