-- An export is fetched with a ticket that a proof has opened for it (R-POL-5): good for a while, for one session and one export.
alter table identity_tickets drop constraint identity_tickets_kind_check;
alter table identity_tickets add constraint identity_tickets_kind_check check (kind in (
  'login', 'forget', 'unfreeze', 'passkey_login', 'passkey_register', 'passkey_step_up', 'not_me', 'second_lost', 'second_lost_stop',
  'export'
));
alter table identity_tickets add column export_id integer;
alter table identity_tickets add constraint identity_tickets_export_check check (
  (kind = 'export') = (export_id is not null) and (kind <> 'export' or (user_id is not null and session_id is not null))
);
