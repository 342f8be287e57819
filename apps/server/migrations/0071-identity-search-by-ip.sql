-- The operators' search finds customers by the address they came from.
create index identity_login_history_ip on identity_login_history (ip, user_id);
