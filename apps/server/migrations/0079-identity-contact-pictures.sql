-- Who has looked at which picture of a request for a lost e-mail address or phone: both people who decide have seen all of them.
create table identity_contact_change_looks (
  change_id integer not null references identity_contact_changes (id),
  file_id text not null,
  operator_id integer not null,
  at timestamptz not null,
  primary key (change_id, file_id, operator_id)
);
insert into platform_append_only (table_name) values ('identity_contact_change_looks');
