-- Ids of exports, passkeys, requests for lost contacts and factors, and of the lines of stops and security changes, which stand in a
-- customer's export, told how many the venue had between two of them (R-SEC-8, ADR 63). Lists go by the number.
select platform_make_ids_opaque('identity_exports');
select platform_make_ids_opaque('identity_passkeys');
select platform_make_ids_opaque('identity_contact_changes');
select platform_make_ids_opaque('identity_second_resets');
select platform_make_ids_opaque('identity_freezes');
select platform_make_ids_opaque('identity_security_events');
drop index identity_exports_user;
drop index identity_second_resets_user;
drop index identity_freezes_user;
create index identity_exports_user on identity_exports (user_id, number desc);
create index identity_second_resets_user on identity_second_resets (user_id, number desc);
create index identity_freezes_user on identity_freezes (user_id, number desc);
