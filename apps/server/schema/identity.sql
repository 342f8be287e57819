-- Accounts, sessions, verification codes and the record of security changes; second factor, tickets between two steps, lost
-- contacts, freezing, exports of one's own data (R-SEC, R-WD-6, R-RF-3, R-POL-5).
-- Stands on: platform.

create table identity_users (
  id integer generated always as identity (start with 10001) primary key,
  kind text not null default 'customer' check (kind in ('customer', 'liquidity', 'demo_trader')),
  -- Scope of self-trade prevention (R-SPOT-4); own id unless accounts are linked.
  stp_group integer,
  -- Normalised: lower-case e-mail, E.164 phone.
  email text unique,
  phone text unique,
  area_code text,
  nickname text not null,
  language text not null default 'zh',
  password_hash text,
  -- Wrong passwords since the last right one; at 100 only a reset helps (R-SEC-1).
  failed_in_row integer not null default 0,
  fund_hash text,
  fund_failed integer not null default 0 check (fund_failed between 0 and 5),
  fund_locked_until timestamptz,
  invite_code text not null unique,
  -- Entered at registration only, never changed (R-RF-3).
  invited_by integer references identity_users (id),
  is_frozen boolean not null default false,
  withdrawals_frozen_until timestamptz,
  house_name text unique,
  created_at timestamptz not null,
  anti_phishing_phrase text,
  check (kind <> 'customer' or email is not null or phone is not null),
  check (kind = 'customer' or password_hash is null)
);
-- Other nouns name users by their ids, without foreign keys: an id that was once right stays right, for nobody is ever removed.
create function identity_users_stay() returns trigger language plpgsql as $$
begin
  raise exception 'user % cannot be removed', old.id using errcode = '23514';
end $$;
create trigger identity_users_stay before delete on identity_users for each row execute function identity_users_stay();
create index identity_users_invited_by on identity_users (invited_by) where invited_by is not null;

