-- Requests of customers who lost the second factor and its recovery codes (ADR 0027).

alter table identity_tickets drop constraint identity_tickets_kind_check;
alter table identity_tickets add constraint identity_tickets_kind_check check (kind in (
  'login', 'passkey_login', 'passkey_register', 'passkey_step_up', 'not_me', 'second_lost', 'second_lost_stop'
));

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
  check ((state in ('done', 'refused', 'cancelled', 'expired')) = (decided_at is not null)),
  check (proved <@ array['email', 'phone', 'id_number'] and cardinality(proved) > 0)
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
