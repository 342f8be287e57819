-- What a lead's followers made together on each day that is over (R-CP-1): closed positions of all copies after fees and funding, less the
-- shares that were paid. A day that is over does not change, and is not added up again from ten thousand copies every half minute.
create table copy_trading_lead_days (
  lead_id bigint not null references copy_trading_leads (id),
  day date not null,
  followers_result bigint not null,
  primary key (lead_id, day)
);
insert into platform_append_only (table_name) values ('copy_trading_lead_days');
