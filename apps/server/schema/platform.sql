-- What every feature stands on: append-only marks, idempotency keys, leases, the waiting clock, and the check contract.
-- Stands on: nothing.

-- The check contract (checks.md section 2): read-only views from which anybody with the role `checker` can see whether money
-- moved when it should not have; a black box over tables that stay free to change. Amounts are numeric units of the
-- currency; user_id null is the house.
create schema chk;

-- Puts together what each noun shows for itself: `chk.hold` is the union of all views `chk.<noun>_hold`, and so on. Runs at the
-- end of each change of the schema, so that a product joins by a view of its own and names no other.
create function platform_assemble_checks() returns void language plpgsql as $$
declare
  v_whole record;
  v_parts text;
begin
  for v_whole in select * from (values
    ('hold', 'id, user_id, account, currency, amount, ref_type, ref_id, state'),
    ('obligation', 'kind, id, user_id, currency, principal, status'),
    ('transition', 'ref_type, ref_id, from_state, to_state, at')
  ) as w (name, columns) loop
    select string_agg(format('select %s from chk.%I', v_whole.columns, c.relname), ' union all ' order by c.relname) into v_parts
    from pg_class c where c.relnamespace = 'chk'::regnamespace and c.relkind = 'v' and c.relname like '%\_' || v_whole.name;
    if v_parts is not null then
      execute format('create or replace view chk.%I as %s', v_whole.name, v_parts);
    end if;
  end loop;
end $$;

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

-- The waiting clock of a demo (R-GEN-5): how far ahead of the one clock it stands. Never moved in live, never moved back.

create table platform_waiting_clock (
  only_row boolean primary key default true check (only_row),
  ahead_ms bigint not null default 0 check (ahead_ms >= 0),
  moved_at timestamptz
);
insert into platform_waiting_clock default values;

create view chk.idem as
select user_id, key, request_hash, journal_id, state from platform_idempotency;
