-- What moved one account of a customer in one currency by UTC day: money that came or went by transfers, and everything else, which is
-- result (R-CP-1). Holds and releases are within the account and come to nothing.
create function ledger_account_days(p_user integer, p_account text, p_currency integer, p_since timestamptz, p_flows text[])
returns table (day date, flow numeric, result numeric)
language sql stable as $$
  select (j.at at time zone 'UTC')::date,
    coalesce(sum(p.amount) filter (where j.kind = any (p_flows)), 0),
    coalesce(sum(p.amount) filter (where j.kind <> all (p_flows)), 0)
  from ledger_balances b
  join ledger_postings p on p.balance_id = b.id
  join ledger_journals j on j.id = p.journal_id
  where b.user_id = p_user and b.account = p_account and b.currency_id = p_currency and j.at >= p_since
  group by 1 order by 1
$$;
