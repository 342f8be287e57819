-- Accounts and sessions have ids that tell nothing of how many there are (ADR 63).
select platform_make_ids_opaque('identity_users');
select platform_make_ids_opaque('identity_sessions');
