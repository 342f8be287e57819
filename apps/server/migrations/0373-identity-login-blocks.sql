-- An IPv6 line has a new address every day: where somebody has logged in from is his /64, of an IPv4 address it is that one (R-SEC-1). Null of logins from before this.
alter table identity_login_history add column block text;
create index identity_login_history_blocks on identity_login_history (block, at) where outcome = 'ok';
