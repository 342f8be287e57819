-- Each customer's private events: what a screen that was away asks for again.
-- Stands on: platform.

-- The customer's gapless event counter (R-RT-4), advanced under the row lock in the transaction of the change.
create table streams_users (
  user_id integer primary key,
  seq bigint not null
) with (fillfactor = 60);

create table streams_events (
  user_id integer not null,
  seq bigint not null,
  channel text not null,
  ref_id text not null,
  journal_id bigint,
  at timestamptz not null default now(),
  primary key (user_id, seq)
);

create view chk.event as
select user_id, seq, channel as kind, ref_id from streams_events;
