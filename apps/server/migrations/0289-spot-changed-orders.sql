-- A plan that was made when few orders were known read the whole index of orders for the changed ones of each batch, and was kept: the more
-- orders there were, the longer a batch took (180 orders read for each that was placed, after 20 seconds of load). An element of an array can be
-- looked up in the index and joined in no other way, whatever the planner knows: an order is met by its id (ADR 117).

-- How many of them were open and are changed.
create function spot_save_orders(
  p_at timestamptz, p_id bigint[], p_quantity bigint[], p_filled bigint[], p_filled_quote bigint[], p_fee bigint[], p_hold bigint[], p_state text[],
  p_price bigint[], p_priority bigint[], p_triggered_by bigint[]
) returns integer
language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_changed integer;
begin
  update spot_orders t
  set quantity = o.quantity, filled = o.filled, filled_quote = o.filled_quote, fee = o.fee, hold = o.hold, state = o.state,
    is_open = o.state in ('untriggered', 'new', 'partially_filled'), price = o.price, priority = o.priority, triggered_by = o.triggered_by,
    updated_at = p_at
  from unnest(p_id, p_quantity, p_filled, p_filled_quote, p_fee, p_hold, p_state,
    p_price, p_priority, p_triggered_by)
    as o (id, quantity, filled, filled_quote, fee, hold, state, price, priority, triggered_by)
  -- Not simply `t.is_open`: the index of open orders would be read whole for the few that changed.
  where t.id = any (array[o.id]) and coalesce(t.is_open, false);
  get diagnostics v_changed = row_count;
  return v_changed;
end $$;

