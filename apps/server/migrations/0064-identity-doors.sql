-- A forgotten password with a second factor leaves a ticket for the way back that people look at (R-SEC-5, ADR 58).
alter table identity_tickets drop constraint identity_tickets_kind_check;
alter table identity_tickets add constraint identity_tickets_kind_check check (kind in (
  'login', 'forget', 'passkey_login', 'passkey_register', 'passkey_step_up', 'not_me', 'second_lost', 'second_lost_stop'
));
