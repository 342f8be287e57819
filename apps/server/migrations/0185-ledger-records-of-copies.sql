-- Records of an account are asked for by a pattern: each copy has an account of its own (`copy<id>`), and its customer looks at all of them as one.
create or replace function ledger_newest_postings(
  p_user integer, p_currency integer, p_account text, p_kind text, p_from timestamptz, p_to timestamptz, p_reach bigint
) returns table (
  journal_id bigint, line integer, kind text, ref_type text, ref_id text, account text, bucket "char", currency_id integer, amount bigint, at timestamptz
) language sql stable as $$
  select x.journal_id, x.line, x.kind, x.ref_type, x.ref_id, b.account, x.bucket, x.currency_id, x.amount, x.at
  from ledger_balances b
  cross join lateral (
    select p.journal_id, p.line, p.bucket, p.currency_id, p.amount, j.kind, j.ref_type, j.ref_id, j.at
    from ledger_postings p join ledger_journals j on j.id = p.journal_id
    where p.balance_id = b.id and (p_kind is null or j.kind = p_kind) and (p_from is null or j.at >= p_from)
      and (p_to is null or j.at < p_to)
    order by p.journal_id desc, p.line desc limit p_reach
  ) x
  where b.user_id = p_user and (p_currency is null or b.currency_id = p_currency) and (p_account is null or b.account like p_account)
$$;

create or replace function ledger_newest_journals(
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
    where b.user_id = p_user and (p_currency is null or b.currency_id = p_currency) and (p_account is null or b.account like p_account)
    order by x.journal_id desc limit p_reach
  ) newest
  join ledger_journals j on j.id = newest.journal_id
$$;
