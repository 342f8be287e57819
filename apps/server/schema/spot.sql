-- Spot trading (R-SPOT): orders, trades, and the command log from which any node rebuilds a pair's book.
-- Stands on: platform, streams, ledger, markets, operators.

-- One row a pair. `seq` counts the commands that reached the book; it is the truth, books in memory are caches of it.
-- `head` is the newest batch, and each batch names the one that it was decided after (ADR 0037): when two nodes write batches of
-- equal length behind the same command, the number alone would let the loser's next batch in, behind another history.
-- `fence`: raised by a node that lost the answer to a batch; from then on a batch written before can no longer commit, so
-- that it may be decided again. `at`: time of the newest batch, which no later one is dated before.
create table spot_markets (
  pair_id integer primary key,
  seq bigint not null default 0,
  trade_no bigint not null default 0,
  head uuid,
  fence integer not null default 0,
  at timestamptz not null default '-infinity'
) with (fillfactor = 50);

create sequence spot_order_ids increment 1000 start 100001;

create table spot_orders (
  id bigint primary key,
  pair_id integer not null,
  user_id integer not null,
  stp_group integer not null,
  client_order_id text,
  side "char" not null check (side in ('B', 'S')),
  order_type "char" not null check (order_type in ('L', 'M')),
  time_in_force text not null check (time_in_force in ('GTC', 'IOC', 'FOK', 'POST')),
  -- Limit price, or the protection price of a market order (R-SPOT-6).
  price bigint not null check (price > 0),
  -- Base currency; of a market buy, what its budget could buy at most.
  quantity bigint not null check (quantity > 0),
  budget bigint check (budget > 0),
  filled bigint not null default 0 check (filled >= 0 and filled <= quantity),
  filled_quote bigint not null default 0 check (filled_quote >= 0),
  fee bigint not null default 0 check (fee >= 0),
  -- What is still frozen for this order: quote currency of buys, base currency of sells.
  hold bigint not null check (hold >= 0),
  maker_rate bigint not null,
  taker_rate bigint not null,
  state text not null check (state in ('new', 'partially_filled', 'filled', 'cancelled', 'expired')),
  is_open boolean not null,
  -- Place in the queue: the seq of the command that placed it.
  priority bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (is_open = (state in ('new', 'partially_filled'))),
  check (is_open or hold = 0),
  constraint spot_orders_filled check (state <> 'filled' or filled = quantity),
  constraint spot_orders_new check (state <> 'new' or filled = 0),
  constraint spot_orders_open_rest check (not is_open or filled < quantity),
  -- What is frozen for a waiting order is what it may still take: its rest at its price, or its rest.
  constraint spot_orders_hold check (not is_open or hold = case side
    when 'S' then quantity - filled
    else div(price::numeric * (quantity - filled), 100000000) end)
) with (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.05);
create index spot_orders_of_user on spot_orders (user_id, created_at desc, id desc);
create index spot_orders_open on spot_orders (pair_id, user_id) where is_open;
create unique index spot_orders_client_id on spot_orders (user_id, client_order_id) where client_order_id is not null;

create table spot_trades (
  pair_id integer not null,
  trade_no bigint not null,
  price bigint not null check (price > 0),
  quantity bigint not null check (quantity > 0),
  quote bigint not null check (quote > 0),
  taker_side "char" not null check (taker_side in ('B', 'S')),
  taker_order_id bigint not null,
  maker_order_id bigint not null,
  buyer_id integer not null,
  seller_id integer not null,
  -- Base currency, kept from what the buyer receives; quote currency, kept from what the seller receives (R-SPOT-5).
  buyer_fee bigint not null check (buyer_fee >= 0),
  seller_fee bigint not null check (seller_fee >= 0),
  at timestamptz not null,
  primary key (pair_id, trade_no),
  check (buyer_id <> seller_id)
);
create index spot_trades_buyer on spot_trades (buyer_id, at desc);
create index spot_trades_seller on spot_trades (seller_id, at desc);
create index spot_trades_at on spot_trades using brin (at);

-- One row a batch: the commands in the order in which they met the book. Matching is a pure function of them.
create table spot_book_events (
  pair_id integer not null,
  last_seq bigint not null,
  first_seq bigint not null,
  batch_id uuid not null,
  -- json keeps its text as it came, jsonb takes it apart first; this is written far more often than it is read.
  commands json not null,
  at timestamptz not null,
  primary key (pair_id, last_seq)
);

