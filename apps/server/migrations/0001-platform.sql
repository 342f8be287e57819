-- What every feature stands on: append-only marks, idempotency keys, leases, and each customer's private event counter.

-- Read-only views for checkers outside; the black-box contract over tables that stay free to change.
create schema chk;

-- Tables named here get no UPDATE and DELETE for the application's role.
create table platform_append_only (
  table_name text primary key
);

-- One row a key and user, inserted first in the transaction of the effect: a second use waits, then reads the reply.
create table platform_idempotency (
  user_id integer not null,
  key text not null,
  request_hash text not null,
  route text not null,
  state text not null check (state in ('started', 'done')),
  reply jsonb,
  journal_id bigint,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index platform_idempotency_age on platform_idempotency using brin (created_at);

-- Which node does a piece of single-node work, until when. `term` grows with each change of holder.
create table platform_leases (
  name text primary key,
  holder text not null,
  term bigint not null default 1,
  expires_at timestamptz not null
);

-- The customer's gapless event counter (R-RT-4), advanced under the row lock in the transaction of the change.
create table stream_users (
  user_id integer primary key,
  seq bigint not null
) with (fillfactor = 60);

create table stream_events (
  user_id integer not null,
  seq bigint not null,
  channel text not null,
  ref_id text not null,
  journal_id bigint,
  at timestamptz not null default now(),
  primary key (user_id, seq)
);
