-- VIP levels (R-VIP-1): what customers traded day by day, the level that follows at 00:00 UTC, and the schedule of fees in versions. A level
-- is computed from these rows and from nothing else; there is no way to write one.
-- Stands on: platform.

-- A version is never changed; the highest is in force for new orders (R-GEN-3). Rates are fractions of 1, volumes USDT, in 10^-8.
create table vip_schedules (
  version integer not null,
  level smallint not null check (level between 0 and 9),
  volume bigint not null check (volume >= 0),
  spot_maker bigint not null check (spot_maker between 0 and 1000000),
  spot_taker bigint not null check (spot_taker between 0 and 1000000),
  contract bigint not null check (contract between 0 and 1000000),
  primary key (version, level)
);
insert into platform_append_only (table_name) values ('vip_schedules');

-- Which days are over and counted: what makes a day happen once, at whichever node.
create table vip_days (
  -- At whose 00:00 UTC, on the waiting clock.
  day date primary key,
  done_at timestamptz not null
);
insert into platform_append_only (table_name) values ('vip_days');

-- What a customer traded on one UTC day, in USDT. Each trade is read once, for the day it was made on.
create table vip_volumes (
  user_id integer not null,
  day date not null,
  spot_maker bigint not null,
  spot_taker bigint not null,
  contract bigint not null,
  primary key (user_id, day)
);
create index vip_volumes_day on vip_volumes (day);
insert into platform_append_only (table_name) values ('vip_volumes');

-- As it stood at the newest 00:00 UTC; a customer without a row is at level 0. The sums are of thirty days, without what was traded
-- with accounts that are the same person's.
create table vip_levels (
  user_id integer primary key,
  day date not null,
  level smallint not null,
  volume bigint not null,
  spot_maker bigint not null,
  spot_taker bigint not null,
  contract bigint not null,
  check (volume = spot_maker + spot_taker + contract)
) with (fillfactor = 80);
create index vip_levels_above on vip_levels (user_id) where level > 0;

-- What everybody traded on a UTC day.
create function vip_count_day(p_day date) returns void language plpgsql as $$
begin
  insert into vip_volumes (user_id, day, spot_maker, spot_taker, contract)
  select v.user_id, p_day, sum(v.spot_maker)::bigint, sum(v.spot_taker)::bigint, sum(v.contract)::bigint
  from (
    select s.user_id, s.maker as spot_maker, s.taker as spot_taker, 0 as contract
    from spot_volumes(platform_real_of(p_day::timestamp at time zone 'UTC'), platform_real_of((p_day + 1)::timestamp at time zone 'UTC')) s
    union all
    select c.user_id, 0, 0, c.volume
    from contracts_volumes(platform_real_of(p_day::timestamp at time zone 'UTC'), platform_real_of((p_day + 1)::timestamp at time zone 'UTC')) c
  ) v group by v.user_id
  on conflict do nothing;
end $$;

-- Everybody's level at 00:00 UTC of a day, from the thirty days before it. Own accounts that were linked only later count as linked (X-VIP-3).
create function vip_level_everybody(p_day date) returns void language plpgsql as $$
begin
  with sums as (
    select v.user_id, sum(v.spot_maker) as spot_maker, sum(v.spot_taker) as spot_taker, sum(v.contract) as contract
    from vip_volumes v where v.day >= p_day - 30 and v.day < p_day group by v.user_id
  ), own as (
    select o.user_id, o.maker, o.taker
    from spot_linked_volumes(platform_real_of((p_day - 30)::timestamp at time zone 'UTC'), platform_real_of(p_day::timestamp at time zone 'UTC')) o
  ), counted as (
    select s.user_id, greatest(s.spot_maker - coalesce(o.maker, 0), 0)::bigint as spot_maker,
      greatest(s.spot_taker - coalesce(o.taker, 0), 0)::bigint as spot_taker, s.contract::bigint as contract
    from sums s left join own o on o.user_id = s.user_id
    union all
    -- Whoever traded nothing for thirty days is at level 0 again.
    select l.user_id, 0, 0, 0 from vip_levels l where not exists (select 1 from sums s where s.user_id = l.user_id)
  ), customers as (
    select c.* from counted c
    where c.user_id in (select p.user_id from identity_persons((select array_agg(user_id) from counted)) p)
  )
  insert into vip_levels as l (user_id, day, level, volume, spot_maker, spot_taker, contract)
  select c.user_id, p_day,
    (select max(s.level) from vip_schedules s where s.version = (select max(version) from vip_schedules)
      and s.volume <= c.spot_maker + c.spot_taker + c.contract),
    c.spot_maker + c.spot_taker + c.contract, c.spot_maker, c.spot_taker, c.contract
  from customers c
  on conflict (user_id) do update set day = excluded.day, level = excluded.level, volume = excluded.volume, spot_maker = excluded.spot_maker,
    spot_taker = excluded.spot_taker, contract = excluded.contract;
end $$;
