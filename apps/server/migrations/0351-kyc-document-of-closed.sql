-- R-KYC-2: the document of an account that its owner has closed goes to his new one, by the two who have seen the photos of both. Both levels of the
-- closed one end with it: a level that stays passed could not be sent in again.
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
    and (new.decided_by is null or new.approved_by is null or new.approved_by = new.decided_by) then
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
