-- What proposals move, in one sum (R-OPS-9): who made it, which accounts it touches, what it was worth when it was made. Thresholds
-- count the day before per maker and per account, so nothing is gained by asking in pieces.
create table operators_money_acts (
  proposal_id bigint primary key references operators_proposals (id),
  kind text not null,
  maker_id integer not null references operators_people (id),
  -- `U:10001`, `X:bank:1`, `E:equity`.
  accounts text[] not null check (cardinality(accounts) > 0),
  -- USDT of 10^-8; null when there was no price. Three persons have seen such a one.
  usdt_value bigint check (usdt_value >= 0),
  at timestamptz not null
);
create index operators_money_acts_at on operators_money_acts (at);
create index operators_money_acts_kind on operators_money_acts (kind, at);
insert into platform_append_only (table_name) values ('operators_money_acts');
