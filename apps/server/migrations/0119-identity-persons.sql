-- Whose account it is, of those that are customers': linked accounts are one person's. The house's own are left out.
create function identity_persons(p_users integer[]) returns table (user_id integer, person integer) language sql stable as $$
  select u.id, coalesce(u.stp_group, u.id) from identity_users u where u.id = any (p_users) and u.kind = 'customer'
$$;
