-- New coin subscription (R-NC): sales whose terms never change, what customers commit to them, and what each allotment was made of. The
-- database proves cost and steps by itself; what a customer pays stands in escrow, T:newcoin:<p>:proceeds, until the coin trades.
-- Stands on: platform, markets.

create table launchpad_sales (
  id integer generated always as identity primary key,
  token_id integer not null references markets_currencies (id),
  currency_id integer not null references markets_currencies (id),
  -- Tokens, money for one token, and the smallest piece of it, 10^-8: what any piece costs is exact.
  supply bigint not null check (supply > 0),
  price bigint not null check (price > 0),
  step bigint not null check (step > 0),
  cap bigint not null check (cap > 0 and cap <= supply),
  minimum bigint not null check (minimum > 0),
  -- Of one customer's commitment, whole.
  maximum bigint not null check (maximum >= minimum),
  soft_cap bigint not null check (soft_cap > 0),
  lock_days integer not null check (lock_days between 0 and 730),
  -- By language; zh and en at least.
  introduction jsonb not null check (introduction ? 'zh' and introduction ? 'en'),
  -- On the waiting clock, as are all moments here (R-GEN-5).
  published_at timestamptz not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  allots_at timestamptz not null,
  launches_at timestamptz not null,
  state text not null default 'published' check (state in
    ('published', 'open', 'paused', 'allotting', 'allotted', 'launched', 'ended', 'refunding', 'failed')),
  -- What the allotment was made of: sums, and the digest of what was published.
  subscriptions integer,
  committed bigint,
  tokens bigint,
  cost bigint,
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  allotted_at timestamptz,
  launched_at timestamptz,
  failure text check (failure in ('soft_cap', 'closed')),
  over_at timestamptz,
  -- Of the proceeds, to the issuer.
  paid_out bigint not null default 0,
  demo_key text unique,
  constraint launchpad_sales_exact check (supply % step = 0 and cap % step = 0 and (price::numeric * step) % 100000000 = 0),
  constraint launchpad_sales_dates check (published_at <= opens_at and opens_at < closes_at and closes_at <= allots_at
    and allots_at <= closes_at + interval '24 hours' and allots_at <= launches_at),
  check ((state in ('refunding', 'failed')) = (failure is not null)),
  check (state not in ('allotting', 'allotted', 'launched', 'ended') or (tokens is not null and digest is not null and allotted_at is not null)),
  check (state not in ('launched', 'ended') or launched_at is not null),
  check (paid_out = 0 or (state in ('launched', 'ended') and paid_out <= cost))
);

-- Terms and results stay as they are; the steps are these and no others.
create function launchpad_sales_refuse_change() returns trigger language plpgsql as $$
begin
  if (new.token_id, new.currency_id, new.supply, new.price, new.step, new.cap, new.minimum, new.maximum, new.soft_cap, new.lock_days,
      new.introduction, new.published_at, new.opens_at, new.closes_at, new.allots_at, new.launches_at)
    is distinct from (old.token_id, old.currency_id, old.supply, old.price, old.step, old.cap, old.minimum, old.maximum, old.soft_cap,
      old.lock_days, old.introduction, old.published_at, old.opens_at, old.closes_at, old.allots_at, old.launches_at)
    or (old.digest is not null and (new.digest, new.tokens, new.cost, new.committed, new.subscriptions, new.allotted_at)
      is distinct from (old.digest, old.tokens, old.cost, old.committed, old.subscriptions, old.allotted_at))
    or (old.launched_at is not null and new.launched_at is distinct from old.launched_at)
    or new.paid_out < old.paid_out then
    raise exception 'sale % keeps its terms', old.id using errcode = 'CN004';
  end if;
  if old.state <> new.state and (old.state, new.state) not in (values ('published', 'open'), ('open', 'paused'), ('paused', 'open'),
      ('open', 'allotting'), ('paused', 'allotting'), ('allotting', 'allotted'), ('allotted', 'launched'), ('launched', 'ended'),
      ('published', 'refunding'), ('open', 'refunding'), ('paused', 'refunding'), ('allotted', 'refunding'), ('refunding', 'failed')) then
    raise exception 'sale % cannot go from % to %', old.id, old.state, new.state using errcode = 'CN004';
  end if;
  return new;
end $$;
create trigger launchpad_sales_kept before update on launchpad_sales for each row execute function launchpad_sales_refuse_change();

