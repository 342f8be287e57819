-- A payout by bank is paid when a line of a statement shows that it left, and failed when one shows that it came back (R-OPS-10, ADR 75).
-- A match that is undone takes the withdrawal back by one step, into another round with steps and a journal of its own.
alter table withdrawals_requests add column round integer not null default 1;
alter table withdrawals_steps add column round integer not null default 1;
alter table withdrawals_steps drop constraint withdrawals_steps_withdrawal_id_from_state_key;
create unique index withdrawals_steps_once on withdrawals_steps (withdrawal_id, round, from_state) nulls not distinct;
create index withdrawals_at_bank on withdrawals_requests (bank, state) where bank is not null and state in ('sent', 'passed');

create or replace function withdrawals_step() returns trigger language plpgsql as $$
declare
  is_back boolean;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'review' then
      raise exception 'a withdrawal begins under review' using errcode = '23514';
    end if;
    insert into withdrawals_steps (withdrawal_id, from_state, to_state, at) values (new.id, null, new.state, new.created_at);
    return new;
  end if;
  if (new.user_id, new.currency_id, new.chain, new.destination, new.amount, new.fee, new.arrives, new.business_day, new.submitted_at)
    is distinct from
     (old.user_id, old.currency_id, old.chain, old.destination, old.amount, old.fee, old.arrives, old.business_day, old.submitted_at) then
    raise exception 'withdrawal % cannot change what it is', old.id using errcode = '23514';
  end if;
  if old.state = new.state then
    if new.round <> old.round then raise exception 'withdrawal % has not moved', old.id using errcode = '23514'; end if;
    return new;
  end if;
  is_back := new.chain = 'bank' and (old.state, new.state) in (('passed', 'sent'), ('failed', 'passed'));
  if not is_back and not (new.chain = 'bank' and (old.state, new.state) = ('passed', 'failed')) and (old.state, new.state) not in (
    ('review', 'approved'), ('review', 'rejected'), ('review', 'cancelled'),
    ('approved', 'sent'), ('approved', 'failed'), ('sent', 'passed'), ('sent', 'failed')
  ) or new.version <> old.version + 1 or new.round <> old.round + is_back::integer then
    raise exception 'withdrawal % cannot go from % to %', old.id, old.state, new.state using errcode = '23514';
  end if;
  insert into withdrawals_steps (withdrawal_id, round, from_state, to_state, at) values (new.id, old.round, old.state, new.state, new.updated_at);
  return new;
end $$;

create or replace view chk.withdrawals_transition as
select 'withdrawal' as ref_type, case when round = 1 then withdrawal_id::text else withdrawal_id || ':' || round end as ref_id,
  from_state, to_state, at from withdrawals_steps;
