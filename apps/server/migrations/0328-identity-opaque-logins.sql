-- The id of a line of the login history told its customer how many logins the venue had between two of his (R-SEC-8, ADR 63).
select platform_make_ids_opaque_wide('identity_login_history');
drop index identity_login_history_user;
create index identity_login_history_user on identity_login_history (user_id, number desc);
