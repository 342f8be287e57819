-- The accounts, each with itself, of those who are linked with others; whoever stands alone is left out, which is nearly everybody.
create function identity_linked_accounts(p_users integer[]) returns table (user_id integer, person integer, account integer)
language sql stable as $$
  select u.id, u.stp_group, o.id from identity_users u join identity_users o on o.stp_group = u.stp_group
  where u.stp_group is not null and u.kind = 'customer' and o.kind = 'customer' and u.id = any (p_users)
    and exists (select 1 from identity_users a where a.stp_group = u.stp_group and a.id <> u.id and a.kind = 'customer')
$$;
create index identity_users_linked on identity_users (stp_group, id) where stp_group is not null and kind = 'customer';
