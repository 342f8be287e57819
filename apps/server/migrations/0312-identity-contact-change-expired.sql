-- A change of contact that nobody decided is over by itself: it is not its owner who took it back.
alter table identity_contact_changes drop constraint identity_contact_changes_state_check;
alter table identity_contact_changes add constraint identity_contact_changes_state_check
  check (state in ('open', 'proposed', 'done', 'refused', 'cancelled', 'expired'));
alter table identity_contact_changes drop constraint identity_contact_changes_check;
alter table identity_contact_changes add constraint identity_contact_changes_decided
  check ((state in ('done', 'refused', 'cancelled', 'expired')) = (decided_at is not null));
create or replace function identity_contact_change_guard() returns trigger language plpgsql as $$
begin
  if new.version <> old.version + 1 or (old.state, new.state) not in (
    ('open', 'proposed'), ('open', 'refused'), ('open', 'cancelled'), ('open', 'expired'),
    ('proposed', 'done'), ('proposed', 'open'), ('proposed', 'refused'), ('proposed', 'cancelled'), ('proposed', 'expired')
  ) then
    raise exception 'contact change % may not go from % to %', old.id, old.state, new.state using errcode = '23514';
  end if;
  return new;
end $$;
