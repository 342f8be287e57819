-- Roles that nobody holds together (R-OPS-9), and a register of staff and house accounts that says who agreed and can be
-- undone (R-OPS-11).

-- Whoever holds such a pair already keeps it until his roles change: only a new or changed pair is looked at.
create function operators_refuse_pairs() returns trigger language plpgsql as $$
declare
  pair text[];
begin
  if new.roles @> array['auditor'] and cardinality(new.roles) > 1 then
    raise exception 'an auditor holds nothing else (R-OPS-9)' using errcode = 'check_violation';
  end if;
  foreach pair slice 1 in array array[
    ['treasurer', 'deposit_maker'], ['withdrawal_approver', 'deposit_maker'],
    ['treasurer', 'support'], ['withdrawal_approver', 'support'],
    ['access_admin', 'deposit_maker'], ['access_admin', 'support']
  ] loop
    if new.roles @> pair then
      raise exception 'one person does not hold % and % (R-OPS-9)', pair[1], pair[2] using errcode = 'check_violation';
    end if;
  end loop;
  return new;
end $$;
create trigger operators_people_pairs before insert or update of roles on operators_people
  for each row execute function operators_refuse_pairs();

-- One line a registration and one an end: the newest of an account counts, and none is ever changed.
alter table operators_house_accounts
  drop constraint operators_house_accounts_pkey,
  add column id bigint generated always as identity primary key,
  add column is_registered boolean not null default true,
  -- The second person; null in lines of before, and where the server registers its own account.
  add column approved_by integer references operators_people (id),
  add check (approved_by is distinct from registered_by or registered_by is null);
create index operators_house_accounts_user on operators_house_accounts (user_id, id);
