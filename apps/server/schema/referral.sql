-- Referral (R-RF): who invited whom, what of each fee is the referrer's, what was paid of it day by day. The accrual is a function of the
-- database, so that it stands in the very transaction that takes the fee, at whichever node and in whichever product.
-- Stands on: platform, ledger, markets.

-- One row a customer who invited somebody. The ratio is the ladder of R-RF-1 and nothing else.
create table referral_referrers (
  user_id integer primary key,
  -- Referees that were ever activated and did not turn out to be himself.
  activated integer not null default 0 check (activated >= 0),
  -- Fraction of 1 in 10^-8.
  ratio bigint not null generated always as (case when activated >= 50 then 20000000 when activated >= 10 then 15000000 else 10000000 end) stored,
  -- His choice: he does not want to stand in the rank (R-RF-3).
  is_hidden boolean not null default false
);

create table referral_relations (
  id bigint generated always as identity primary key,
  referrer_id integer not null references referral_referrers (user_id),
  referee_id integer not null unique,
  -- waiting: accrues, is not paid yet. activated: accrues and is paid. lapsed, ended: earns nothing any more.
  state text not null default 'waiting' check (state in ('waiting', 'activated', 'lapsed', 'ended')),
  -- Moments on the waiting clock (R-GEN-5).
  began_at timestamptz not null,
  -- R-RF-2: not activated by then it lapses; the relation ends after twelve months.
  lapses_at timestamptz not null,
  ends_at timestamptz not null,
  activated_at timestamptz,
  over_at timestamptz,
  lapse_reason text check (lapse_reason in ('same_person', 'same_device', 'same_address', 'ring', 'house_account', 'closed', 'too_late')),
  -- UTC day up to whose 00:00 it has been settled: what makes a day happen once.
  settled_day date not null,
  check (referrer_id <> referee_id),
  check ((state = 'lapsed') = (lapse_reason is not null)),
  check ((state in ('lapsed', 'ended')) = (over_at is not null)),
  check (state not in ('activated', 'ended') or activated_at is not null),
  check (state <> 'waiting' or activated_at is null)
) with (fillfactor = 80);
create index referral_relations_of_referrer on referral_relations (referrer_id, id desc);
create index referral_relations_due on referral_relations (settled_day, id) where state in ('waiting', 'activated');

-- Who invited whom never changes (R-RF-3), and what is over stays over.
create function referral_relations_refuse_change() returns trigger language plpgsql as $$
begin
  if (new.referrer_id, new.referee_id, new.began_at, new.ends_at, new.lapses_at) is distinct from
    (old.referrer_id, old.referee_id, old.began_at, old.ends_at, old.lapses_at) or new.settled_day < old.settled_day
    or (old.state <> new.state and (old.state, new.state) not in (('waiting', 'activated'), ('waiting', 'lapsed'), ('activated', 'lapsed'), ('activated', 'ended'))) then
    raise exception 'relation % cannot change from % to %', old.id, old.state, new.state using errcode = 'CN004';
  end if;
  return new;
end $$;
create trigger referral_relations_kept before update on referral_relations for each row execute function referral_relations_refuse_change();

-- One row a fee of a referee: what it was, and what of it is the referrer's (R-RF-1).
create table referral_rebates (
  id bigint generated always as identity primary key,
  relation_id bigint not null references referral_relations (id),
  product text not null check (product in ('spot', 'contracts')),
  pair_id integer not null,
  -- The fee itself: `1:4711:B` is the buyer's of trade 4711, `900012:open` a position's. Taken once.
  ref text not null,
  currency_id integer not null,
  fee bigint not null check (fee > 0),
  -- Worth in USDT at the price it was paid at, cut.
  fee_usdt bigint not null check (fee_usdt >= 0),
  ratio bigint not null,
  amount bigint not null,
  state text not null default 'accrued' check (state in ('accrued', 'paid', 'lapsed', 'taken_back')),
  -- The clock of trades, no waiting clock.
  at timestamptz not null,
  constraint referral_rebates_once unique (product, ref),
  constraint referral_rebates_amount check (amount = div(fee::numeric * ratio, 100000000))
) with (fillfactor = 80);
create index referral_rebates_of_relation on referral_rebates (relation_id, id desc);
create index referral_rebates_accrued on referral_rebates (relation_id) where state = 'accrued';

