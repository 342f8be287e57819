-- What happens to the proofs of an account ends its sessions, and their devices with them: they still get what was to be told of it (R-SEC-5),
-- and are gone after that.
alter table notify_devices add column is_over boolean not null default false;

create or replace view notify_reachable as select user_id from notify_devices where not is_over;

create or replace function notify_queue_pushes(p_user integer[], p_topic text[], p_kind text[], p_params jsonb[], p_at timestamptz) returns void
language plpgsql as $$
begin
  insert into notify_pushes (device_id, topic, kind, params, at, next_try_at)
  select d.id, m.topic, m.kind, m.params, p_at, p_at
  from unnest(p_user, p_topic, p_kind, p_params) with ordinality as m (user_id, topic, kind, params, n)
  join notify_devices d on d.user_id = m.user_id and not d.is_over
  left join notify_push_choices c on c.user_id = m.user_id
  where m.topic = 'security'
    or coalesce(case m.topic when 'fills' then c.fills when 'deposits' then c.deposits when 'withdrawals' then c.withdrawals
      else c.alerts end, true)
  order by m.n, d.id;
end $$;