-- One batch of one pair in one statement: the whole of it commits or none of it.
-- Returns outcome 'stale' (the pair does not stand behind the batch that this one was decided after, or the fence was raised;
-- nothing was done) or 'done' with the ledger's answer and the user sequences. Parallel arrays: p_new_* inserted orders,
-- p_old_* changed orders, p_trade_* trades, p_user* customers with events (ascending), how many each has, and what they tell
-- (streams_events.told), p_key_* idempotency keys with the replies that their repeats get.
create or replace function spot_commit(
  p_pair integer, p_expected_seq bigint, p_after uuid, p_fence integer, p_new_seq bigint, p_last_trade bigint, p_batch uuid,
  p_commands json, p_at timestamptz,
  p_kind text[], p_ref_type text[], p_ref_id text[], p_actor text[], p_idem_key text[],
  p_line_journal integer[], p_line_balance bigint[], p_line_bucket "char"[], p_line_currency integer[], p_line_amount bigint[],
  p_new_id bigint[], p_new_user integer[], p_new_group integer[], p_new_client text[], p_new_side "char"[], p_new_type "char"[],
  p_new_tif text[], p_new_price bigint[], p_new_quantity bigint[], p_new_budget bigint[], p_new_filled bigint[],
  p_new_filled_quote bigint[], p_new_fee bigint[], p_new_hold bigint[], p_new_maker_rate bigint[], p_new_taker_rate bigint[],
  p_new_state text[], p_new_priority bigint[],
  p_new_trigger bigint[], p_new_trigger_kind "char"[], p_new_triggered_by bigint[], p_new_sibling bigint[],
  p_old_id bigint[], p_old_quantity bigint[], p_old_filled bigint[], p_old_filled_quote bigint[], p_old_fee bigint[],
  p_old_hold bigint[], p_old_state text[], p_old_price bigint[], p_old_priority bigint[], p_old_triggered_by bigint[],
  p_trade_no bigint[], p_trade_price bigint[], p_trade_quantity bigint[], p_trade_quote bigint[], p_trade_side "char"[],
  p_trade_taker bigint[], p_trade_maker bigint[], p_trade_buyer integer[], p_trade_seller integer[], p_trade_buyer_fee bigint[],
  p_trade_seller_fee bigint[],
  p_user integer[], p_user_events bigint[], p_user_told text[],
  p_key_user integer[], p_key text[], p_key_call text[], p_key_fingerprint text[], p_key_body text[]
) returns table (
  outcome text, journal_ids bigint[], balance_ids bigint[], availables bigint[], frozens bigint[], users integer[], useqs bigint[]
) language plpgsql set enable_seqscan = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_changed integer;
  -- The next two are worked out only where somebody who trades was invited.
  v_earns boolean := false;
  v_currencies integer[];
  v_batch bigint;
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
    insert into platform_kept_replies (owner, key, call, fingerprint, body)
    select k.owner, k.key, k.call, k.fingerprint, k.body
    from unnest(p_key_user, p_key, p_key_call, p_key_fingerprint, p_key_body) as k (owner, key, call, fingerprint, body)
    order by k.owner, k.key;
  end if;

  -- What lies there for referrers is locked before any balance of a customer (ADR 91).
  if cardinality(p_trade_no) > 0 then
    v_earns := referral_begin('spot', p_pair, p_trade_buyer || p_trade_seller);
  end if;

  if cardinality(p_kind) > 0 then
    select l.journal_ids, l.balance_ids, l.availables, l.frozens
    into journal_ids, balance_ids, availables, frozens
    from ledger_post(p_kind, p_ref_type, p_ref_id, p_actor, array_fill(null::text, array[cardinality(p_kind)]), p_idem_key, p_at,
      p_line_journal, p_line_balance, p_line_bucket, p_line_currency, p_line_amount) as l;
  end if;

  insert into spot_orders (id, pair_id, user_id, stp_group, client_order_id, side, order_type, time_in_force, price, quantity, budget,
    filled, filled_quote, fee, hold, maker_rate, taker_rate, state, is_open, priority, created_at, updated_at,
    trigger_price, trigger_kind, triggered_by, sibling_id)
  select o.id, p_pair, o.user_id, o.stp, o.client, o.side, o.type, o.tif, o.price, o.quantity, o.budget, o.filled, o.filled_quote,
    o.fee, o.hold, o.maker_rate, o.taker_rate, o.state, o.state in ('untriggered', 'new', 'partially_filled'), o.priority, p_at, p_at,
    o.trigger, o.trigger_kind, o.triggered_by, o.sibling
  from unnest(p_new_id, p_new_user, p_new_group, p_new_client, p_new_side, p_new_type, p_new_tif, p_new_price, p_new_quantity,
    p_new_budget, p_new_filled, p_new_filled_quote, p_new_fee, p_new_hold, p_new_maker_rate, p_new_taker_rate, p_new_state, p_new_priority,
    p_new_trigger, p_new_trigger_kind, p_new_triggered_by, p_new_sibling)
    as o (id, user_id, stp, client, side, type, tif, price, quantity, budget, filled, filled_quote, fee, hold, maker_rate, taker_rate, state, priority,
      trigger, trigger_kind, triggered_by, sibling);

  v_changed := spot_save_orders(p_at, p_old_id, p_old_quantity, p_old_filled, p_old_filled_quote, p_old_fee, p_old_hold, p_old_state, p_old_price,
    p_old_priority, p_old_triggered_by);
  if v_changed <> cardinality(p_old_id) then
    raise exception 'changed % of % open orders', v_changed, cardinality(p_old_id) using errcode = 'CN005';
  end if;

  insert into spot_trades (pair_id, trade_no, price, quantity, quote, taker_side, taker_order_id, maker_order_id, buyer_id, seller_id,
    buyer_fee, seller_fee, at)
  select p_pair, t.no, t.price, t.quantity, t.quote, t.side, t.taker, t.maker, t.buyer, t.seller, t.buyer_fee, t.seller_fee, p_at
  from unnest(p_trade_no, p_trade_price, p_trade_quantity, p_trade_quote, p_trade_side, p_trade_taker, p_trade_maker,
    p_trade_buyer, p_trade_seller, p_trade_buyer_fee, p_trade_seller_fee)
    as t (no, price, quantity, quote, side, taker, maker, buyer, seller, buyer_fee, seller_fee);

  -- P-RF-1. A buyer's fee is base, worth its price; a seller's is quote, and every pair is quoted in USDT.
  if v_earns then
    select array[p.base_id, p.quote_id] into strict v_currencies from markets_pairs p where p.id = p_pair;
    perform referral_accrue('spot', p_pair, p_batch::text, p_at, array_agg(f.user_id), array_agg(f.currency), array_agg(f.fee), array_agg(f.value), array_agg(f.ref))
    from unnest(p_trade_no, p_trade_price, p_trade_buyer, p_trade_seller, p_trade_buyer_fee, p_trade_seller_fee)
      as t (no, price, buyer, seller, buyer_fee, seller_fee)
    cross join lateral (values
      (t.buyer, v_currencies[1], t.buyer_fee, div(t.buyer_fee::numeric * t.price, 100000000)::bigint, p_pair || ':' || t.no || ':B'),
      (t.seller, v_currencies[2], t.seller_fee, t.seller_fee, p_pair || ':' || t.no || ':S')) as f (user_id, currency, fee, value, ref);
  end if;

  insert into spot_book_events (pair_id, last_seq, first_seq, batch_id, commands, at)
  values (p_pair, p_new_seq, p_expected_seq + 1, p_batch, p_commands, p_at);

  if cardinality(p_user) > 0 then
    with advanced as (
      insert into streams_users as s (user_id, seq) select u.user_id, u.n from unnest(p_user, p_user_events) as u (user_id, n)
      on conflict (user_id) do update set seq = s.seq + excluded.seq
      returning s.user_id, s.seq
    )
    -- As the customers of p_user, which ascend.
    select array_agg(a.user_id order by a.user_id), array_agg(a.seq order by a.user_id) into users, useqs from advanced a;
    if journal_ids is not null then
      insert into streams_batches (journal_ids) values (journal_ids) returning id into v_batch;
    end if;
    insert into streams_events (user_id, seq, told, batch_id, at)
    select u.user_id, u.seq, u.told, v_batch, p_at from unnest(users, useqs, p_user_told) as u (user_id, seq, told);
  end if;

  outcome := 'done';
  return next;
end $$;
