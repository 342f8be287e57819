-- Which of these accounts were closed by their owners.
create function closure_closed(p_users integer[]) returns setof integer language sql stable as $$
  select c.user_id from closure_requests c where c.user_id = any (p_users) and c.state in ('closed', 'erased')
$$;
