-- Pictures for the way back from a lost second factor, and a lost address with it (ADR 0036).

alter table files_blobs drop constraint files_blobs_purpose_check;
alter table files_blobs add constraint files_blobs_purpose_check check (purpose in (
  'kyc_front', 'kyc_back', 'kyc_hand', 'deposit_proof', 'bank_voucher', 'chat_image', 'reset_front', 'reset_hand'
));

alter table identity_second_resets
  -- The bound address that no code could be asked of.
  add column lost text check (lost in ('email', 'phone')),
  -- What takes its place, proved by a code; only where nothing else is bound.
  add column new_email text check (new_email is null or lost is not null),
  add column has_pictures boolean not null default false,
  drop constraint identity_second_resets_proved_check,
  add constraint identity_second_resets_proved_check
    check (proved <@ array['email', 'phone', 'id_number', 'pictures', 'new_email'] and cardinality(proved) > 0),
  -- Who has lost an address has shown pictures.
  add check (lost is null or has_pictures);

-- Who looked at which picture: a reset is proposed and checked by people who have seen them.
create table identity_second_reset_looks (
  reset_id integer not null references identity_second_resets (id),
  file_id text not null,
  operator_id integer not null,
  at timestamptz not null,
  primary key (reset_id, file_id, operator_id)
);
insert into platform_append_only (table_name) values ('identity_second_reset_looks');
