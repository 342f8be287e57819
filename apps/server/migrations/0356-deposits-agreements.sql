-- What customers accepted is kept by the sales gate, for every product in one table (R-POL-6, ADR 132).
-- "You cannot withdraw before verification" has had one version only (R-KYC-3).
do $$ begin
  perform sales_accept(user_id, 'deposit', 1, at) from deposits_consents;
end $$;
drop table deposits_consents;
delete from platform_append_only where table_name = 'deposits_consents';
