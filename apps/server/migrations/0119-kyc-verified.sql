-- Who of these is verified on a day: passed, and the document has not run out.
create function kyc_verified(p_users integer[], p_day date) returns setof integer language sql stable as $$
  select k.user_id from kyc_cases k
  where k.user_id = any (p_users) and k.level = 'basic' and k.state = 'passed' and (k.expires_on is null or k.expires_on >= p_day)
$$;
