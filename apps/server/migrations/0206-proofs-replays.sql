-- The nightly replay covers every product (R-POL-7): what each of them came to, and how far a day is that takes longer than one look.
alter table proofs_replays add column products jsonb not null default '[]';
create table proofs_replaying (
  seq integer primary key references proofs_snapshots (seq),
  at timestamptz not null,
  journals bigint not null,
  customers bigint not null,
  difference text,
  -- How far each product's replay is, as the replay itself says it.
  products jsonb not null
);
