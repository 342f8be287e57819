-- R-POL-2: money on its way or without an owner (L:*) is somebody's and in nobody's balance; at one journal number, as the balances beside it.
create function ledger_owed_beside(p_after bigint) returns table (currency_id integer, total text) language sql stable as $$
  select s.currency_id, sum(s.amount)::text from (
    select b.currency_id, sum(b.available::numeric) as amount from ledger_balances b
      where b.user_id is null and b.account like 'L:%' group by b.currency_id
    union all
    select p.currency_id, -sum(p.amount) from ledger_postings p join ledger_balances b on b.id = p.balance_id
      where p.journal_id > p_after and b.user_id is null and b.account like 'L:%' group by p.currency_id) s
  group by s.currency_id
$$;
