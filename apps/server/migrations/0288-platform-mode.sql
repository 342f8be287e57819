-- What an installation is, once and for all (R-GEN-5): play money never becomes real, and a venue with real money never gets a faucet and a
-- clock that an operator moves because a variable was forgotten at a start. What stands already is told by its play money.
create table platform_mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('demo', 'live')),
  since timestamptz not null default now()
);
insert into platform_append_only (table_name) values ('platform_mode');
insert into platform_mode (mode)
select case when exists (select from ledger_balances where account = 'X:demo') then 'demo' else 'live' end
where exists (select from ledger_journals);
