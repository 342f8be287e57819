-- What customers accepted is kept by the sales gate, for every product in one table (R-POL-6, ADR 132).
do $$ begin
  perform sales_accept(user_id, 'finance', version, accepted_at) from finance_agreements;
end $$;
drop table finance_agreements;
delete from platform_append_only where table_name = 'finance_agreements';
