-- Which of these accounts are of staff or of the house (R-OPS-7).
create function operators_house_accounts_of(p_users integer[]) returns setof integer language sql stable as $$
  select h.user_id from (
    select distinct on (a.user_id) a.user_id, a.is_registered from operators_house_accounts a
    where a.user_id = any (p_users) order by a.user_id, a.id desc) h
  where h.is_registered
$$;
