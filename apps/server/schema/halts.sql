-- Announced halts (R-OPT-6). A halt voids what expires within it, so none can be announced backwards: what a row says about
-- time lies after the commit that wrote it, the database compares that with its own clock, and no row ever changes.
-- Stands on: platform, markets, operators.

create table halts_announced (
  id bigint generated always as identity primary key,
  -- Null: every pair.
  pair_id integer references markets_pairs (id),
  product text not null check (product in ('all', 'spot', 'contracts', 'options')),
  cause text not null check (cause in ('maintenance', 'market_event', 'legal', 'fault')),
  starts_at timestamptz not null,
  -- The first moment after it; null: until an end is announced.
  ends_at timestamptz check (ends_at > starts_at),
  proposal_id bigint not null unique,
  announced_at timestamptz not null default clock_timestamp()
);

-- An end before the announced one, decided later; at or before the start it calls the halt off.
create table halts_ended (
  halt_id bigint primary key references halts_announced (id),
  ends_at timestamptz not null,
  proposal_id bigint not null unique,
  announced_at timestamptz not null default clock_timestamp()
);
insert into platform_append_only (table_name) values ('halts_announced'), ('halts_ended');

-- When a halt is over as far as is known; infinity while no end is announced.
create view halts_known as
  select h.id, h.pair_id, h.product, h.cause, h.starts_at, h.announced_at, h.proposal_id,
    least(coalesce(h.ends_at, 'infinity'), coalesce(e.ends_at, 'infinity')) as ends_at,
    e.announced_at as end_announced_at, e.proposal_id as end_proposal_id
  from halts_announced h left join halts_ended e on e.halt_id = h.id;

-- Two seconds between commit and start, for the nodes to hear of it; an hour unless it is for a fault: longer than any
-- option lives, so that nothing that was open when it was announced can expire within it. Deferred: it runs at the commit.
create function halts_not_backwards() returns trigger language plpgsql as $$
declare
  v_ahead interval := case new.cause when 'fault' then interval '2 seconds' else interval '1 hour' end;
begin
  if new.starts_at < clock_timestamp() + v_ahead then
    raise exception 'a halt cannot be announced backwards' using errcode = 'CN008';
  end if;
  return null;
end $$;
create constraint trigger halts_announced_ahead after insert on halts_announced deferrable initially deferred
  for each row execute function halts_not_backwards();

create function halts_end_not_backwards() returns trigger language plpgsql as $$
begin
  if new.ends_at < clock_timestamp() + interval '2 seconds'
    or exists (select 1 from halts_announced h where h.id = new.halt_id and h.ends_at <= new.ends_at) then
    raise exception 'the end of a halt cannot be announced backwards' using errcode = 'CN008';
  end if;
  return null;
end $$;
create constraint trigger halts_ended_ahead after insert on halts_ended deferrable initially deferred
  for each row execute function halts_end_not_backwards();

-- Four eyes here too: without a proposal that somebody else has just approved, nothing is announced.
create function halts_by_two() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from operators_proposals p join operators_checks c on c.proposal_id = p.id
    where p.id = new.proposal_id and p.kind = tg_argv[0] and p.state = 'executed'
      and c.verdict = 'yes' and c.operator_id <> p.maker_id) then
    raise exception 'the halt of proposal % has no approval of two', new.proposal_id using errcode = 'CN007';
  end if;
  new.announced_at := clock_timestamp();
  return new;
end $$;
create trigger halts_announced_four_eyes before insert on halts_announced for each row execute function halts_by_two('halt');
create trigger halts_ended_four_eyes before insert on halts_ended for each row execute function halts_by_two('halt_end');
