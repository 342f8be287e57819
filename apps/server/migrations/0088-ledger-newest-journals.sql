-- A customer's journals, newest first, from before one of them on. Each of the balances (a handful) is walked by its index and only as
-- far as the reader reaches, so that a page costs the same however much lies behind it.
create function ledger_newest_journals(
  p_user integer, p_currency integer, p_account text, p_before bigint, p_reach bigint
) returns table (journal_id bigint, kind text, ref_type text, ref_id text, at timestamptz)
language sql stable as $$
  select j.id, j.kind, j.ref_type, j.ref_id, j.at
  from (
    select distinct x.journal_id
    from ledger_balances b
    cross join lateral (
      select distinct p.journal_id from ledger_postings p
      where p.balance_id = b.id and p.journal_id < p_before
      order by p.journal_id desc limit p_reach
    ) x
    where b.user_id = p_user and (p_currency is null or b.currency_id = p_currency) and (p_account is null or b.account = p_account)
    order by x.journal_id desc limit p_reach
  ) newest
  join ledger_journals j on j.id = newest.journal_id
$$;

-- The customer's own side of journals, whole: every balance of theirs that these touched.
create function ledger_own_postings(p_user integer, p_journals bigint[])
returns table (journal_id bigint, line integer, account text, bucket "char", currency_id integer, amount bigint)
language sql stable as $$
  select p.journal_id, p.line, b.account, p.bucket, p.currency_id, p.amount
  from ledger_balances b
  join ledger_postings p on p.balance_id = b.id and p.journal_id = any (p_journals)
  where b.user_id = p_user
$$;

-- The first journal of a moment or later, by halving: ids rise with time, but for the few that were decided together.
create function ledger_first_journal_since(p_at timestamptz) returns bigint language plpgsql stable as $$
declare
  v_low bigint := coalesce((select min(id) from ledger_journals), 0);
  v_high bigint := coalesce((select max(id) from ledger_journals), 0) + 1;
  v_middle bigint;
  v_row record;
begin
  while v_low < v_high loop
    v_middle := v_low + (v_high - v_low) / 2;
    select id, at into v_row from ledger_journals where id >= v_middle order by id limit 1;
    if v_row.id is null or v_row.at >= p_at then
      v_high := v_middle;
    else
      v_low := v_row.id + 1;
    end if;
  end loop;
  return v_low;
end $$;
