-- Risk status of customers (R-KYC-5): apart from verification, with who said so and why, and the cases that people work on.
-- Stands on: platform, operators.

-- No row: normal.
create table risk_status_customers (
  user_id integer primary key,
  status text not null check (status in ('normal', 'enhanced', 'restricted', 'blocked')),
  -- Of the catalogue.
  reason text not null,
  -- The law or the policy it stands on.
  law text not null,
  -- Whether the law allows to name it to the customer.
  is_law_told boolean not null,
  -- On the waiting clock; null: until it is lifted.
  ends_at timestamptz,
  tags text[] not null,
  -- What set it: `operator`, `kyc_case:12`, `withdrawal:7`.
  cause text not null,
  set_by integer not null,
  set_name text not null,
  approved_by integer,
  proposal_id integer,
  -- On the waiting clock.
  since timestamptz not null,
  version integer not null default 1,
  check (status not in ('restricted', 'blocked') or law <> ''),
  check (approved_by is null or approved_by <> set_by)
);

-- Every status a customer ever had; written by a trigger, so that no path can leave one out.
create table risk_status_changes (
  id integer generated always as identity primary key,
  user_id integer not null,
  from_status text not null,
  to_status text not null,
  reason text not null,
  law text not null,
  ends_at timestamptz,
  tags text[] not null,
  cause text not null,
  set_by integer not null,
  set_name text not null,
  approved_by integer,
  at timestamptz not null default now()
);
create index risk_status_changes_user on risk_status_changes (user_id, id);

-- For colleagues; no customer reads them.
create table risk_status_notes (
  id integer generated always as identity primary key,
  user_id integer not null,
  operator_id integer not null,
  operator_name text not null,
  note text not null,
  at timestamptz not null default now()
);
create index risk_status_notes_user on risk_status_notes (user_id, id);
insert into platform_append_only (table_name) values ('risk_status_changes'), ('risk_status_notes');

create table risk_status_cases (
  id integer generated always as identity primary key,
  version integer not null default 1,
  user_id integer not null,
  -- What opened it.
  kind text not null,
  ref_type text not null,
  ref_id text not null,
  facts jsonb not null,
  state text not null default 'open' check (state in ('open', 'proposed', 'closed')),
  proposal_id integer,
  -- How it ended, of the catalogue, and what was written about it.
  finding text,
  answer text not null default '',
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by integer,
  approved_by integer,
  check ((state = 'closed') = (closed_at is not null)),
  check (state <> 'closed' or (finding is not null and approved_by is not null and approved_by <> closed_by)),
  unique (user_id, kind, ref_type, ref_id)
);
create index risk_status_cases_open on risk_status_cases (opened_at) where state <> 'closed';
create index risk_status_cases_user on risk_status_cases (user_id, id);

create function risk_status_rank(status text) returns integer language sql immutable as $$
  select array_position(array['normal', 'enhanced', 'restricted', 'blocked'], status)
$$;

-- What was in force before a change: what has run out was lifted already.
create function risk_status_before(old_row risk_status_customers, at timestamptz) returns text language sql immutable as $$
  select case when old_row.status is null or old_row.ends_at <= at then 'normal' else old_row.status end
$$;

-- Whoever sets it alone makes it stricter, and never "blocked"; everything else carries a proposal that somebody else approved.
create function risk_status_guard() returns trigger language plpgsql as $$
declare
  v_from text := 'normal';
  v_is_shorter boolean := false;
begin
  if tg_op = 'UPDATE' then
    if new.version <> old.version + 1 or new.user_id <> old.user_id then
      raise exception 'the risk status of customer % changed without a new version', old.user_id using errcode = '23514';
    end if;
    v_from := risk_status_before(old, new.since);
    v_is_shorter := new.status = v_from and v_from <> 'normal' and coalesce(new.ends_at, 'infinity') < coalesce(old.ends_at, 'infinity');
  end if;
  if (new.status = 'blocked' and v_from <> 'blocked' or v_is_shorter or risk_status_rank(new.status) < risk_status_rank(v_from))
    and not exists (
      select 1 from operators_proposals p join operators_checks c on c.proposal_id = p.id
      where p.id = new.proposal_id and p.state = 'executed' and c.verdict = 'yes' and c.operator_id <> p.maker_id) then
    raise exception 'the risk status of customer % takes two people', new.user_id using errcode = 'CN007';
  end if;
  return new;
end $$;
create trigger risk_status_guard before insert or update on risk_status_customers for each row execute function risk_status_guard();

create function risk_status_changed() returns trigger language plpgsql as $$
begin
  insert into risk_status_changes (user_id, from_status, to_status, reason, law, ends_at, tags, cause, set_by, set_name, approved_by)
  values (new.user_id, case when tg_op = 'UPDATE' then risk_status_before(old, new.since) else 'normal' end, new.status, new.reason,
    new.law, new.ends_at, new.tags, new.cause, new.set_by, new.set_name, new.approved_by);
  return null;
end $$;
create trigger risk_status_changed after insert or update on risk_status_customers for each row execute function risk_status_changed();
