-- R-KYC-4: an advanced pass takes two people as a refusal for good does, whoever decides has opened the photos of this attempt, and
-- accounts that people found to be different persons are not linked again.

alter table kyc_cases drop constraint kyc_cases_check1;
alter table kyc_cases add constraint kyc_cases_proposal check (proposal_id is null or state in ('review', 'final', 'passed'));

-- Who opened which photo in which session of his.
create table kyc_looks (
  case_id integer not null references kyc_cases (id),
  file_id text not null,
  operator_id integer not null,
  session_id integer not null,
  at timestamptz not null,
  primary key (case_id, file_id, operator_id, session_id)
);

-- Two accounts that were linked as one person's and are not.
create table kyc_strangers (
  user_id integer not null,
  other_id integer not null,
  proposal_id integer not null,
  at timestamptz not null default now(),
  primary key (user_id, other_id),
  check (user_id < other_id)
);
insert into platform_append_only (table_name) values ('kyc_looks'), ('kyc_strangers');

create or replace function kyc_case_guard() returns trigger language plpgsql as $$
begin
  if new.version <> old.version + 1 and (new.claimed_by, new.claimed_until) is not distinct from (old.claimed_by, old.claimed_until) then
    raise exception 'verification case % changed without a new version', old.id using errcode = '23514';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('review', 'passed'), ('review', 'retry'), ('review', 'final'), ('retry', 'review'), ('passed', 'expired'), ('expired', 'review')
  ) then
    raise exception 'verification case % may not go from % to %', old.id, old.state, new.state using errcode = '23514';
  end if;
  if new.state = 'final' and (new.proposal_id is null or new.approved_by is null or new.approved_by = new.decided_by) then
    raise exception 'refusing case % for good takes two people', old.id using errcode = '23514';
  end if;
  if old.state = 'review' and new.state = 'passed' and new.level = 'advanced'
    and (new.proposal_id is null or new.approved_by is null or new.approved_by = new.decided_by or new.expires_on is null) then
    raise exception 'passing case % takes two people and the day its document runs out', old.id using errcode = '23514';
  end if;
  if (new.user_id, new.level) is distinct from (old.user_id, old.level) then
    raise exception 'verification case % cannot change hands', old.id using errcode = '23514';
  end if;
  return new;
end $$;

create or replace function kyc_case_moved() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.state <> old.state then
    insert into kyc_moves (case_id, user_id, level, attempt, from_state, to_state, reasons, note, operator_id, operator_name, approver_id)
    values (new.id, new.user_id, new.level, new.attempt, case when tg_op = 'UPDATE' then old.state end, new.state,
      case when new.state = 'review' then '{}'::text[] else new.reasons end,
      case when new.state = 'review' then '' else new.note end,
      case when new.state in ('passed', 'retry', 'final') then new.decided_by end,
      case when new.state in ('passed', 'retry', 'final') then new.decided_name end,
      case when new.state in ('passed', 'final') then new.approved_by end);
  end if;
  return null;
end $$;
