-- What customers accepted is kept by the sales gate, for every product in one table (R-POL-6, ADR 132).
do $$ begin
  perform sales_accept(user_id, 'copy_trading', version, accepted_at) from copy_trading_agreements;
end $$;
drop table copy_trading_agreements;
delete from platform_append_only where table_name = 'copy_trading_agreements';
