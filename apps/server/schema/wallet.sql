-- Transfers between a customer's own accounts (R-MONEY-8) and the demo faucet (R-GEN-5).
-- Stands on: platform.

create table wallet_transfers (
  id bigint generated always as identity primary key,
  user_id integer not null,
  currency_id integer not null,
  from_account text not null,
  to_account text not null check (to_account <> from_account),
  amount bigint not null check (amount > 0),
  journal_id bigint not null,
  at timestamptz not null
);
create index wallet_transfers_of_user on wallet_transfers (user_id, at desc, id desc);

-- One row a user and UTC day: the row is the limit.
create table wallet_faucet_claims (
  user_id integer not null,
  utc_day date not null,
  amount bigint not null check (amount > 0),
  journal_id bigint,
  at timestamptz not null,
  primary key (user_id, utc_day)
);

insert into platform_append_only (table_name) values ('wallet_transfers');
