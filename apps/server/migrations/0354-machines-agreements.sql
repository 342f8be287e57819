-- What customers accepted is kept by the sales gate, for every product in one table (R-POL-6, ADR 132).
do $$ begin
  perform sales_accept(user_id, 'machines', version, accepted_at) from machines_agreements;
end $$;
drop table machines_agreements;
delete from platform_append_only where table_name = 'machines_agreements';
