-- Of these, whose verification was decided at some time: passed, whether it counts today or not, or refused for good.
create function kyc_judged(p_users integer[]) returns setof integer language sql stable as $$
  select distinct c.user_id from kyc_cases c where c.user_id = any (p_users) and c.level = 'basic' and c.state in ('passed', 'expired', 'final')
$$;
