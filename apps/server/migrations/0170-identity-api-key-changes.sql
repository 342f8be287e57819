-- A new or widened API key holds withdrawals like a change of a proof (R-API-1, R-SEC-5).
alter table identity_security_events drop constraint identity_security_events_kind_check;
alter table identity_security_events add constraint identity_security_events_kind_check
  check (kind in ('login_password', 'fund_password', 'phone', 'email', 'second_factor', 'api_key'));
