-- Whether anybody has logged in from an address is asked at every login from a device that is not known (R-SEC-1).
create index identity_login_history_homes on identity_login_history (ip, at) where outcome = 'ok';