insert into platform_append_only (table_name) values ('spot_trades'), ('spot_book_events');

-- A finished order never changes again (I9).
create function spot_orders_refuse_reopening() returns trigger language plpgsql as $$
begin
  raise exception 'order % is finished (%)', old.id, old.state using errcode = 'CN004';
end $$;
create trigger spot_orders_finished before update on spot_orders
  for each row when (not old.is_open) execute function spot_orders_refuse_reopening();

-- Trades that were undone because they broke the price band (R-MD-6). The trade itself stays as it was written: what is
-- added here takes it out of candles and figures, and its journal is undone by another.

create table spot_busts (
  pair_id integer not null,
  trade_no bigint not null,
  proposal_id bigint not null unique,
  -- What of R-SPOT-6 the records proved it to have broken.
  breaches text[] not null check (cardinality(breaches) > 0
    and breaches <@ array['above_highest_buy', 'below_lowest_sell', 'past_protection_price']),
  at timestamptz not null,
  primary key (pair_id, trade_no),
  foreign key (pair_id, trade_no) references spot_trades (pair_id, trade_no)
);
insert into platform_append_only (table_name) values ('spot_busts');

-- The trades as market data reads them: without who traded, with what was undone.
create view spot_tape as
select t.pair_id, t.trade_no, t.price, t.quantity, t.quote, t.taker_side, t.at, b.trade_no is not null as is_busted, b.at as busted_at
from spot_trades t left join spot_busts b on b.pair_id = t.pair_id and b.trade_no = t.trade_no;

-- Four eyes here too: without a proposal about this very trade that somebody else has just approved, nothing is undone.
create function spot_busts_by_two() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from operators_proposals p join operators_checks c on c.proposal_id = p.id
    where p.id = new.proposal_id and p.kind = 'busted_trade' and p.state = 'executed'
      and p.subject_id = new.pair_id || ':' || new.trade_no
      and c.verdict = 'yes' and c.operator_id <> p.maker_id) then
    raise exception 'trade %:% has no approval of two', new.pair_id, new.trade_no using errcode = 'CN007';
  end if;
  return new;
end $$;
create trigger spot_busts_four_eyes before insert on spot_busts for each row execute function spot_busts_by_two();

