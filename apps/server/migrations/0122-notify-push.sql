-- Web Push (ADR 84): the venue's key, one subscription a session, what each customer wants to be told by it, and what waits to be sent.
create table notify_push_keys (
  id integer primary key default 1 check (id = 1),
  -- Base64url of the 65-byte point; what browsers subscribe with.
  public_key text not null,
  -- The 32-byte scalar, sealed under FILE_KEY.
  sealed bytea not null,
  created_at timestamptz not null
);
-- A key that changed would end every subscription: the server can make one and never touch it again.
insert into platform_append_only (table_name) values ('notify_push_keys');

create table notify_devices (
  id bigint generated always as identity primary key,
  user_id integer not null,
  -- It ends with its session.
  session_id integer not null unique,
  endpoint text not null unique check (length(endpoint) <= 1000),
  -- Base64url: the browser's public key and the secret it shares with us.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index notify_devices_of_user on notify_devices (user_id);

create table notify_push_choices (
  user_id integer primary key,
  fills boolean not null,
  deposits boolean not null,
  withdrawals boolean not null,
  security boolean not null,
  alerts boolean not null,
  -- Amounts and addresses may stand on a locked screen.
  shows_details boolean not null
);

create table notify_pushes (
  id bigint generated always as identity primary key,
  device_id bigint not null references notify_devices (id) on delete cascade,
  topic text not null check (topic in ('fills', 'deposits', 'withdrawals', 'security', 'alerts')),
  kind text not null,
  params jsonb not null,
  at timestamptz not null,
  tries smallint not null default 0,
  next_try_at timestamptz not null
);
create index notify_pushes_due on notify_pushes (next_try_at, id);
create index notify_pushes_of_device on notify_pushes (device_id);

-- A row for each device that wants the topic; what nobody wants is not kept.
create function notify_queue_pushes(p_user integer[], p_topic text[], p_kind text[], p_params jsonb[], p_at timestamptz) returns void
language sql as $$
  insert into notify_pushes (device_id, topic, kind, params, at, next_try_at)
  select d.id, m.topic, m.kind, m.params, p_at, p_at
  from unnest(p_user, p_topic, p_kind, p_params) with ordinality as m (user_id, topic, kind, params, n)
  join notify_devices d on d.user_id = m.user_id
  left join notify_push_choices c on c.user_id = m.user_id
  where coalesce(case m.topic when 'fills' then c.fills when 'deposits' then c.deposits when 'withdrawals' then c.withdrawals
    when 'security' then c.security else c.alerts end, true)
  order by m.n, d.id
$$;