create function referral_rebates_refuse_change() returns trigger language plpgsql as $$
begin
  if old.state <> 'accrued' or (new.relation_id, new.product, new.pair_id, new.ref, new.currency_id, new.fee, new.fee_usdt, new.ratio, new.at)
    is distinct from (old.relation_id, old.product, old.pair_id, old.ref, old.currency_id, old.fee, old.fee_usdt, old.ratio, old.at) then
    raise exception 'rebate % is %', old.id, old.state using errcode = 'CN004';
  end if;
  return new;
end $$;
create trigger referral_rebates_kept before update on referral_rebates for each row execute function referral_rebates_refuse_change();

-- What was paid to a referrer for one referee on one day, coin by coin: his records, and what the rank is computed from.
create table referral_payments (
  id bigint generated always as identity primary key,
  relation_id bigint not null references referral_relations (id),
  referrer_id integer not null,
  -- At whose 00:00 UTC.
  day date not null,
  currency_id integer not null,
  amount bigint not null check (amount > 0),
  -- In USDT at that moment; 0 where the coin had no price.
  usdt bigint not null check (usdt >= 0),
  -- On the waiting clock.
  paid_at timestamptz not null,
  constraint referral_payments_once unique (relation_id, day, currency_id)
);
create index referral_payments_of_referrer on referral_payments (referrer_id, id desc);
create index referral_payments_paid_at on referral_payments (paid_at);
insert into platform_append_only (table_name) values ('referral_payments');

-- Where rebates on the fees of a pair lie until they are paid: rows of their own, so that neither pairs nor products queue behind one
-- another. Contracts stand above the shards of spot pairs.
create function referral_shard(p_product text, p_pair integer) returns smallint language sql immutable as $$
  select (case p_product when 'spot' then p_pair else 10000 + p_pair end)::smallint
$$;

-- Where the house keeps the fees that these rebates are a part of.
create function referral_fees(p_product text) returns text language sql immutable as $$
  select case p_product when 'spot' then 'I:fee:spot' else 'I:fee:contract' end
$$;

-- Whoever will accrue or pay locks these rows before balances and event counters of customers: one order for all (ADR 91).
create function referral_lock(p_product text, p_pair integer) returns void language plpgsql as $$
begin
  perform 1 from ledger_lock(array(
    select b.id from ledger_balances b where b.user_id is null and b.account = 'T:referral:accrued' and b.shard = referral_shard(p_product, p_pair)));
end $$;

-- Whether any of them was invited and still earns somebody something; if so, what lies there for the pair is locked.
create function referral_begin(p_product text, p_pair integer, p_users integer[]) returns boolean language plpgsql as $$
begin
  if not exists (select 1 from referral_relations r where r.referee_id = any (p_users) and r.state in ('waiting', 'activated')) then
    return false;
  end if;
  perform referral_lock(p_product, p_pair);
  return true;
end $$;

create function referral_place(p_account text, p_currency integer, p_shard smallint) returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  select b.id into v_id from ledger_balances b
  where b.user_id is null and b.account = p_account and b.currency_id = p_currency and b.shard = p_shard;
  if v_id is null then
    insert into ledger_balances (user_id, account, currency_id, shard) values (null, p_account, p_currency, p_shard) on conflict do nothing;
    select b.id into strict v_id from ledger_balances b
    where b.user_id is null and b.account = p_account and b.currency_id = p_currency and b.shard = p_shard;
  end if;
  return v_id;
end $$;

-- P-RF-1: I:fee:<product> -> T:referral:accrued, one journal for all fees of a batch, cut fee by fee. Called after the fees were posted, in
-- their transaction. p_batch names the batch once; p_values are the fees in USDT.
create function referral_accrue(
  p_product text, p_pair integer, p_batch text, p_at timestamptz,
  p_users integer[], p_currencies integer[], p_fees bigint[], p_values bigint[], p_refs text[]
) returns void language plpgsql as $$
declare
  v_currencies integer[];
  v_amounts bigint[];
  v_from bigint[];
  v_to bigint[];
  v_n integer;
