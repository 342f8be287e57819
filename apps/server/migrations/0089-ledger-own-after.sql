-- What happened to balances after a place in each of them, and not more than so much of each: for whoever follows a customer's ledger
-- step by step. A balance's journals rise in the order of their commits, because it is locked before they are numbered.
create function ledger_postings_after(p_balances bigint[], p_after bigint[], p_limit integer)
returns table (balance_id bigint, journal_id bigint, kind text, at timestamptz, currency_id integer, amount bigint)
language sql stable as $$
  select place.balance, own.journal_id, j.kind, j.at, own.currency_id, own.amount
  from unnest(p_balances, p_after) as place (balance, after)
  cross join lateral (
    select p.journal_id, p.currency_id, p.amount from ledger_postings p
    where p.balance_id = place.balance and p.journal_id > place.after
    order by p.journal_id, p.line limit p_limit
  ) own
  join ledger_journals j on j.id = own.journal_id
$$;

create function ledger_balances_of(p_user integer) returns table (balance_id bigint)
language sql stable as $$
  select b.id from ledger_balances b where b.user_id = p_user
$$;

-- Customers whose money has ever moved, in the order of their ids.
create function ledger_customers_after(p_after integer, p_limit integer) returns table (user_id integer)
language sql stable as $$
  select distinct b.user_id from ledger_balances b
  where b.user_id > p_after and b.version > 0 order by b.user_id limit p_limit
$$;
