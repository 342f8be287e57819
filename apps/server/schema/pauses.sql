-- The payout pause (R-OPS-8): one person stops what leaves, by a chain, by banks, or all of it, for a day at most; two others let
-- it go on. The gates are read by the statement that claims a payout for sending, so that every node stops in the same instant.
-- Stands on: platform, operators.

create table pauses_started (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('all', 'bank', 'TRC20', 'ERC20', 'BTC')),
  operator_id integer not null,
  reason text not null,
  started_at timestamptz not null,
  -- What one person decides alone ends after a day.
  until_at timestamptz not null check (until_at > started_at and until_at <= started_at + interval '24 hours')
);

-- A further day, by two; never more than a day from their yes.
create table pauses_prolonged (
  id bigint generated always as identity primary key,
  pause_id bigint not null references pauses_started (id),
  until_at timestamptz not null,
  proposal_id bigint not null unique,
  prolonged_at timestamptz not null check (until_at <= prolonged_at + interval '24 hours')
);
create index pauses_prolonged_of on pauses_prolonged (pause_id, until_at desc);

-- Without a proposal it has run out.
create table pauses_ended (
  pause_id bigint primary key references pauses_started (id),
  proposal_id bigint unique,
  ended_at timestamptz not null
);
insert into platform_append_only (table_name) values ('pauses_started'), ('pauses_prolonged'), ('pauses_ended');

-- One row a scope, locked in share by every payout that is claimed: whoever pauses waits for claims that are under way, and
-- what is claimed after sees the pause.
create table pauses_gates (
  scope text primary key check (scope in ('all', 'bank', 'TRC20', 'ERC20', 'BTC')),
  pause_id bigint references pauses_started (id),
  paused_until timestamptz,
  check ((pause_id is null) = (paused_until is null))
);
insert into pauses_gates (scope) values ('all'), ('bank'), ('TRC20'), ('ERC20'), ('BTC');

-- Whether a payout may leave by this way at this moment; holds the gates open until the end of the caller's transaction. A way
-- that has no gate lets nothing through.
create function pauses_let(p_scope text, p_at timestamptz) returns boolean language plpgsql as $$
declare
  v_open integer;
begin
  select count(*) into v_open from (
    select 1 from pauses_gates where scope in ('all', p_scope) and (paused_until is null or paused_until <= p_at) order by scope for share
  ) as open_gates;
  return v_open = 2;
end $$;

create view pauses_known as
select s.id, s.scope, s.operator_id, s.reason, s.started_at, greatest(s.until_at, p.until_at) as until_at, e.ended_at,
  e.proposal_id as end_proposal_id
from pauses_started s
left join lateral (select max(until_at) as until_at from pauses_prolonged where pause_id = s.id) p on true
left join pauses_ended e on e.pause_id = s.id;

-- Two others here too, should the server be wrong: proposed by one and approved by another, and neither of them stopped it.
create function pauses_by_two_others() returns trigger language plpgsql as $$
begin
  if new.proposal_id is null then
    if exists (select 1 from pauses_known k where k.id = new.pause_id and k.until_at > new.ended_at) then
      raise exception 'pause % has not run out', new.pause_id using errcode = 'CN007';
    end if;
  elsif not exists (
    select 1 from pauses_started s, operators_proposals p join operators_checks c on c.proposal_id = p.id
    where s.id = new.pause_id and p.id = new.proposal_id and p.kind = 'payout_resume' and p.state = 'executed' and c.verdict = 'yes'
      and c.operator_id <> p.maker_id and s.operator_id not in (p.maker_id, c.operator_id)) then
    raise exception 'the end of pause % has no approval of two others', new.pause_id using errcode = 'CN007';
  end if;
  return new;
end $$;
create trigger pauses_ended_by_two before insert on pauses_ended for each row execute function pauses_by_two_others();

create function pauses_prolonged_by_two() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from operators_proposals p join operators_checks c on c.proposal_id = p.id
    where p.id = new.proposal_id and p.kind = 'payout_prolong' and p.state = 'executed' and c.verdict = 'yes'
      and c.operator_id <> p.maker_id) then
    raise exception 'the further day of pause % has no approval of two', new.pause_id using errcode = 'CN007';
  end if;
  return new;
end $$;
create trigger pauses_prolonged_by_two before insert on pauses_prolonged for each row execute function pauses_prolonged_by_two();
