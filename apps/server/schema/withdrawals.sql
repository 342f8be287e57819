-- Money out: the address book, bound bank accounts, withdrawals and what happened to them (R-WD-1 to 8, P-WD-1 to 5).
-- Stands on: platform, markets.

-- `usable_at` stands on the waiting clock (R-WD-5). Deleted rows stay: withdrawals name them.
create table withdrawals_addresses (
  id bigint generated always as identity primary key,
  user_id integer not null,
  currency_id integer not null references markets_currencies (id),
  chain text not null,
  address text not null,
  label text not null,
  created_at timestamptz not null,
  usable_at timestamptz not null,
  deleted_at timestamptz
);
create unique index withdrawals_addresses_label on withdrawals_addresses (user_id, lower(label)) where deleted_at is null;
create unique index withdrawals_addresses_once on withdrawals_addresses (user_id, currency_id, chain, address) where deleted_at is null;
create index withdrawals_addresses_shared on withdrawals_addresses (chain, address);

-- Details are encrypted under keys outside the database; one account is bound at a time, earlier ones are kept (R-WD-8).
create table withdrawals_bank_accounts (
  id bigint generated always as identity primary key,
  user_id integer not null,
  sealed bytea not null,
  -- `Demo Bank ····1234`: what records and messages show.
  shown text not null,
  -- Keyed digest of the account number: finds the same account at another customer.
  account_index bytea not null,
  created_at timestamptz not null,
  usable_at timestamptz not null,
  ended_at timestamptz
);
create unique index withdrawals_bank_accounts_bound on withdrawals_bank_accounts (user_id) where ended_at is null;
create index withdrawals_bank_accounts_shared on withdrawals_bank_accounts (account_index);

create table withdrawals_requests (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  user_id integer not null,
  state text not null default 'review'
    check (state in ('review', 'approved', 'sent', 'passed', 'rejected', 'cancelled', 'failed')),
  currency_id integer not null references markets_currencies (id),
  -- A chain, or `bank`.
  chain text not null,
  address_id bigint references withdrawals_addresses (id),
  bank_account_id bigint references withdrawals_bank_accounts (id),
  -- Address, or the shown part of the bank account.
  destination text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  arrives bigint not null check (arrives > 0),
  -- Terms it was submitted under (R-GEN-3).
  fee_rate bigint not null,
  fee_fixed bigint not null,
  -- USDT of 10^-8 at submission: limits and thresholds are compared with this.
  usdt_value bigint not null check (usdt_value >= 0),
  -- UTC day and moment on the waiting clock.
  business_day date not null,
  submitted_at timestamptz not null,
  remark text not null default '',
  travel_owner text not null default '' check (travel_owner in ('', 'own', 'provider')),
  travel_provider text not null default '',
  flags text[] not null,
  proposal_id bigint,
  -- Chain transaction or the bank's reference.
  tx_id text not null default '',
  -- Of a bank payout: the house's bank.
  bank integer,
  reason text not null default '',
  note text not null default '',
  decided_by integer,
  approved_by integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  escalated_at timestamptz,
  late_at timestamptz,
  -- When somebody was last called because it was late (R-WD-4).
  paged_at timestamptz,
  constraint withdrawals_adds_up check (amount = fee + arrives),
  constraint withdrawals_one_way check ((chain = 'bank') = (bank_account_id is not null) and (chain = 'bank') = (address_id is null)),
  constraint withdrawals_four_eyes check (approved_by is null or approved_by <> decided_by)
);
create index withdrawals_of_user on withdrawals_requests (user_id, id desc);
create index withdrawals_of_day on withdrawals_requests (user_id, submitted_at desc);
create index withdrawals_open on withdrawals_requests (id) where state in ('review', 'approved', 'sent');
create index withdrawals_to on withdrawals_requests (address_id) where address_id is not null;

-- What chains took for payouts and the house has not booked yet, because E:network was short.
create table withdrawals_network_fees (
  withdrawal_id bigint primary key references withdrawals_requests (id),
  chain text not null,
  currency_id integer not null references markets_currencies (id),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  posted_at timestamptz
);
create index withdrawals_network_fees_due on withdrawals_network_fees (withdrawal_id) where posted_at is null;

-- Every step, by a trigger, so that no path can leave one out.
create table withdrawals_steps (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null,
  from_state text,
  to_state text not null,
  at timestamptz not null,
  unique nulls not distinct (withdrawal_id, from_state)
);
create index withdrawals_steps_of on withdrawals_steps (withdrawal_id, id);
insert into platform_append_only (table_name) values ('withdrawals_steps');

create function withdrawals_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'review' then
      raise exception 'a withdrawal begins under review' using errcode = '23514';
    end if;
    insert into withdrawals_steps (withdrawal_id, from_state, to_state, at) values (new.id, null, new.state, new.created_at);
    return new;
  end if;
  if (new.user_id, new.currency_id, new.chain, new.destination, new.amount, new.fee, new.arrives, new.business_day, new.submitted_at)
    is distinct from
     (old.user_id, old.currency_id, old.chain, old.destination, old.amount, old.fee, old.arrives, old.business_day, old.submitted_at) then
    raise exception 'withdrawal % cannot change what it is', old.id using errcode = '23514';
  end if;
  if old.state = new.state then return new; end if;
  if (old.state, new.state) not in (
    ('review', 'approved'), ('review', 'rejected'), ('review', 'cancelled'),
    ('approved', 'sent'), ('approved', 'failed'), ('sent', 'passed'), ('sent', 'failed')
  ) or new.version <> old.version + 1 then
    raise exception 'withdrawal % cannot go from % to %', old.id, old.state, new.state using errcode = '23514';
  end if;
  insert into withdrawals_steps (withdrawal_id, from_state, to_state, at) values (new.id, old.state, new.state, new.updated_at);
  return new;
end $$;
create trigger withdrawals_step after insert or update on withdrawals_requests for each row execute function withdrawals_step();

-- Terms of payouts by bank, which two people agree on (R-WD-3, R-OPS-4): the first row is what the installation begins with.

create table withdrawals_bank_terms (
  currency_id integer primary key references markets_currencies (id),
  value jsonb not null,
  version integer not null default 1
);

-- Frozen money of withdrawals under review, the days they count for, and their steps.
create view chk.withdrawals_hold as
select 'withdrawal:' || w.id as id, w.user_id, 'coin' as account, c.name as currency, w.amount::numeric * 0.00000001 as amount,
  'withdrawal' as ref_type, w.id::text as ref_id, case when w.state = 'review' then 'open' else 'released' end as state
from withdrawals_requests w
join markets_currencies c on c.id = w.currency_id;

create view chk.withdrawals_obligation as
select 'withdrawal' as kind, w.id::text as id, w.user_id, c.name as currency, w.amount::numeric * 0.00000001 as principal, w.state as status
from withdrawals_requests w
join markets_currencies c on c.id = w.currency_id;

create view chk.withdrawal as
select id::text as id, user_id, business_day, state as status from withdrawals_requests;

create view chk.withdrawals_transition as
select 'withdrawal' as ref_type, withdrawal_id::text as ref_id, from_state, to_state, at from withdrawals_steps;
