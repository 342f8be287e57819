-- Money in: transfers the watchers saw, claims of customers, lines of bank statements (P-DEP-1 to 5, R-DEP-1, R-MONEY-4).
-- Stands on: platform, banks, markets.

-- "You cannot withdraw before verification", agreed to once (R-KYC-3).
create table deposits_consents (
  user_id integer primary key,
  at timestamptz not null
);

create table deposits_incoming (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  user_id integer not null,
  kind text not null check (kind in ('chain', 'bank', 'lost')),
  state text not null,
  currency_id integer not null references markets_currencies (id),
  chain text,
  -- Chain: T(amount, 8) of what was sent. Claims: what the customer wrote; it decides nothing.
  amount bigint not null check (amount >= 0),
  credited bigint check (credited >= 0),
  -- Of a chain deposit. `round` counts how often it was seen; `raw_amount` is in the chain's smallest units.
  transfer_id bigint unique,
  round integer not null default 1,
  raw_amount numeric(78, 0),
  chain_scale smallint,
  output_index integer,
  address text,
  from_address text,
  confirmations integer not null default 0,
  confirmations_needed integer not null default 0,
  -- While it is gathered: the minimum that the sum has to reach.
  minimum bigint,
  -- Of the chain, or as claimed.
  tx_id text,
  reference text,
  line_id bigint,
  found_deposit_id bigint references deposits_incoming (id),
  reason text not null default '',
  note text not null default '',
  decided_by integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  decided_at timestamptz,
  constraint deposits_state_of_kind check (
    (kind = 'chain' and state in ('seen', 'unseen', 'gathering', 'credited') and transfer_id is not null and chain is not null)
    or (kind = 'bank' and state in ('review', 'credited', 'rejected') and reference is not null)
    or (kind = 'lost' and state in ('review', 'resolved', 'rejected'))),
  constraint deposits_credited_once check ((state = 'credited') = (credited is not null)),
  -- A claim is credited out of a line, and never by itself.
  constraint deposits_bank_needs_line check (kind <> 'bank' or state <> 'credited' or line_id is not null),
  constraint deposits_chain_credits_amount check (kind <> 'chain' or credited is null or credited = amount)
);
create index deposits_of_user on deposits_incoming (user_id, id desc);
create index deposits_open_claims on deposits_incoming (id) where state = 'review';
create index deposits_underway on deposits_incoming (user_id) where state = 'seen';
create index deposits_gathering on deposits_incoming (user_id, currency_id) where state = 'gathering';
create unique index deposits_line_once on deposits_incoming (line_id) where state = 'credited';

-- One reference a transfer (R-DEP-1); one unused one a customer.
create table deposits_references (
  reference text primary key,
  user_id integer not null,
  bank integer not null,
  claim_id bigint references deposits_incoming (id),
  created_at timestamptz not null
);
create unique index deposits_references_open on deposits_references (user_id) where claim_id is null;

create table deposits_lines (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  bank integer not null references banks_details (bank),
  -- The bank's own id of the line: nothing is entered twice.
  bank_line_id text not null,
  value_date date not null,
  currency_id integer not null references markets_currencies (id),
  amount bigint not null check (amount > 0),
  sender_name text not null,
  reference text not null,
  -- Upper case letters and digits of the reference only.
  reference_key text not null,
  state text not null default 'open' check (state in ('open', 'credited', 'suspended', 'returned')),
  reason text not null default '',
  entered_by integer not null,
  checked_by integer,
  claim_id bigint references deposits_incoming (id),
  return_reference text,
  proposal_id bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (bank, bank_line_id),
  constraint deposits_lines_four_eyes check (checked_by is distinct from entered_by),
  constraint deposits_lines_credited_to check (state <> 'credited' or claim_id is not null)
);
create index deposits_lines_waiting on deposits_lines (state, id) where state in ('open', 'suspended');
-- Each of the two names the other, so one of the keys has to come afterwards.
alter table deposits_incoming add constraint deposits_line foreign key (line_id) references deposits_lines (id);

-- Every step, by a trigger, so that no path can leave one out.
create table deposits_steps (
  id bigint generated always as identity primary key,
  ref_type text not null check (ref_type in ('deposit', 'statement_line')),
  ref_id bigint not null,
  round integer not null,
  from_state text,
  to_state text not null,
  at timestamptz not null,
  unique nulls not distinct (ref_type, ref_id, round, from_state)
);
insert into platform_append_only (table_name) values ('deposits_steps'), ('deposits_consents');

create function deposits_step() returns trigger language plpgsql as $$
declare
  step text := coalesce(case when tg_op = 'UPDATE' then old.state end, 'nothing') || '>' || new.state;
  what text := case tg_table_name when 'deposits_lines' then 'statement_line' else 'deposit' end;
  turn integer := 1;
begin
  if tg_op = 'UPDATE' and old.state = new.state then return new; end if;
  if what = 'deposit' then
    if step not in ('nothing>seen', 'seen>unseen', 'unseen>seen', 'seen>gathering', 'seen>credited', 'gathering>credited',
      'nothing>review', 'review>credited', 'review>resolved', 'review>rejected') then
      raise exception 'a deposit cannot go %', step using errcode = '23514';
    end if;
    turn := new.round;
  elsif step not in ('nothing>open', 'open>credited', 'open>suspended', 'suspended>credited', 'suspended>returned') then
    raise exception 'a statement line cannot go %', step using errcode = '23514';
  end if;
  insert into deposits_steps (ref_type, ref_id, round, from_state, to_state, at)
  values (what, new.id, turn, case when tg_op = 'UPDATE' then old.state end, new.state, new.updated_at);
  return new;
end $$;
create trigger deposits_incoming_step after insert or update on deposits_incoming for each row execute function deposits_step();
create trigger deposits_lines_step after insert or update on deposits_lines for each row execute function deposits_step();

-- What a chain takes back and brings again is another round with its own steps.
create view chk.deposits_transition as
select ref_type, case when round = 1 then ref_id::text else ref_id || ':' || round end as ref_id, from_state, to_state, at from deposits_steps;
