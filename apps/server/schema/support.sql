-- Support (R-SUP-1): threads between the house and whoever asks, a customer or a visitor who has confirmed an e-mail address. A thread
-- counts its messages without a gap; they are never changed. Who wrote is the session's, never the request's.
-- Stands on: platform.

create table support_visitors (
  id integer generated always as identity primary key,
  email text not null unique,
  language text not null,
  -- SHA-256 of the secret that the confirmed address got; the newest one counts.
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null
);

create table support_threads (
  id integer generated always as identity primary key,
  version integer not null default 1,
  user_id integer,
  visitor_id integer references support_visitors (id),
  -- Made by whoever opened it, so that a repeat opens nothing.
  client_id text not null,
  language text not null,
  topic text not null,
  subject text not null check (length(subject) between 1 and 80),
  state text not null default 'open' check (state in ('open', 'waiting_customer', 'waiting_house', 'solved')),
  about_type text,
  about_id text,
  assigned_to integer,
  last_seq integer not null default 0 check (last_seq >= 0),
  -- The newest message of the house, and up to where the asker has read and was told by message and mail.
  house_seq integer not null default 0,
  house_at timestamptz,
  own_read_seq integer not null default 0,
  told_seq integer not null default 0,
  house_read_seq integer not null default 0,
  own_typing_at timestamptz,
  house_typing_at timestamptz,
  -- Since when the asker waits; null while he does not.
  waiting_since timestamptz,
  first_answered_at timestamptz,
  solved_at timestamptz,
  rating integer check (rating between 1 and 5),
  rating_note text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((user_id is null) <> (visitor_id is null)),
  check ((about_type is null) = (about_id is null)),
  check ((state = 'solved') = (solved_at is not null)),
  check ((waiting_since is not null) = (state in ('open', 'waiting_house')))
);
create unique index support_threads_user_once on support_threads (user_id, client_id) where user_id is not null;
create unique index support_threads_visitor_once on support_threads (visitor_id, client_id) where visitor_id is not null;
create index support_threads_user on support_threads (user_id, updated_at desc) where user_id is not null;
create index support_threads_visitor on support_threads (visitor_id, updated_at desc) where visitor_id is not null;
create index support_threads_waiting on support_threads (waiting_since) where waiting_since is not null;
create index support_threads_assigned on support_threads (assigned_to, updated_at desc) where state <> 'solved';
create index support_threads_answered on support_threads (first_answered_at);
create index support_threads_untold on support_threads (house_at) where house_seq > told_seq;

create table support_messages (
  thread_id integer not null references support_threads (id),
  seq integer not null check (seq > 0),
  -- event: `body` names what happened.
  author text not null check (author in ('asker', 'house', 'event')),
  operator_id integer,
  client_id text,
  body text not null check (length(body) between 1 and 2000),
  pictures text[] not null default '{}',
  at timestamptz not null,
  primary key (thread_id, seq),
  check ((author = 'house') <= (operator_id is not null) and (author = 'asker') = (client_id is not null))
);
create unique index support_messages_once on support_messages (thread_id, client_id) where client_id is not null;

-- What colleagues did and wrote for each other; no asker reads it.
create table support_acts (
  id bigint generated always as identity primary key,
  thread_id integer not null references support_threads (id),
  what text not null check (what in ('note', 'taken', 'handed_over', 'released', 'solved', 'reopened', 'linked')),
  operator_id integer,
  to_operator integer,
  body text not null default '' check (length(body) <= 1000),
  at timestamptz not null
);
create index support_acts_thread on support_acts (thread_id, id);
insert into platform_append_only (table_name) values ('support_messages'), ('support_acts');

-- Who of the house has a thread before him now.
create table support_lookers (
  thread_id integer not null references support_threads (id),
  operator_id integer not null,
  seen_at timestamptz not null,
  typing_at timestamptz,
  primary key (thread_id, operator_id)
);

-- What a customer, a visitor, or all visitors of an address have asked in a day; its row is the lock under which they are counted.
create table support_sums (
  key text not null,
  day date not null,
  threads integer not null default 0,
  messages integer not null default 0,
  minute timestamptz not null,
  in_minute integer not null default 0,
  primary key (key, day)
);

create table support_canned (
  id integer generated always as identity primary key,
  name text not null,
  -- One text a language.
  texts jsonb not null,
  changed_by integer,
  changed_at timestamptz not null
);

-- When people answer, in versions (kind `support_hours`).
create table support_hours (
  key text primary key,
  value jsonb not null,
  version integer not null
);
