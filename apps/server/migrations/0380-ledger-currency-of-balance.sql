-- A posting moves its balance only in that balance's own currency. A journal is balanced by the currencies that its postings name: named
-- wrongly, it would take one coin and give another, and only I3 or I12 would see it, after the fact. Asked by the statement that moves the
-- balances, which has their rows in hand: nothing is read for it.
create or replace function ledger_post(
  p_kind text[], p_ref_type text[], p_ref_id text[], p_actor text[], p_approver text[], p_idem_key text[], p_at timestamptz,
  p_line_journal integer[], p_line_balance bigint[], p_line_bucket "char"[], p_line_currency integer[], p_line_amount bigint[]
) returns table (journal_ids bigint[], balance_ids bigint[], availables bigint[], frozens bigint[])
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_ids bigint[];
  v_unbalanced integer;
  v_balances integer;
begin
  perform 1 from ledger_gate where is_open;
  if not found and not ledger_releases_only(cardinality(p_kind), p_line_journal, p_line_balance, p_line_bucket, p_line_amount) then
    raise exception 'money writes are stopped' using errcode = 'CN001';
  end if;

  select count(*) into v_unbalanced from (
    select 1 from unnest(p_line_journal, p_line_currency, p_line_amount) as l (journal, currency, amount)
    group by l.journal, l.currency having sum(l.amount) <> 0) as broken;
  if v_unbalanced > 0 then
    raise exception '% journals do not balance', v_unbalanced using errcode = 'CN002';
  end if;

  -- Sorted, and not in the order of the index, which would be read from end to end for it.
  perform 1 from ledger_balances b where b.id = any (p_line_balance) order by b.id + 0 for no key update;

  select array_agg(nextval('ledger_journal_ids') order by n) into v_ids from generate_series(1, cardinality(p_kind)) as n;

  insert into ledger_journals (id, kind, ref_type, ref_id, actor, approver, idem_key, at)
  select v_ids[j.n], j.kind, j.ref_type, j.ref_id, j.actor, j.approver, j.idem_key, p_at
  from unnest(p_kind, p_ref_type, p_ref_id, p_actor, p_approver, p_idem_key)
    with ordinality as j (kind, ref_type, ref_id, actor, approver, idem_key, n);

  insert into ledger_postings (journal_id, line, balance_id, bucket, currency_id, amount)
  select v_ids[l.journal], l.n, l.balance, l.bucket, l.currency, l.amount
  from unnest(p_line_journal, p_line_balance, p_line_bucket, p_line_currency, p_line_amount)
    with ordinality as l (journal, balance, bucket, currency, amount, n);

  -- A balance that is named in two currencies is two changes, of which one finds no row.
  with change as (
    select l.balance, l.currency,
      sum(l.amount) filter (where l.bucket <> 'f') as available,
      sum(l.amount) filter (where l.bucket = 'f') as frozen
    from unnest(p_line_balance, p_line_bucket, p_line_currency, p_line_amount) as l (balance, bucket, currency, amount)
    group by l.balance, l.currency
  ), changed as (
    update ledger_balances b
    set available = b.available + coalesce(c.available, 0), frozen = b.frozen + coalesce(c.frozen, 0), version = b.version + 1
    from change c where b.id = any (array[c.balance]) and b.currency_id = c.currency
    returning b.id, b.available, b.frozen
  )
  select v_ids, array_agg(c.id), array_agg(c.available), array_agg(c.frozen), (select count(*) from change)
  into journal_ids, balance_ids, availables, frozens, v_balances from changed c;

  if coalesce(cardinality(balance_ids), 0) <> v_balances then
    raise exception 'a posting names a balance that does not exist in its currency' using errcode = 'CN003';
  end if;
  return next;
end $$;
