-- Accounts that are one person's beside others, each with every other one (R-SPOT-4, R-VIP-1).
create function identity_linked_pairs() returns table (one integer, other integer) language sql stable as $$
  select a.id, b.id from identity_users a join identity_users b on coalesce(b.stp_group, b.id) = a.stp_group and b.id <> a.id
  where a.kind = 'customer' and b.kind = 'customer' and a.stp_group is not null
    and (a.stp_group <> a.id or exists (select 1 from identity_users c where c.stp_group = a.id and c.id <> a.id))
$$;
