-- A balance is shown to checkers from the first time that money stood there. Empty rows are made beforehand, also for
-- requests that are refused later, and a refused request must leave every view as it was.
create or replace view chk.balance as
select b.user_id, b.account, c.name as currency, s.bucket, s.amount * 0.00000001 as amount
from ledger_balances b
join markets_currencies c on c.id = b.currency_id
cross join lateral (values ('available', b.available::numeric), ('frozen', b.frozen::numeric)) as s (bucket, amount)
where b.user_id is not null and (b.version > 0 or b.available <> 0 or b.frozen <> 0)
union all
select null, b.account, c.name, 'house', sum(b.available)::numeric * 0.00000001
from ledger_balances b
join markets_currencies c on c.id = b.currency_id
where b.user_id is null
group by b.account, c.name
having bool_or(b.version > 0) or sum(b.available) <> 0;
