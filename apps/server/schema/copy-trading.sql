-- Copies of lead traders' contract portfolios (R-CP, ADR 89): who leads, who copies whom with how much, each execution of a lead that
-- others copy, and what it became with each of them. Money of a copy stands on its customer's own account `copy<id>`.
-- Stands on: platform, markets.

-- One application a customer at a time; what the lead takes of followers' profit is his own choice and kept by every copy (R-GEN-3).
create table copy_trading_leads (
  id bigint generated always as identity primary key,
  user_id integer not null,
  name text not null check (char_length(name) between 2 and 20),
  about text not null check (char_length(about) between 1 and 300),
  -- A fraction in 10^-8, 15% at most (R-CP-5).
  share_rate bigint not null check (share_rate between 0 and 15000000),
  state text not null default 'applied' check (state in ('applied', 'declined', 'active', 'retired', 'removed')),
  -- A demo's own trader, whom everybody is told of.
  is_simulated boolean not null default false,
  agreement_version integer not null check (agreement_version > 0),
  applied_at timestamptz not null,
  admitted_at timestamptz,
  ended_at timestamptz,
  check (state not in ('active', 'retired', 'removed') or admitted_at is not null),
  check ((state in ('declined', 'retired', 'removed')) = (ended_at is not null))
);
create unique index copy_trading_leads_one on copy_trading_leads (user_id) where state in ('applied', 'active');
create unique index copy_trading_leads_name on copy_trading_leads (lower(name)) where state in ('applied', 'active');
create function copy_trading_leads_refuse_change() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.name, new.about, new.share_rate, new.is_simulated, new.applied_at)
      is distinct from (old.user_id, old.name, old.about, old.share_rate, old.is_simulated, old.applied_at)
    or (old.state <> new.state and (old.state, new.state) not in (('applied', 'active'), ('applied', 'declined'), ('active', 'retired'), ('active', 'removed')))
    or (old.admitted_at is not null and new.admitted_at is distinct from old.admitted_at) then
    raise exception 'lead % cannot change from % to %', old.id, old.state, new.state using errcode = 'CN004';
  end if;
  return new;
end $$;
create trigger copy_trading_leads_kept before update on copy_trading_leads for each row execute function copy_trading_leads_refuse_change();

create table copy_trading_copies (
  id bigint generated always as identity primary key,
  lead_id bigint not null references copy_trading_leads (id),
  user_id integer not null,
  lead_user_id integer not null,
  state text not null default 'active' check (state in ('active', 'paused', 'leaving', 'ended')),
  -- Fractions in 10^-8: of profit to the lead, and of the money put in at whose loss the copy ends (R-CP-4).
  share_rate bigint not null check (share_rate between 0 and 15000000),
  stop_rate bigint not null check (stop_rate between 5000000 and 95000000),
  max_leverage integer not null check (max_leverage > 0),
  -- Of one position; null without a limit.
  max_margin bigint check (max_margin > 0),
  -- Of the law of the follower's country (R-CT-5).
  close_out_rate bigint,
  -- What was put in, less the part of it that was withdrawn again.
  funds bigint not null check (funds > 0),
  -- R-CP-5.
  high_water bigint not null check (high_water >= 0),
  shared bigint not null default 0 check (shared >= 0),
  agreement_version integer not null check (agreement_version > 0),
  started_at timestamptz not null,
  changed_at timestamptz not null,
  leaving_since timestamptz,
  end_reason text check (end_reason in ('user', 'stop_loss', 'lead_ended')),
  ended_at timestamptz,
  -- What came back at the end.
  returned bigint check (returned >= 0),
  check ((state in ('leaving', 'ended')) = (end_reason is not null and leaving_since is not null)),
  check ((state = 'ended') = (ended_at is not null and returned is not null)),
  check (user_id <> lead_user_id)
) with (fillfactor = 80);
-- One portfolio copies a lead once.
create unique index copy_trading_copies_one on copy_trading_copies (lead_id, user_id) where state <> 'ended';
create index copy_trading_copies_of_customer on copy_trading_copies (user_id, id desc);
create index copy_trading_copies_leaving on copy_trading_copies (id) where state = 'leaving';
create function copy_trading_copies_refuse_change() returns trigger language plpgsql as $$
begin
  if old.state = 'ended' or new.shared < old.shared
    or (new.lead_id, new.user_id, new.lead_user_id, new.share_rate, new.stop_rate, new.max_leverage, new.max_margin, new.close_out_rate, new.started_at)
      is distinct from (old.lead_id, old.user_id, old.lead_user_id, old.share_rate, old.stop_rate, old.max_leverage, old.max_margin, old.close_out_rate, old.started_at)
    or (old.state <> new.state and (old.state, new.state) not in (('active', 'paused'), ('paused', 'active'), ('active', 'leaving'), ('paused', 'leaving'), ('leaving', 'ended'))) then
    raise exception 'copy % cannot change from % to %', old.id, old.state, new.state using errcode = 'CN004';
  end if;
  return new;
end $$;
create trigger copy_trading_copies_kept before update on copy_trading_copies for each row execute function copy_trading_copies_refuse_change();

