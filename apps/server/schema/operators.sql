-- The people who run the venue (R-OPS-1 to 7): accounts and sessions of their own, four eyes, and the audit log. What the
-- rules forbid is forbidden here too, so that a mistake above this file is refused below it.
-- Stands on: platform.

create table operators_people (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null check (name <> ''),
  -- Login name, lower case.
  email text not null unique check (email = lower(email)),
  roles text[] not null,
  state text not null default 'invited' check (state in ('invited', 'active', 'disabled')),
  -- Argon2id; null until the person has enrolled.
  password_hash text,
  -- Secret of the authenticator app, encrypted; the last half-minute of which a code was taken.
  totp_sealed bytea,
  totp_step bigint not null default 0,
  failures integer not null default 0,
  created_at timestamptz not null,
  last_login_at timestamptz,
  check ((state = 'active') <= (password_hash is not null and totp_sealed is not null)),
  -- One role or two (R-OPS-1) …
  constraint operators_people_roles check (
    cardinality(roles) between 1 and 2 and roles[1] is distinct from roles[2] and roles <@ array[
      'support', 'content', 'kyc_reviewer', 'deposit_maker', 'treasurer', 'withdrawal_approver', 'market_admin', 'auditor', 'access_admin'
    ]),
  -- … and never two of the heavy ones.
  constraint operators_people_one_heavy check (
    not (roles[1] = any (array['treasurer', 'withdrawal_approver', 'market_admin', 'access_admin'])
      and coalesce(roles[2] = any (array['treasurer', 'withdrawal_approver', 'market_admin', 'access_admin']), false)))
);

