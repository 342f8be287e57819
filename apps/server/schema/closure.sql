-- Accounts closed by their owners: a request that cools off, its end, and the pictures that go five years later (R-KYC-2).
-- Stands on: platform.

create table closure_requests (
  id integer generated always as identity primary key,
  user_id integer not null,
  state text not null default 'cooling' check (state in ('cooling', 'cancelled', 'stopped', 'closed', 'erased')),
  reason text not null,
  -- Left in the account by consent: less than one USDT in all, still his in the books.
  leaves_dust boolean not null,
  -- Real clock; what is waited for stands on the waiting clock.
  requested_at timestamptz not null,
  closes_at timestamptz not null,
  ended_at timestamptz,
  -- Of `stopped`: what stood against it when the time came.
  prevented jsonb,
  -- Five years after the closure.
  erase_at timestamptz,
  erased_at timestamptz,
  erased_pictures integer,
  check ((state = 'cooling') = (ended_at is null)),
  check ((state in ('closed', 'erased')) = (erase_at is not null)),
  check ((state = 'erased') = (erased_at is not null))
);
create unique index closure_requests_one on closure_requests (user_id) where state in ('cooling', 'closed', 'erased');
create index closure_requests_user on closure_requests (user_id, id desc);
create index closure_requests_due on closure_requests (closes_at) where state = 'cooling';
create index closure_requests_erase on closure_requests (erase_at) where state = 'closed';

create function closure_request_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.user_id, new.reason, new.leaves_dust, new.requested_at, new.closes_at)
     is distinct from (old.user_id, old.reason, old.leaves_dust, old.requested_at, old.closes_at) then
    raise exception 'closure % cannot be rewritten', old.id using errcode = '23514';
  end if;
  if (old.state, new.state) not in (
    ('cooling', 'cancelled'), ('cooling', 'stopped'), ('cooling', 'closed'), ('closed', 'erased')
  ) then
    raise exception 'closure % may not go from % to %', old.id, old.state, new.state using errcode = '23514';
  end if;
  if new.state = 'erased' and (new.ended_at, new.erase_at) is distinct from (old.ended_at, old.erase_at) then
    raise exception 'closure % has ended', old.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger closure_request_guard before update or delete on closure_requests
  for each row execute function closure_request_guard();
