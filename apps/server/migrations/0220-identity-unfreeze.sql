-- Opening a frozen account asks for the second factor as a login does: a ticket stands between its two steps (R-SEC-6).
alter table identity_tickets drop constraint identity_tickets_kind_check;
alter table identity_tickets add constraint identity_tickets_kind_check check (kind in (
  'login', 'forget', 'unfreeze', 'passkey_login', 'passkey_register', 'passkey_step_up', 'not_me', 'second_lost', 'second_lost_stop'
));
