-- Its owner stops a change of contact until it is done, also while the second person looks at it.
create or replace function identity_contact_change_guard() returns trigger language plpgsql as $$
begin
  if new.version <> old.version + 1 or (old.state, new.state) not in (
    ('open', 'proposed'), ('open', 'refused'), ('open', 'cancelled'),
    ('proposed', 'done'), ('proposed', 'open'), ('proposed', 'refused'), ('proposed', 'cancelled')
  ) then
    raise exception 'contact change % may not go from % to %', old.id, old.state, new.state using errcode = '23514';
  end if;
  return new;
end $$;
