-- What customers accepted is kept by the sales gate, for every product in one table (R-POL-6, ADR 132).
-- What stays is the lock under which a customer's orders are counted.
do $$ begin
  perform sales_accept(user_id, 'contracts', disclosure_version, accepted_at) from contracts_customers where disclosure_version is not null;
end $$;
alter table contracts_customers drop column disclosure_version, drop column accepted_at;