begin
  with earned as (
    insert into referral_rebates (relation_id, product, pair_id, ref, currency_id, fee, fee_usdt, ratio, amount, at)
    select r.id, p_product, p_pair, f.ref, f.currency, f.fee, f.value, e.ratio, div(f.fee::numeric * e.ratio, 100000000)::bigint, p_at
    from unnest(p_users, p_currencies, p_fees, p_values, p_refs) as f (user_id, currency, fee, value, ref)
    join referral_relations r on r.referee_id = f.user_id and r.state in ('waiting', 'activated')
    join referral_referrers e on e.user_id = r.referrer_id
    where f.fee > 0 and platform_real_of(r.ends_at) > p_at
    returning currency_id, amount
  ), sums as (select currency_id, sum(amount)::bigint as amount from earned group by currency_id having sum(amount) > 0)
  select array_agg(s.currency_id order by s.currency_id), array_agg(s.amount order by s.currency_id) into v_currencies, v_amounts from sums s;
  v_n := coalesce(cardinality(v_currencies), 0);
  if v_n = 0 then
    return;
  end if;
  for i in 1..v_n loop
    v_from[i] := referral_place(referral_fees(p_product), v_currencies[i], p_pair::smallint);
    v_to[i] := referral_place('T:referral:accrued', v_currencies[i], referral_shard(p_product, p_pair));
  end loop;
  perform 1 from ledger_post(array['rebate_accrued'], array['rebate'], array[p_product || ':' || p_pair || ':' || p_batch], array['job:referral'],
    array[null::text], array[null::text], p_at, array_fill(1, array[2 * v_n]), v_from || v_to, array_fill('h'::"char", array[2 * v_n]),
    v_currencies || v_currencies, (select array_agg(-a order by n) from unnest(v_amounts) with ordinality as x (a, n)) || v_amounts);
end $$;

-- A fee that is given back was not kept by the house (R-RF-1): what was accrued on it and is not paid yet returns. What was paid stays paid,
-- at the house's cost. The caller has locked the pair's rows.
create function referral_take_back(p_product text, p_refs text[], p_at timestamptz) returns void language plpgsql as $$
declare
  v_row record;
begin
  for v_row in
    update referral_rebates r set state = 'taken_back' where r.product = p_product and r.ref = any (p_refs) and r.state = 'accrued' returning r.*
  loop
    continue when v_row.amount = 0;
    perform 1 from ledger_post(array['rebate_lapsed'], array['rebate'], array[p_product || ':' || v_row.ref], array['job:referral'],
      array[null::text], array[null::text], p_at, array[1, 1],
      array[referral_place('T:referral:accrued', v_row.currency_id, referral_shard(p_product, v_row.pair_id)),
        referral_place(referral_fees(p_product), v_row.currency_id, v_row.pair_id::smallint)],
      array['h'::"char", 'h'::"char"], array[v_row.currency_id, v_row.currency_id], array[-v_row.amount, v_row.amount]);
  end loop;
end $$;

-- What referrers are owed, and the steps of a relation (I9).
create view chk.referral_obligation as
select 'rebate' as kind, r.id::text as id, l.referrer_id as user_id, c.name as currency, r.amount::numeric * 0.00000001 as principal, r.state as status
from referral_rebates r join referral_relations l on l.id = r.relation_id join markets_currencies c on c.id = r.currency_id;

create view chk.referral_transition as
select 'referral' as ref_type, id::text as ref_id, null::text as from_state, 'waiting' as to_state, began_at as at from referral_relations
union all
select 'referral', id::text, 'waiting', 'activated', activated_at from referral_relations where activated_at is not null
union all
select 'referral', id::text, case when activated_at is null then 'waiting' else 'activated' end, state, over_at from referral_relations where over_at is not null;
