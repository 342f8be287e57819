-- Of nobody there is nobody. A list's plan is made anew for its length each time, and nearly every destination is saved by its owner alone.
create or replace function kyc_judged(p_users integer[]) returns setof integer language plpgsql stable as $$
begin
  if cardinality(p_users) = 0 then
    return;
  end if;
  return query
    select distinct c.user_id from kyc_cases c
    where c.user_id = any (p_users) and c.level = 'basic' and c.state in ('passed', 'expired', 'final');
end $$;
