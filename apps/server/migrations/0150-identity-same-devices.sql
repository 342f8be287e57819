-- Which of two people's accounts were used on one device, told by the secret that the app keeps there: browsers name themselves alike by
-- the million, and neighbours share an address (R-RF-2).
alter table identity_devices add column is_app boolean not null default false;
create index identity_devices_app on identity_devices (device_hash) where is_app;

-- Places, from 1, of those pairs of accounts.
create function identity_same_device(p_one integer[], p_other integer[]) returns setof bigint language sql stable as $$
  select w.n from unnest(p_one, p_other) with ordinality as w (one, other, n)
  where exists (
    select 1 from identity_devices a join identity_devices b on b.device_hash = a.device_hash
    where a.user_id = w.one and b.user_id = w.other and a.is_app and b.is_app)
$$;

-- The accounts of a person, as `identity_persons` names him.
create function identity_accounts_of(p_person integer) returns setof integer language sql stable as $$
  select u.id from identity_users u where coalesce(u.stp_group, u.id) = p_person and u.kind = 'customer'
$$;
create index identity_users_person on identity_users ((coalesce(stp_group, id)));
