-- Accounts, sessions, verification codes and the record of security changes (R-SEC, R-WD-6, R-RF-3).

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
  check (kind <> 'customer' or email is not null or phone is not null),
  check (kind = 'customer' or password_hash is null)
);
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
  outcome text not null check (outcome in ('ok', 'wrong_password', 'locked', 'code_required'))
);
create index identity_login_history_user on identity_login_history (user_id, id desc);

-- Moments from which withdrawal holds are computed (R-WD-6); nobody can remove one.
create table identity_security_events (
  id bigint generated always as identity primary key,
  user_id integer not null references identity_users (id),
  kind text not null check (kind in ('login_password', 'fund_password', 'phone', 'email', 'second_factor')),
  at timestamptz not null
);
create index identity_security_events_user on identity_security_events (user_id, at desc);

insert into platform_append_only (table_name) values ('identity_login_history'), ('identity_security_events');
