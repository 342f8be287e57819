-- Security is a topic like the others and can be switched off; what happens to the proofs of an account is a topic of its own, which is
-- always told (R-SEC-5): nobody who got hold of a session turns that off.
alter table notify_push_choices add column security boolean not null default true;
alter table notify_pushes drop constraint notify_pushes_topic_check;
alter table notify_pushes add constraint notify_pushes_topic_check
  check (topic in ('fills', 'deposits', 'withdrawals', 'security', 'alerts', 'proofs'));

create or replace function notify_queue_pushes(p_user integer[], p_topic text[], p_kind text[], p_params jsonb[], p_at timestamptz) returns void
language plpgsql as $$
begin
  insert into notify_pushes (device_id, topic, kind, params, at, next_try_at)
  select d.id, m.topic, m.kind, m.params, p_at, p_at
  from unnest(p_user, p_topic, p_kind, p_params) with ordinality as m (user_id, topic, kind, params, n)
  join notify_devices d on d.user_id = m.user_id and not d.is_over
  left join notify_push_choices c on c.user_id = m.user_id
  where m.topic = 'proofs'
    or coalesce(case m.topic when 'fills' then c.fills when 'deposits' then c.deposits when 'withdrawals' then c.withdrawals
      when 'security' then c.security else c.alerts end, true)
  order by m.n, d.id;
end $$;