create table launchpad_subscriptions (
  id bigint generated always as identity (start with 900001) primary key,
  sale_id integer not null references launchpad_sales (id),
  user_id integer not null,
  -- The commitment; its changes are numbered.
  amount bigint not null check (amount > 0),
  version integer not null default 1,
  -- Of the sale, for the checks below (R-GEN-3).
  price bigint not null,
  agreement_version integer not null check (agreement_version > 0),
  -- Known to the customer alone: whoever has it finds his line in the published allotment.
  salt uuid not null default gen_random_uuid(),
  state text not null default 'committed' check (state in ('committed', 'cancelled', 'allotted', 'refunded', 'released', 'taken_back')),
  tokens bigint check (tokens >= 0),
  cost bigint,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  settled_at timestamptz,
  over_at timestamptz,
  constraint launchpad_subscriptions_cost check (cost = div(tokens::numeric * price, 100000000) and cost <= amount),
  check ((state in ('allotted', 'released', 'taken_back')) = (tokens is not null and cost is not null)),
  check ((state in ('allotted', 'released', 'taken_back', 'refunded')) = (settled_at is not null)),
  check ((state in ('committed', 'allotted')) = (over_at is null))
) with (fillfactor = 80);
-- One a customer and sale: what is limited is his sum.
create unique index launchpad_subscriptions_one on launchpad_subscriptions (sale_id, user_id) where state <> 'cancelled';
create index launchpad_subscriptions_open on launchpad_subscriptions (sale_id, state, id) include (amount) where state in ('committed', 'allotted');

-- A commitment changes until it is settled; afterwards it only goes its way.
create function launchpad_subscriptions_refuse_change() returns trigger language plpgsql as $$
begin
  if (new.sale_id, new.user_id, new.price, new.salt, new.created_at) is distinct from (old.sale_id, old.user_id, old.price, old.salt, old.created_at)
    or (new.amount <> old.amount and (old.state <> 'committed' or new.state <> 'committed'))
    or (old.tokens is not null and (new.tokens, new.cost, new.settled_at) is distinct from (old.tokens, old.cost, old.settled_at))
    or old.state in ('cancelled', 'refunded', 'released', 'taken_back')
    or (old.state = 'allotted' and new.state not in ('released', 'taken_back'))
    or (old.state = 'committed' and new.state in ('released', 'taken_back')) then
    raise exception 'subscription % cannot change from % to %', old.id, old.state, new.state using errcode = 'CN004';
  end if;
  return new;
end $$;
create trigger launchpad_subscriptions_kept before update on launchpad_subscriptions
  for each row execute function launchpad_subscriptions_refuse_change();

-- What was published of an allotment, in the order of its aliases: each line `alias commitment tokens`, ended by a line feed.
create table launchpad_allotments (
  sale_id integer not null references launchpad_sales (id),
  page integer not null check (page > 0),
  lines text not null,
  primary key (sale_id, page)
);
insert into platform_append_only (table_name) values ('launchpad_allotments');

-- Frozen behind open subscriptions: money until the allotment, tokens until they may be moved (I4, I9).
create view chk.launchpad_hold as
select 'launchpad:' || s.id as id, s.user_id, 'coin' as account, c.name as currency, s.amount::numeric * 0.00000001 as amount,
  'launchpad' as ref_type, s.id::text as ref_id, case when s.state = 'committed' then 'open' else 'released' end as state
from launchpad_subscriptions s join launchpad_sales l on l.id = s.sale_id join markets_currencies c on c.id = l.currency_id
union all
select 'launchpad_tokens:' || s.id, s.user_id, 'trust', c.name, s.tokens::numeric * 0.00000001, 'launchpad', s.id::text,
  case when s.state = 'allotted' then 'open' else 'released' end
from launchpad_subscriptions s join launchpad_sales l on l.id = s.sale_id join markets_currencies c on c.id = l.token_id
where s.tokens > 0;

create view chk.launchpad_obligation as
select 'launchpad' as kind, s.id::text as id, s.user_id, c.name as currency, s.amount::numeric * 0.00000001 as principal, s.state as status
from launchpad_subscriptions s join launchpad_sales l on l.id = s.sale_id join markets_currencies c on c.id = l.currency_id;

create view chk.launchpad_transition as
select 'launchpad' as ref_type, id::text as ref_id, null::text as from_state, 'committed' as to_state, created_at as at from launchpad_subscriptions
union all
select 'launchpad', id::text, 'committed', case when state in ('released', 'taken_back') then 'allotted' else state end, coalesce(settled_at, over_at)
from launchpad_subscriptions where state <> 'committed'
union all
select 'launchpad', id::text, 'allotted', state, over_at from launchpad_subscriptions where state in ('released', 'taken_back');