-- One batch of one pair in one statement: the whole of it commits or none of it.
-- Returns outcome 'stale' (the pair does not stand behind the batch that this one was decided after, or the fence was raised;
-- nothing was done) or 'done' with the ledger's answer and the user sequences. Parallel arrays: p_new_* inserted orders,
-- p_old_* changed orders, p_trade_* trades, p_user* customers with events (ascending) and how many each has, p_event_* those
-- events (nth counts from the user's last, which is 0), p_key_* idempotency keys.
create function spot_commit(
  p_pair integer, p_expected_seq bigint, p_after uuid, p_fence integer, p_new_seq bigint, p_last_trade bigint, p_batch uuid,
  p_commands json, p_at timestamptz,
  p_kind text[], p_ref_type text[], p_ref_id text[], p_actor text[], p_idem_key text[],
  p_line_journal integer[], p_line_balance bigint[], p_line_bucket "char"[], p_line_currency integer[], p_line_amount bigint[],
  p_new_id bigint[], p_new_user integer[], p_new_group integer[], p_new_client text[], p_new_side "char"[], p_new_type "char"[],
  p_new_tif text[], p_new_price bigint[], p_new_quantity bigint[], p_new_budget bigint[], p_new_filled bigint[],
  p_new_filled_quote bigint[], p_new_fee bigint[], p_new_hold bigint[], p_new_maker_rate bigint[], p_new_taker_rate bigint[],
  p_new_state text[], p_new_priority bigint[],
  p_old_id bigint[], p_old_quantity bigint[], p_old_filled bigint[], p_old_filled_quote bigint[], p_old_fee bigint[],
  p_old_hold bigint[], p_old_state text[],
  p_trade_no bigint[], p_trade_price bigint[], p_trade_quantity bigint[], p_trade_quote bigint[], p_trade_side "char"[],
  p_trade_taker bigint[], p_trade_maker bigint[], p_trade_buyer integer[], p_trade_seller integer[], p_trade_buyer_fee bigint[],
  p_trade_seller_fee bigint[],
  p_user integer[], p_user_events bigint[],
  p_event_user integer[], p_event_nth bigint[], p_event_channel text[], p_event_ref text[], p_event_journal integer[],
  p_key_user integer[], p_key text[], p_key_hash text[], p_key_route text[], p_key_reply jsonb[], p_key_journal integer[]
) returns table (
  outcome text, journal_ids bigint[], balance_ids bigint[], availables bigint[], frozens bigint[], users integer[], useqs bigint[]
) language plpgsql as $$
declare
  v_changed integer;
begin
  update spot_markets set seq = p_new_seq, trade_no = p_last_trade, head = p_batch, at = p_at
  where pair_id = p_pair and seq = p_expected_seq and head is not distinct from p_after and fence = p_fence and at <= p_at;
  if not found then
    outcome := 'stale';
    return next;
    return;
  end if;

  -- First, so that a second use of a key waits here for the first and then fails as a whole (23505).
  if cardinality(p_key) > 0 then
    insert into platform_idempotency (user_id, key, request_hash, route, state, reply, journal_id)
    select k.user_id, k.key, k.hash, k.route, 'done', k.reply, null
    from unnest(p_key_user, p_key, p_key_hash, p_key_route, p_key_reply) as k (user_id, key, hash, route, reply)
    order by k.user_id, k.key;
  end if;

  if cardinality(p_kind) > 0 then
    select l.journal_ids, l.balance_ids, l.availables, l.frozens
    into journal_ids, balance_ids, availables, frozens
    from ledger_post(p_kind, p_ref_type, p_ref_id, p_actor, array_fill(null::text, array[cardinality(p_kind)]), p_idem_key, p_at,
      p_line_journal, p_line_balance, p_line_bucket, p_line_currency, p_line_amount) as l;
    if cardinality(p_key) > 0 then
      update platform_idempotency i set journal_id = journal_ids[k.journal]
      from unnest(p_key_user, p_key, p_key_journal) as k (user_id, key, journal)
      where i.user_id = k.user_id and i.key = k.key and k.journal is not null;
    end if;
  end if;

  insert into spot_orders (id, pair_id, user_id, stp_group, client_order_id, side, order_type, time_in_force, price, quantity, budget,
    filled, filled_quote, fee, hold, maker_rate, taker_rate, state, is_open, priority, created_at, updated_at)
  select o.id, p_pair, o.user_id, o.stp, o.client, o.side, o.type, o.tif, o.price, o.quantity, o.budget, o.filled, o.filled_quote,
    o.fee, o.hold, o.maker_rate, o.taker_rate, o.state, o.state in ('new', 'partially_filled'), o.priority, p_at, p_at
  from unnest(p_new_id, p_new_user, p_new_group, p_new_client, p_new_side, p_new_type, p_new_tif, p_new_price, p_new_quantity,
    p_new_budget, p_new_filled, p_new_filled_quote, p_new_fee, p_new_hold, p_new_maker_rate, p_new_taker_rate, p_new_state, p_new_priority)
    as o (id, user_id, stp, client, side, type, tif, price, quantity, budget, filled, filled_quote, fee, hold, maker_rate, taker_rate, state, priority);

  update spot_orders t
  set quantity = o.quantity, filled = o.filled, filled_quote = o.filled_quote, fee = o.fee, hold = o.hold, state = o.state,
    is_open = o.state in ('new', 'partially_filled'), updated_at = p_at
  from unnest(p_old_id, p_old_quantity, p_old_filled, p_old_filled_quote, p_old_fee, p_old_hold, p_old_state)
    as o (id, quantity, filled, filled_quote, fee, hold, state)
  where t.id = o.id and t.is_open;
  get diagnostics v_changed = row_count;
  if v_changed <> cardinality(p_old_id) then
    raise exception 'changed % of % open orders', v_changed, cardinality(p_old_id) using errcode = 'CN005';
  end if;

  insert into spot_trades (pair_id, trade_no, price, quantity, quote, taker_side, taker_order_id, maker_order_id, buyer_id, seller_id,
    buyer_fee, seller_fee, at)
  select p_pair, t.no, t.price, t.quantity, t.quote, t.side, t.taker, t.maker, t.buyer, t.seller, t.buyer_fee, t.seller_fee, p_at
  from unnest(p_trade_no, p_trade_price, p_trade_quantity, p_trade_quote, p_trade_side, p_trade_taker, p_trade_maker,
    p_trade_buyer, p_trade_seller, p_trade_buyer_fee, p_trade_seller_fee)
    as t (no, price, quantity, quote, side, taker, maker, buyer, seller, buyer_fee, seller_fee);

  insert into spot_book_events (pair_id, last_seq, first_seq, batch_id, commands, at)
  values (p_pair, p_new_seq, p_expected_seq + 1, p_batch, p_commands, p_at);

  if cardinality(p_user) > 0 then
    with advanced as (
      insert into streams_users as s (user_id, seq) select u.user_id, u.n from unnest(p_user, p_user_events) as u (user_id, n)
      on conflict (user_id) do update set seq = s.seq + excluded.seq
      returning s.user_id, s.seq
    )
    select array_agg(a.user_id), array_agg(a.seq) into users, useqs from advanced a;
    insert into streams_events (user_id, seq, channel, ref_id, journal_id, at)
    select e.user_id, a.seq - e.nth, e.channel, e.ref, journal_ids[e.journal], p_at
    from unnest(p_event_user, p_event_nth, p_event_channel, p_event_ref, p_event_journal) as e (user_id, nth, channel, ref, journal)
    join unnest(users, useqs) as a (user_id, seq) on a.user_id = e.user_id;
  end if;

  outcome := 'done';
  return next;
end $$;

-- The last comparison of each node's book with the database, and every one that did not hold (order-path/book-watch.ts).
create table spot_book_checks (
  pair_id integer not null,
  node_id text not null,
  holds boolean not null,
  seq bigint not null,
  checked_at timestamptz not null,
  -- What differed, order by order.
  differences jsonb not null
);
create unique index spot_book_checks_held on spot_book_checks (pair_id, node_id) where holds;
create index spot_book_checks_differing on spot_book_checks (pair_id, checked_at) where not holds;

create view chk.spot_hold as
select 'spot_order:' || o.id as id, o.user_id, 'coin' as account, c.name as currency, o.hold::numeric * 0.00000001 as amount,
  'spot_order' as ref_type, o.id::text as ref_id, case when o.is_open then 'open' else 'released' end as state
from spot_orders o
join markets_pairs p on p.id = o.pair_id
join markets_currencies c on c.id = case o.side when 'B' then p.quote_id else p.base_id end;

-- A market order that traded at all is completed by what it traded (R-SPOT-7), so its quantity is what it filled.
create view chk.spot_order as
select o.id, o.user_id, case o.side when 'B' then 'buy' else 'sell' end as side, o.price::numeric * 0.00000001 as price,
  case when o.order_type = 'M' and not o.is_open and o.filled > 0 then o.filled else o.quantity end::numeric * 0.00000001 as qty,
  o.filled::numeric * 0.00000001 as filled,
  case when o.is_open then 'waiting' when o.state = 'filled' or (o.order_type = 'M' and o.filled > 0) then 'completed' else 'cancelled' end as status
from spot_orders o;

create view chk.fill as
select t.pair_id || ':' || t.trade_no || ':' || f.side as id, f.order_id, t.pair_id || ':' || t.trade_no as match_id, f.side,
  t.price::numeric * 0.00000001 as price, t.quantity::numeric * 0.00000001 as qty, f.fee::numeric * 0.00000001 as fee
from spot_trades t
cross join lateral (values
  ('buy', case t.taker_side when 'B' then t.taker_order_id else t.maker_order_id end, t.buyer_fee),
  ('sell', case t.taker_side when 'S' then t.taker_order_id else t.maker_order_id end, t.seller_fee)) as f (side, order_id, fee);

create view chk.spot_transition as
select 'spot_order' as ref_type, id::text as ref_id, null::text as from_state, 'waiting' as to_state, created_at as at from spot_orders
union all
select 'spot_order', id::text, 'waiting', case when state = 'filled' or (order_type = 'M' and filled > 0) then 'completed' else 'cancelled' end, updated_at
from spot_orders where not is_open;
