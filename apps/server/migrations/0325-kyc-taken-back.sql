-- R-KYC-6: a verification that should not have passed is taken back by two who did not pass it; its document is free for its owner.
drop index kyc_one_person;
create unique index kyc_one_person on kyc_cases (person_index)
  where level = 'basic' and state in ('passed', 'expired') and not reasons && '{document_in_use,verify_again}'::text[];

create or replace function kyc_case_guard() returns trigger language plpgsql as $$
declare is_taken_back boolean := 'verify_again' = any (new.reasons) and not 'verify_again' = any (old.reasons);
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
  if old.state = 'passed' and new.state = 'expired' and 'document_in_use' = any (new.reasons)
    and (new.level <> 'basic' or new.decided_by is null or new.approved_by is null or new.approved_by = new.decided_by) then
    raise exception 'taking the document of case % takes two people', old.id using errcode = '23514';
  end if;
  if is_taken_back and (new.state <> 'expired' or new.decided_by is null or new.approved_by is null or new.approved_by = new.decided_by
    or exists (select from kyc_moves m where m.user_id = new.user_id and m.to_state = 'passed'
      and (m.operator_id in (new.decided_by, new.approved_by) or m.approver_id in (new.decided_by, new.approved_by)))) then
    raise exception 'taking case % back takes two people who did not pass it', old.id using errcode = '23514';
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
declare
  is_decided boolean := new.state in ('passed', 'retry', 'final') or new.reasons && '{document_in_use,verify_again}'::text[];
begin
  -- What had run out already is taken back as well.
  if tg_op = 'INSERT' or new.state <> old.state or ('verify_again' = any (new.reasons) and not 'verify_again' = any (old.reasons)) then
    insert into kyc_moves (case_id, user_id, level, attempt, from_state, to_state, reasons, note, operator_id, operator_name, approver_id)
    values (new.id, new.user_id, new.level, new.attempt, case when tg_op = 'UPDATE' then old.state end, new.state,
      case when new.state = 'review' then '{}'::text[] else new.reasons end,
      case when new.state = 'review' then '' else new.note end,
      case when is_decided then new.decided_by end,
      case when is_decided then new.decided_name end,
      case when is_decided and new.state <> 'retry' then new.approved_by end);
  end if;
  return null;
end $$;

-- What had run out and is taken back goes nowhere: it is no step.
create or replace view chk.kyc_transition as
select 'kyc' as ref_type, case_id || ':' || attempt as ref_id, case when to_state <> 'review' then from_state end as from_state, to_state, at
from kyc_moves where from_state is distinct from to_state;
