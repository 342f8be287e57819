-- Withdrawals that programs asked for, by the name that theirs gave them (R-API-1). A name, or without one the mark of the signed request,
-- is used once by a customer: what is sent again withdraws nothing again.
create table bots_withdrawals (
  user_id integer not null,
  name text not null check (length(name) between 1 and 80),
  key_id integer not null,
  withdrawal_id bigint not null unique,
  primary key (user_id, name)
);