-- Money in and out of copies and to leads. The database proves each share by itself: a part of what stands above the high-water mark,
-- and so never of a follower's money or of his loss.
create table copy_trading_flows (
  id bigint generated always as identity primary key,
  copy_id bigint not null references copy_trading_copies (id),
  kind text not null check (kind in ('start', 'add', 'withdraw', 'share', 'end')),
  amount bigint not null check (amount >= 0),
  -- V = min(balance, equity) before it, and what the mark was and became.
  value bigint not null,
  high_water_before bigint not null,
  high_water_after bigint not null,
  share_rate bigint not null,
  -- Of a weekly share: the Monday, 00:00 UTC. Null: on leaving.
  period date,
  -- Marks by which the value was found.
  pair_ids integer[] not null,
  marks bigint[] not null,
  at timestamptz not null,
  constraint copy_trading_flows_share check (kind <> 'share' or
    amount <= div(greatest(value - high_water_before, 0)::numeric * share_rate, 100000000)),
  check (kind = 'share' or period is null),
  check (kind not in ('start', 'add') or high_water_after = high_water_before + amount)
);
create unique index copy_trading_flows_week on copy_trading_flows (copy_id, period) where kind = 'share' and period is not null;
create index copy_trading_flows_of_copy on copy_trading_flows (copy_id, id desc);

-- An execution of a lead's own portfolio while he leads: written in its transaction, carried out by the pair's next tick (R-CP-3).
create table copy_trading_signals (
  id bigint generated always as identity primary key,
  lead_id bigint not null references copy_trading_leads (id),
  pair_id integer not null references markets_pairs (id),
  kind text not null check (kind in ('opened', 'closed')),
  -- What executed, and the position it was a part of.
  position_id bigint not null,
  root_id bigint not null,
  side "char" not null check (side in ('L', 'S')),
  leverage integer not null,
  lots integer not null check (lots > 0),
  -- What the lead had of the position before; of an opening its lots.
  whole integer not null check (whole >= lots),
  price bigint not null,
  seq bigint not null,
  at timestamptz not null,
  -- Of the lead's own contract account after the execution, at these marks.
  equity bigint not null,
  pair_ids integer[] not null,
  marks bigint[] not null,
  -- The tick that carried it out.
  done_seq bigint,
  done_at timestamptz,
  copied integer,
  skipped integer,
  constraint copy_trading_signals_once unique (position_id, kind),
  check ((done_seq is null) = (done_at is null) and (done_seq is null) = (copied is null) and (done_seq is null) = (skipped is null)),
  check (done_seq > seq)
);
create index copy_trading_signals_waiting on copy_trading_signals (pair_id, id) where done_seq is null;
create index copy_trading_signals_of_root on copy_trading_signals (root_id, id);
create index copy_trading_signals_of_lead on copy_trading_signals (lead_id, id desc);
create function copy_trading_signals_refuse_change() returns trigger language plpgsql as $$
begin
  if old.done_seq is not null
    or (new.lead_id, new.pair_id, new.kind, new.position_id, new.root_id, new.side, new.leverage, new.lots, new.whole, new.price, new.seq, new.at, new.equity, new.pair_ids, new.marks)
      is distinct from (old.lead_id, old.pair_id, old.kind, old.position_id, old.root_id, old.side, old.leverage, old.lots, old.whole, old.price, old.seq, old.at, old.equity, old.pair_ids, old.marks) then
    raise exception 'signal % was carried out', old.id using errcode = 'CN004';
  end if;
  return new;
end $$;
create trigger copy_trading_signals_kept before update on copy_trading_signals for each row execute function copy_trading_signals_refuse_change();

-- What a signal became with one copy: once, carried out or skipped with its reason.
create table copy_trading_mirrors (
  copy_id bigint not null references copy_trading_copies (id),
  signal_id bigint not null references copy_trading_signals (id),
  lots integer not null check (lots >= 0),
  -- Of the follower at the signal's marks (R-CP-2); null where nothing was sized by it.
  equity bigint,
  position_id bigint,
  reason text check (reason in ('price', 'zero_lots', 'balance', 'over_limit', 'too_large', 'book_full', 'paused', 'no_price', 'stopped', 'not_open')),
  -- Executable price of the tick that carried it out.
  price bigint not null,
  at timestamptz not null,
  primary key (copy_id, signal_id),
  check ((reason is null) = (position_id is not null)),
  check (reason is not null or lots > 0)
);
create index copy_trading_mirrors_of_signal on copy_trading_mirrors (signal_id) where position_id is not null;
insert into platform_append_only (table_name) values ('copy_trading_flows'), ('copy_trading_mirrors');

-- Figures of a lead as they were worked out last (R-CP-1): shown, ranked and filtered by, never a source of money.
create table copy_trading_figures (
  lead_id bigint primary key references copy_trading_leads (id),
  at timestamptz not null,
  figures jsonb not null
);

-- Which version of the agreement a customer has accepted, and which appropriateness test he has passed (R-POL-6, R-CP-6).
create table copy_trading_agreements (
  user_id integer not null,
  version integer not null,
  accepted_at timestamptz not null,
  primary key (user_id, version)
);
insert into platform_append_only (table_name) values ('copy_trading_agreements');
-- The row is also the lock under which a customer's portfolios are counted.
create table copy_trading_customers (
  user_id integer primary key,
  test_version integer,
  tested_at timestamptz
);

-- What is owed, and its steps (I9).
create view chk.copy_trading_obligation as
select 'copy' as kind, c.id::text as id, c.user_id, 'USDT' as currency, c.funds::numeric * 0.00000001 as principal, c.state as status
from copy_trading_copies c;

create view chk.copy_trading_transition as
select 'copy' as ref_type, id::text as ref_id, null::text as from_state, 'active' as to_state, started_at as at from copy_trading_copies
union all
select 'copy', id::text, 'active', 'leaving', leaving_since from copy_trading_copies where leaving_since is not null
union all
select 'copy', id::text, 'leaving', 'ended', ended_at from copy_trading_copies where ended_at is not null;
