-- R-KYC-5: what one person sets alone counts for a day, also after a colleague has said it again: counted by the history, not by who spoke last.
-- On the waiting clock, as statuses begin; of before this column nobody wrote it down.
alter table risk_status_changes add column since timestamptz;
create index risk_status_changes_alone on risk_status_changes (set_by, since) where approved_by is null;

create or replace function risk_status_changed() returns trigger language plpgsql as $$
begin
  insert into risk_status_changes (user_id, from_status, to_status, reason, law, ends_at, tags, cause, set_by, set_name, approved_by, since)
  values (new.user_id, case when tg_op = 'UPDATE' then risk_status_before(old, new.since) else 'normal' end, new.status, new.reason,
    new.law, new.ends_at, new.tags, new.cause, new.set_by, new.set_name, new.approved_by, new.since);
  return null;
end $$;
