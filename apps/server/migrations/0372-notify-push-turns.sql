-- A device for which a hundred of a topic wait already hears no more of that topic: whoever trades a thousand times a minute fills no queue with it.
-- What is about security and proofs is never left out; the rest stands in records and inbox.
create or replace function notify_queue_pushes(p_user integer[], p_topic text[], p_kind text[], p_params jsonb[], p_at timestamptz) returns void
language plpgsql as $$
begin
  insert into notify_pushes (device_id, topic, kind, params, at, next_try_at)
  select d.id, m.topic, m.kind, m.params, p_at, p_at
  from unnest(p_user, p_topic, p_kind, p_params) with ordinality as m (user_id, topic, kind, params, n)
  join notify_devices d on d.user_id = m.user_id and not d.is_over
  left join notify_push_choices c on c.user_id = m.user_id
  where m.topic = 'proofs'
    or (coalesce(case m.topic when 'fills' then c.fills when 'deposits' then c.deposits when 'withdrawals' then c.withdrawals
      when 'security' then c.security else c.alerts end, true)
    and (m.topic = 'security'
      or not exists (select from notify_pushes p where p.device_id = d.id and p.topic = m.topic offset 99)))
  order by m.n, d.id;
end $$;
