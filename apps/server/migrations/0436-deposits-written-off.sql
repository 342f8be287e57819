-- What the house has paid for a line that was typed in vain and spent (ADR 173). The money may come in after all: whoever credits it asks here (ADR 178).
create table deposits_written_off (
  line_id bigint primary key,
  bank integer not null,
  bank_line_id text not null,
  claim_id bigint not null,
  user_id integer not null,
  currency_id integer not null,
  amount bigint not null,
  paid bigint not null check (paid > 0 and paid <= amount),
  -- The goodwill; undone, it is not paid any more.
  journal_id bigint not null,
  at timestamptz not null
);
create index deposits_written_off_of on deposits_written_off (user_id);
insert into platform_append_only (table_name) values ('deposits_written_off');