create table operators_sessions (
  id integer generated always as identity primary key,
  operator_id integer not null references operators_people (id),
  token_hash bytea not null unique,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index operators_sessions_open on operators_sessions (operator_id) where ended_at is null;

-- Security keys (R-OPS-2); whoever has one logs in with it, and no longer with a code.
create table operators_keys (
  id integer generated always as identity primary key,
  operator_id integer not null references operators_people (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The host it was made for; it proves nothing on another one.
  rp_id text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index operators_keys_operator on operators_keys (operator_id);

-- What stands between two steps: `login` after the password, `enrol` for the link of a new person, `key` while a security
-- key is made. Used once.
create table operators_tickets (
  ticket_hash bytea primary key,
  kind text not null check (kind in ('login', 'enrol', 'key')),
  operator_id integer not null references operators_people (id),
  -- Of an enrolment, between its two steps.
  totp_sealed bytea,
  -- What a security key has to sign.
  challenge text,
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index operators_tickets_operator on operators_tickets (operator_id);

-- Attempts at a login, by e-mail and address; counted before a password is looked at.
create table operators_attempts (
  key text primary key,
  tries integer not null,
  since timestamptz not null,
  last_at timestamptz not null
);

-- Customer accounts of staff and of the house (R-OPS-7): barred from some products, listed in the daily book report.
create table operators_house_accounts (
  user_id integer primary key,
  relation text not null check (relation in ('staff', 'house')),
  note text not null,
  registered_by integer references operators_people (id),
  registered_at timestamptz not null
);
insert into platform_append_only (table_name) values ('operators_house_accounts');

create table operators_proposals (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  kind text not null,
  subject_type text not null,
  subject_id text not null,
  user_id integer,
  payload jsonb not null,
  -- Lines as they were when it was made, and when it was decided.
  effect jsonb not null,
  effect_decided jsonb,
  reason text not null,
  maker_id integer not null references operators_people (id),
  checks_needed smallint not null check (checks_needed between 0 and 2),
  state text not null check (state in ('open', 'executed', 'refused', 'expired', 'withdrawn')),
  last_failure text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  unique (id, maker_id),
  check ((state = 'open') = (decided_at is null))
);
create unique index operators_proposals_open on operators_proposals (kind, subject_type, subject_id) where state = 'open';
create index operators_proposals_queue on operators_proposals (state, created_at);
create index operators_proposals_user on operators_proposals (user_id, id) where user_id is not null;

-- Who said what; the maker never, and nobody twice.
create table operators_checks (
  proposal_id bigint not null,
  maker_id integer not null,
  operator_id integer not null references operators_people (id),
  verdict text not null check (verdict in ('yes', 'no')),
  reason text not null,
  seen_version integer not null,
  at timestamptz not null,
  primary key (proposal_id, operator_id),
  foreign key (proposal_id, maker_id) references operators_proposals (id, maker_id),
  constraint operators_checks_other_person check (operator_id <> maker_id)
);
insert into platform_append_only (table_name) values ('operators_checks');

-- What was proposed stays as it was; a decision is final, and "executed" needs the persons it was to have.
create function operators_proposal_guard() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception 'proposal % is decided', old.id using errcode = '23514';
  end if;
  if (new.kind, new.subject_type, new.subject_id, new.payload, new.effect, new.reason, new.maker_id, new.checks_needed, new.created_at, new.expires_at)
    is distinct from (old.kind, old.subject_type, old.subject_id, old.payload, old.effect, old.reason, old.maker_id, old.checks_needed, old.created_at, old.expires_at)
    or new.version <= old.version then
    raise exception 'proposal % cannot be rewritten', old.id using errcode = '23514';
  end if;
  if new.state = 'executed' and (select count(*) from operators_checks c where c.proposal_id = old.id and c.verdict = 'yes') < old.checks_needed then
    raise exception 'proposal % lacks the checks it needs', old.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger operators_proposal_guard before update on operators_proposals for each row execute function operators_proposal_guard();

create function operators_proposal_begin() returns trigger language plpgsql as $$
begin
  if not (new.state = 'open' or (new.state = 'executed' and new.checks_needed = 0)) then
    raise exception 'a proposal begins open' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger operators_proposal_begin before insert on operators_proposals for each row execute function operators_proposal_begin();

-- The audit log (R-OPS-6). An act writes its line into the inbox; when its transaction commits, the line is given the
-- next number and the hash over itself and the hash before it. The head is locked last and for a moment only, so that no
-- two acts can wait for one another over it.
create table operators_audit (
  seq bigint primary key,
  -- Canonical JSON: keys in order, no spaces. All other columns are read from it and cannot differ.
  line text not null,
  prev_hash text not null,
  hash text not null,
  at_ms bigint not null generated always as ((line::jsonb ->> 'at')::bigint) stored,
  operator_id integer generated always as ((line::jsonb ->> 'operator_id')::integer) stored,
  action text not null generated always as (line::jsonb ->> 'action') stored,
  target_type text not null generated always as (line::jsonb ->> 'target_type') stored,
  target_id text not null generated always as (line::jsonb ->> 'target_id') stored
);
create index operators_audit_operator on operators_audit (operator_id, seq);
create index operators_audit_target on operators_audit (target_type, target_id, seq);
create index operators_audit_action on operators_audit (action text_pattern_ops, seq);

create table operators_audit_inbox (
  id bigint generated always as identity primary key,
  line text not null
);
create table operators_audit_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null default 0,
  hash text not null default repeat('0', 64)
);
insert into operators_audit_head default values;

-- Roots that were written outside the database, for comparison.
create table operators_audit_roots (
  seq bigint primary key,
  hash text not null,
  at timestamptz not null
);
insert into platform_append_only (table_name)
values ('operators_audit'), ('operators_audit_inbox'), ('operators_audit_head'), ('operators_audit_roots');

-- With the owner's rights: nobody else may touch the head or write a line past the chain.
create function operators_audit_chain() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  head public.operators_audit_head;
  next_hash text;
begin
  select * into head from public.operators_audit_head for update;
  next_hash := encode(sha256(convert_to(
    '{"line":' || new.line || ',"prev_hash":"' || head.hash || '","seq":' || (head.seq + 1) || '}', 'UTF8')), 'hex');
  insert into public.operators_audit (seq, line, prev_hash, hash) values (head.seq + 1, new.line, head.hash, next_hash);
  update public.operators_audit_head set seq = head.seq + 1, hash = next_hash;
  delete from public.operators_audit_inbox where id = new.id;
  return null;
end $$;
create constraint trigger operators_audit_chain after insert on operators_audit_inbox deferrable initially deferred
  for each row execute function operators_audit_chain();

-- A line put in beside the chain does not get in: only the function above writes here.
create function operators_audit_guard() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'lines of the audit log are written through its inbox' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger operators_audit_guard before insert on operators_audit for each row execute function operators_audit_guard();
