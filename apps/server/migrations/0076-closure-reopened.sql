-- Money that comes to an account after its owner closed it opens it again, so that it has a way back to him: `reopened` keeps
-- when it was closed, and when its pictures went if they had.
alter table closure_requests
  drop constraint closure_requests_state_check,
  drop constraint closure_requests_check1,
  drop constraint closure_requests_check2,
  add column reopened_at timestamptz,
  add constraint closure_requests_state_check
    check (state in ('cooling', 'cancelled', 'stopped', 'closed', 'erased', 'reopened')),
  add constraint closure_requests_erase_at_check check ((state in ('closed', 'erased', 'reopened')) = (erase_at is not null)),
  add constraint closure_requests_erased_at_check
    check (case state when 'erased' then erased_at is not null when 'reopened' then true else erased_at is null end),
  add constraint closure_requests_reopened_at_check check ((state = 'reopened') = (reopened_at is not null));

create or replace function closure_request_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.user_id, new.reason, new.leaves_dust, new.requested_at, new.closes_at)
     is distinct from (old.user_id, old.reason, old.leaves_dust, old.requested_at, old.closes_at) then
    raise exception 'closure % cannot be rewritten', old.id using errcode = '23514';
  end if;
  if (old.state, new.state) not in (
    ('cooling', 'cancelled'), ('cooling', 'stopped'), ('cooling', 'closed'), ('closed', 'erased'),
    ('closed', 'reopened'), ('erased', 'reopened')
  ) then
    raise exception 'closure % may not go from % to %', old.id, old.state, new.state using errcode = '23514';
  end if;
  if new.state in ('erased', 'reopened') and (new.ended_at, new.erase_at, new.prevented)
     is distinct from (old.ended_at, old.erase_at, old.prevented) then
    raise exception 'closure % has ended', old.id using errcode = '23514';
  end if;
  return new;
end $$;
