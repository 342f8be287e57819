-- Who has a security key proves it before the own keys or password change (R-OPS-2): a ticket carries what it has to sign.
alter table operators_tickets drop constraint operators_tickets_kind_check;
alter table operators_tickets add constraint operators_tickets_kind_check check (kind in ('login', 'enrol', 'key', 'proof'));
-- The proof is good in the session that asked for it.
alter table operators_tickets add column session_id integer;
alter table operators_tickets add constraint operators_tickets_proof_check check ((kind = 'proof') = (session_id is not null));
