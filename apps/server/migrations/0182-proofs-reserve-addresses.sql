-- The venue's own addresses of a day with what stood there, and the signature of each over venue, date and the day's hash (R-POL-2).
create table proofs_reserve_addresses (
  seq integer not null references proofs_snapshots (seq),
  chain text not null,
  address text not null,
  -- As the chain last said before the snapshot: currency and decimal text of each.
  holdings jsonb not null,
  -- By the wallet's own key; null until somebody who holds it has brought one.
  signature text,
  signed_at timestamptz,
  primary key (seq, chain, address),
  check ((signature is null) = (signed_at is null))
);
