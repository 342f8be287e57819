-- Fixed-term hosting (R-FN): products whose terms never change, and orders that keep what they were bought under. The database proves
-- what has been paid of every order by itself; what is promised lies in T:finance:<p> before it is sold.
-- Stands on: platform, markets.

create table finance_products (
  id integer generated always as identity primary key,
  currency_id integer not null references markets_currencies (id),
  cycle_days integer not null check (cycle_days between 1 and 1095),
  -- Fractions in 10^-8: Y, and s = 1.5*Y/N, which must be a decimal of six places (R-FN-5).
  total_yield bigint not null check (total_yield between 1 and 100000000),
  settlement_ratio bigint not null check (settlement_ratio % 100 = 0),
  minimum bigint not null check (minimum > 0),
  -- Of one customer, all that he has in hosting together.
  maximum bigint not null check (maximum >= minimum),
  quota bigint not null check (quota >= minimum),
  -- What of the quota is taken. What was redeemed before its first interest is for sale again, nothing else.
  sold bigint not null default 0,
  state text not null default 'published' check (state in ('published', 'open', 'paused', 'closed')),
  published_at timestamptz not null,
  opens_at timestamptz,
  closed_at timestamptz,
  -- The demo's own products, made once for ever.
  demo_key text unique,
  constraint finance_products_quota check (sold between 0 and quota),
  check (settlement_ratio * 2 * cycle_days = total_yield * 3),
  check (state <> 'open' or opens_at is not null),
  check ((state = 'closed') = (closed_at is not null))
);

-- Terms of what is on offer never change: other terms are another product (R-GEN-3). What was closed stays closed.
create function finance_products_refuse_change() returns trigger language plpgsql as $$
begin
  if old.state = 'closed' and new.state <> 'closed' or old.state <> 'published' and new.state = 'published'
    or (new.currency_id, new.cycle_days, new.total_yield, new.settlement_ratio, new.minimum, new.maximum, new.quota, new.published_at)
      is distinct from (old.currency_id, old.cycle_days, old.total_yield, old.settlement_ratio, old.minimum, old.maximum, old.quota, old.published_at)
    or (old.opens_at is not null and new.opens_at is distinct from old.opens_at) then
    raise exception 'hosting product % keeps its terms', old.id using errcode = 'CN004';
  end if;
  return new;
end $$;
create trigger finance_products_kept before update on finance_products for each row execute function finance_products_refuse_change();

create table finance_orders (
  id bigint generated always as identity (start with 800001) primary key,
  user_id integer not null,
  product_id integer not null references finance_products (id),
  currency_id integer not null,
  amount bigint not null check (amount > 0),
  cycle_days integer not null,
  total_yield bigint not null,
  settlement_ratio bigint not null,
  total_interest bigint not null,
  -- Version of the agreement that was accepted (R-POL-6).
  agreement_version integer not null check (agreement_version > 0),
  -- On the waiting clock, as are all moments of an order (R-GEN-5).
  bought_at timestamptz not null,
  payments integer not null default 0 check (payments between 0 and cycle_days),
  -- All interest that was paid.
  paid bigint not null default 0,
  -- 00:00 UTC; null when nothing is paid any more.
  next_pay_at timestamptz,
  state text not null default 'hosting' check (state in ('hosting', 'completed', 'redeemed')),
  penalty bigint check (penalty between 0 and amount / 10),
  ended_at timestamptz,
  -- R-FN-3: cut once, cumulative, so that the total is exact. Told by the row itself.
  constraint finance_orders_paid check (paid = div(amount::numeric * total_yield * payments, cycle_days * 100000000::numeric)),
  constraint finance_orders_total check (total_interest = div(amount::numeric * total_yield, 100000000::numeric)),
  -- R-FN-2: bought on day D, the k-th interest is paid at 00:00 UTC of D+k+1.
  constraint finance_orders_due check (state <> 'hosting' or
    next_pay_at = date_trunc('day', bought_at at time zone 'UTC') at time zone 'UTC' + (payments + 2) * interval '24 hours'),
  check ((state = 'hosting') = (ended_at is null) and (state = 'hosting') = (next_pay_at is not null)),
  check ((state = 'redeemed') = (penalty is not null)),
  check (state <> 'completed' or payments = cycle_days),
  check (state = 'completed' or payments < cycle_days)
) with (fillfactor = 80);
-- The daily run finds what is due here, and looks at nothing else.
create index finance_orders_due on finance_orders (next_pay_at, id) where state = 'hosting';
create index finance_orders_of_customer on finance_orders (product_id, user_id) where state = 'hosting';

-- Only payments go on; an order that is over stays as it was.
create function finance_orders_refuse_change() returns trigger language plpgsql as $$
begin
  if old.state <> 'hosting' or new.payments < old.payments
    or (new.user_id, new.product_id, new.currency_id, new.amount, new.cycle_days, new.total_yield, new.settlement_ratio, new.bought_at, new.agreement_version)
      is distinct from (old.user_id, old.product_id, old.currency_id, old.amount, old.cycle_days, old.total_yield, old.settlement_ratio, old.bought_at, old.agreement_version) then
    raise exception 'hosting order % cannot change from % to %', old.id, old.state, new.state using errcode = 'CN004';
  end if;
  return new;
end $$;
create trigger finance_orders_kept before update on finance_orders for each row execute function finance_orders_refuse_change();

-- Which version of the agreement a customer has accepted, and when (R-POL-6).
create table finance_agreements (
  user_id integer not null,
  version integer not null,
  accepted_at timestamptz not null,
  primary key (user_id, version)
);
insert into platform_append_only (table_name) values ('finance_agreements');

-- Principals frozen behind open orders, what is owed, and their steps (I4, I9).
create view chk.finance_hold as
select 'hosting:' || o.id as id, o.user_id, 'trust' as account, c.name as currency, o.amount::numeric * 0.00000001 as amount,
  'hosting' as ref_type, o.id::text as ref_id, case when o.state = 'hosting' then 'open' else 'released' end as state
from finance_orders o join markets_currencies c on c.id = o.currency_id;

create view chk.finance_obligation as
select 'hosting' as kind, o.id::text as id, o.user_id, c.name as currency, o.amount::numeric * 0.00000001 as principal, o.state as status
from finance_orders o join markets_currencies c on c.id = o.currency_id;

create view chk.finance_transition as
select 'hosting' as ref_type, id::text as ref_id, null::text as from_state, 'hosting' as to_state, bought_at as at from finance_orders
union all
select 'hosting', id::text, 'hosting', state, ended_at from finance_orders where ended_at is not null;