create table identity_sessions (
  id integer generated always as identity primary key,
  user_id integer not null references identity_users (id),
  token_hash bytea not null unique,
  device text not null,
  ip text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index identity_sessions_open on identity_sessions (user_id) where revoked_at is null;

create table identity_devices (
  user_id integer not null references identity_users (id),
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);

create table identity_codes (
  id bigint generated always as identity primary key,
  target text not null,
  purpose text not null,
  code_hmac bytea not null,
  ip text not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index identity_codes_target on identity_codes (target, purpose, id desc);
create index identity_codes_ip on identity_codes (ip, purpose, id desc);

-- Failed logins of an hour by account and address; counted before a password is looked at.
create table identity_login_attempts (
  attempt_key text primary key,
  window_started_at timestamptz not null,
  failures integer not null,
  last_at timestamptz not null
);

create table identity_login_history (
  id bigint generated always as identity primary key,
  user_id integer not null references identity_users (id),
  at timestamptz not null,
  device text not null,
  ip text not null,
  outcome text not null check (outcome in ('ok', 'wrong_password', 'locked', 'code_required', 'second_required', 'second_wrong', 'frozen'))
);
create index identity_login_history_user on identity_login_history (user_id, id desc);

-- Moments from which withdrawal holds are computed (R-WD-6); nobody can remove one.
create table identity_security_events (
  id bigint generated always as identity primary key,
  user_id integer not null references identity_users (id),
  kind text not null check (kind in ('login_password', 'fund_password', 'phone', 'email', 'second_factor')),
  -- On the waiting clock, for holds are counted from it; `happened_at` is when it happened.
  at timestamptz not null,
  happened_at timestamptz not null default now()
);
create index identity_security_events_user on identity_security_events (user_id, at desc);

insert into platform_append_only (table_name) values ('identity_login_history'), ('identity_security_events');

create index identity_users_email_prefix on identity_users (email text_pattern_ops) where email is not null;
create index identity_users_nickname_prefix on identity_users (lower(nickname) text_pattern_ops) where kind = 'customer';
create index identity_users_phone_prefix on identity_users (phone text_pattern_ops) where phone is not null;
create index identity_login_attempts_age on identity_login_attempts (last_at);
create index identity_codes_age on identity_codes (created_at);

-- The authenticator app. The secret is encrypted under a key that is not in the database; `last_step` is the newest
-- half-minute whose code was taken, so that no code works twice.
create table identity_totp (
  user_id integer primary key references identity_users (id),
  sealed bytea not null,
  is_on boolean not null default false,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  check (is_on = (confirmed_at is not null))
);

create table identity_recovery_codes (
  user_id integer not null references identity_users (id),
  code_hmac bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hmac)
);

create table identity_passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references identity_users (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The host it was made for; it proves nothing on another one.
  rp_id text not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index identity_passkeys_user on identity_passkeys (user_id);

-- What stands between two steps of one act: 256 random bits, of which only the SHA-256 is kept; used once.
create table identity_tickets (
  ticket_hash bytea primary key,
  kind text not null check (kind in (
    'login', 'passkey_login', 'passkey_register', 'passkey_step_up', 'not_me', 'second_lost', 'second_lost_stop'
  )),
  user_id integer references identity_users (id),
  session_id integer,
  -- What the authenticator has to sign.
  challenge text,
  -- The password this login was right with; changed meanwhile, the ticket opens nothing.
  password_hash text,
  attempt_key text,
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index identity_tickets_age on identity_tickets (expires_at);

-- Requests of verified customers who lost the e-mail address or phone that is bound.
create table identity_contact_changes (
  id integer generated always as identity primary key,
  user_id integer not null references identity_users (id),
  kind text not null check (kind in ('email', 'mobile')),
  new_target text not null,
  new_area_code text,
  reason text not null,
  state text not null check (state in ('open', 'proposed', 'done', 'refused', 'cancelled')),
  version integer not null default 1,
  answer text not null default '',
  proposal_id integer,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state in ('done', 'refused', 'cancelled')) = (decided_at is not null))
);
create unique index identity_contact_changes_open on identity_contact_changes (user_id) where state in ('open', 'proposed');
create index identity_contact_changes_queue on identity_contact_changes (state, created_at);

create function identity_contact_change_guard() returns trigger language plpgsql as $$
begin
  if new.version <> old.version + 1 or (old.state, new.state) not in (
    ('open', 'proposed'), ('open', 'refused'), ('open', 'cancelled'),
    ('proposed', 'done'), ('proposed', 'open'), ('proposed', 'refused')
  ) then
    raise exception 'contact change % may not go from % to %', old.id, old.state, new.state using errcode = '23514';
  end if;
  return new;
end $$;
create trigger identity_contact_change_guard before update on identity_contact_changes
  for each row execute function identity_contact_change_guard();

-- Every stop of withdrawals or of a whole account, by whom and why; `since` and `until` stand on the waiting clock.
create table identity_freezes (
  id bigint generated always as identity primary key,
  user_id integer not null references identity_users (id),
  what text not null check (what in ('withdrawals', 'account', 'account_opened')),
  by_whom text not null check (by_whom in ('you', 'link', 'support')),
  operator_id integer,
  reason text not null default '',
  since timestamptz not null,
  until timestamptz,
  happened_at timestamptz not null,
  check ((by_whom = 'support') = (operator_id is not null)),
  -- Operators stop withdrawals, for 24 hours, and nothing else (R-OPS-5).
  check (operator_id is null or what = 'withdrawals')
);
create index identity_freezes_user on identity_freezes (user_id, id desc);
insert into platform_append_only (table_name) values ('identity_freezes');

create table identity_exports (
  id integer generated always as identity primary key,
  user_id integer not null references identity_users (id),
  state text not null check (state in ('waiting', 'building', 'ready', 'failed', 'expired')),
  requested_at timestamptz not null,
  started_at timestamptz,
  tries smallint not null default 0,
  ready_at timestamptz,
  expires_at timestamptz,
  size bigint not null default 0,
  sha256 text not null default '',
  parts integer not null default 0,
  -- The data key of the parts, itself encrypted.
  sealed_key bytea
);
create unique index identity_exports_underway on identity_exports (user_id) where state in ('waiting', 'building');
create index identity_exports_user on identity_exports (user_id, id desc);
create table identity_export_parts (
  export_id integer not null references identity_exports (id) on delete cascade,
  part integer not null,
  sealed bytea not null,
  primary key (export_id, part)
);

-- Private halves stay in DATA_DIR of the node that made them; every node can name all public ones.
create table identity_signing_keys (
  key_id text primary key,
  public_key_pem text not null,
  since timestamptz not null
);

create table identity_second_resets (
  id integer generated always as identity primary key,
  user_id integer not null references identity_users (id),
  reason text not null,
  -- What was proved beside the login password, and how far the person was verified then.
  proved text[] not null,
  kyc_level text not null check (kyc_level in ('none', 'basic', 'advanced')),
  ip text not null,
  device text not null,
  is_known_device boolean not null,
  state text not null check (state in ('open', 'proposed', 'done', 'refused', 'cancelled', 'expired')),
  version integer not null default 1,
  answer text not null default '',
  proposal_id integer,
  created_at timestamptz not null,
  -- On the waiting clock.
  ready_at timestamptz not null,
  decided_at timestamptz,
  -- The bound address that no code could be asked of (ADR 0036).
  lost text check (lost in ('email', 'phone')),
  -- What takes its place, proved by a code; only where nothing else is bound.
  new_email text,
  has_pictures boolean not null default false,
  check ((state in ('done', 'refused', 'cancelled', 'expired')) = (decided_at is not null)),
  check (new_email is null or lost is not null),
  constraint identity_second_resets_proved_check
    check (proved <@ array['email', 'phone', 'id_number', 'pictures', 'new_email'] and cardinality(proved) > 0),
  -- Who has lost an address has shown pictures.
  check (lost is null or has_pictures)
);
create unique index identity_second_resets_open on identity_second_resets (user_id) where state in ('open', 'proposed');
create index identity_second_resets_queue on identity_second_resets (state, created_at);
create index identity_second_resets_user on identity_second_resets (user_id, id desc);

create function identity_second_reset_guard() returns trigger language plpgsql as $$
begin
  if new.version <> old.version + 1 or new.user_id <> old.user_id or new.ready_at <> old.ready_at or (old.state, new.state) not in (
    ('open', 'proposed'), ('open', 'refused'), ('open', 'cancelled'), ('open', 'expired'),
    ('proposed', 'done'), ('proposed', 'open'), ('proposed', 'refused'), ('proposed', 'cancelled')
  ) then
    raise exception 'reset % of a second factor may not go from % to %', old.id, old.state, new.state using errcode = '23514';
  end if;
  return new;
end $$;
create trigger identity_second_reset_guard before update on identity_second_resets
  for each row execute function identity_second_reset_guard();

-- Who looked at which picture: a reset is proposed and checked by people who have seen them.
create table identity_second_reset_looks (
  reset_id integer not null references identity_second_resets (id),
  file_id text not null,
  operator_id integer not null,
  at timestamptz not null,
  primary key (reset_id, file_id, operator_id)
);
insert into platform_append_only (table_name) values ('identity_second_reset_looks');
