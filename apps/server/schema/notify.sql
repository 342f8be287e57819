-- What customers are told: an inbox, and the mails and text messages that go out with it.
-- Stands on: platform.

create table notify_messages (
  id bigint generated always as identity primary key,
  user_id integer not null,
  kind text not null,
  params jsonb not null,
  at timestamptz not null,
  read_at timestamptz,
  -- Mail or text message: claimed by the sender, done once it is out; nothing is sent twice after success.
  carried_at timestamptz,
  carrier_tries smallint not null default 0,
  next_try_at timestamptz not null
);
create index notify_messages_of_user on notify_messages (user_id, id desc);
create index notify_messages_due on notify_messages (next_try_at) where carried_at is null;
