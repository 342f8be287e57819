-- Airdrops (R-AD): campaigns whose terms and pool are fixed when they are announced, and what each customer gets of one. The whole pool
-- lies in T:airdrop:<c> before it is announced.
-- Stands on: platform, markets.

create table airdrop_campaigns (
  id integer generated always as identity primary key,
  -- What is given, and what customers hold to be given it.
  currency_id integer not null references markets_currencies (id),
  counted_currency_id integer not null references markets_currencies (id),
  pool bigint not null check (pool > 0),
  decimals integer not null check (decimals between 0 and 8),
  -- A fraction in 10^-8: what one person gets at most of the pool, and what that is.
  cap_rate bigint not null check (cap_rate between 1 and 100000000),
  cap bigint not null check (cap > 0 and cap <= pool),
  -- UTC days on the waiting clock, rising.
  days date[] not null check (cardinality(days) between 1 and 30),
  state text not null default 'draft' check (state in ('draft', 'announced', 'drawn', 'counted', 'paid', 'closed')),
  -- Nothing goes on while it stands.
  is_paused boolean not null default false,
  created_at timestamptz not null,
  announced_at timestamptz,
  -- R-AD-2: named with the announcement, before anybody can know its hash.
  block_height bigint check (block_height > 0),
  block_hash text,
  drawn_at timestamptz,
  -- The drawn moments on the waiting clock, and the real ones at which balances are read. Rising.
  moments timestamptz[],
  read_at timestamptz[],
  -- Journals of before have ended when this has (ledger_mark).
  mark bigint,
  -- Customers up to this one are counted.
  counted_up_to integer not null default 0,
  counted_at timestamptz,
  customers integer,
  total numeric,
  -- Who gets the cap, and what is left for the others (R-NC-2).
  capped integer,
  capped_from numeric,
  rest bigint,
  rest_total numeric,
  paid bigint not null default 0,
  paid_customers integer not null default 0,
  paid_at timestamptz,
  closed_at timestamptz,
  -- Names persons in the public list without saying who they are.
  salt bytea not null default uuid_send(gen_random_uuid()),
  demo_key text unique,
  constraint airdrop_campaigns_pool check (paid between 0 and pool),
  check (pool % (10 ^ (8 - decimals))::bigint = 0 and cap % (10 ^ (8 - decimals))::bigint = 0),
  check ((state in ('draft', 'closed') or announced_at is not null) and (announced_at is null) = (block_height is null)),
  check ((block_hash is null) = (moments is null) and (moments is null) = (read_at is null)),
  check (state not in ('drawn', 'counted', 'paid') or block_hash is not null),
  check (state not in ('counted', 'paid') or counted_at is not null),
  check ((state in ('paid', 'closed')) or (paid_at is null and closed_at is null))
);
create index airdrop_campaigns_open on airdrop_campaigns (id) where state in ('announced', 'drawn', 'counted');

-- Terms never change, and what was announced is neither taken back nor drawn twice once it is being paid (R-GEN-3). Only a block that
-- was reorganised away takes a campaign back to before the draw, and only while nobody was paid.
create function airdrop_campaigns_guard() returns trigger language plpgsql as $$
begin
  if (new.currency_id, new.counted_currency_id, new.pool, new.decimals, new.cap_rate, new.cap, new.days, new.salt)
      is distinct from (old.currency_id, old.counted_currency_id, old.pool, old.decimals, old.cap_rate, old.cap, old.days, old.salt)
    or (old.block_height is not null and (new.block_height, new.announced_at) is distinct from (old.block_height, old.announced_at))
    or (old.state <> new.state and (old.state, new.state) not in (('draft', 'announced'), ('draft', 'closed'), ('announced', 'drawn'),
      ('drawn', 'counted'), ('drawn', 'announced'), ('counted', 'announced'), ('counted', 'paid'), ('paid', 'closed')))
    or (old.state in ('counted', 'paid', 'closed') and new.state <> 'announced'
      and (new.block_hash, new.total, new.rest, new.rest_total, new.capped_from) is distinct from (old.block_hash, old.total, old.rest, old.rest_total, old.capped_from))
    or (new.state = 'announced' and old.state <> 'announced' and old.paid_customers > 0)
    or new.paid < old.paid then
    raise exception 'airdrop campaign % cannot change so', old.id using errcode = 'CN004';
  end if;
  return new;
end $$;
create trigger airdrop_campaigns_kept before update on airdrop_campaigns for each row execute function airdrop_campaigns_guard();

create table airdrop_shares (
  campaign_id integer not null references airdrop_campaigns (id),
  user_id integer not null,
  -- Linked accounts are one person's, and share his cap.
  person integer not null,
  -- Balances at all drawn moments together.
  total numeric not null check (total > 0),
  -- Where the balance changed: the number of the moment, from 0, and what stood there from then on.
  moments integer[] not null,
  balances bigint[] not null check (cardinality(balances) = cardinality(moments)),
  -- Shown to the customer alone: with his number it makes his tag in the public list.
  nonce text not null default replace(gen_random_uuid()::text, '-', ''),
  tag text not null,
  amount bigint check (amount >= 0),
  paid_at timestamptz,
  primary key (campaign_id, user_id),
  check ((amount is null) = (paid_at is null))
);
create index airdrop_shares_person on airdrop_shares (campaign_id, person);
create unique index airdrop_shares_tag on airdrop_shares (campaign_id, tag);
create index airdrop_shares_of_user on airdrop_shares (user_id, campaign_id desc);
-- The run finds what is due here, and looks at nothing else.
create index airdrop_shares_due on airdrop_shares (campaign_id, user_id) where paid_at is null;

-- What a customer was counted with stays; it is paid once.
create function airdrop_shares_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select 1 from airdrop_campaigns c where c.id = old.campaign_id and c.paid_customers > 0) then
      raise exception 'airdrop % is being paid', old.campaign_id using errcode = 'CN004';
    end if;
    return old;
  end if;
  if old.paid_at is not null or (new.campaign_id, new.user_id, new.person, new.total, new.moments, new.balances, new.nonce, new.tag)
    is distinct from (old.campaign_id, old.user_id, old.person, old.total, old.moments, old.balances, old.nonce, old.tag) then
    raise exception 'share of % in airdrop % cannot change', old.user_id, old.campaign_id using errcode = 'CN004';
  end if;
  return new;
end $$;
create trigger airdrop_shares_kept before update or delete on airdrop_shares for each row execute function airdrop_shares_guard();

create view chk.airdrop_transition as
select 'airdrop' as ref_type, id::text as ref_id, null::text as from_state, 'announced' as to_state, announced_at as at
from airdrop_campaigns where announced_at is not null
union all
select 'airdrop', id::text, 'announced', 'counted', counted_at from airdrop_campaigns where counted_at is not null
union all
select 'airdrop', id::text, 'counted', 'paid', paid_at from airdrop_campaigns where paid_at is not null;
