-- Contracts on six pairs instead of two: each has a chain of published ticks of its own. What stands behind them comes out of
-- the share of ETH/USDT, which had more of the book than its volume; together the shares are the whole book, as before.
-- Amounts and fractions in 10^-8. What is open keeps the terms it was accepted under (R-GEN-3).

insert into contracts_terms (pair_id, version, lot, tick, fee_rate, liquidation_fee_rate, max_lots, max_slippage, leverages, capital_share)
select pair_id, version + 1, lot, tick, fee_rate, liquidation_fee_rate, max_lots, max_slippage, leverages, 20000000
from contracts_terms where pair_id = 2 order by version desc limit 1;
insert into contracts_tiers (pair_id, version, up_to, max_leverage, maintenance_rate, deduction)
select pair_id, version + 1, up_to, max_leverage, maintenance_rate, deduction from contracts_tiers
where pair_id = 2 and version = (select max(version) - 1 from contracts_terms where pair_id = 2);

insert into contracts_terms (pair_id, version, lot, tick, fee_rate, liquidation_fee_rate, max_lots, max_slippage, leverages, capital_share)
select p.id, 1, t.lot, p.index_tick, 50000, 250000, 5000, 500000, '{1,2,3,5,10,20}', 5000000
from (values ('SOL', 10000000::bigint), ('XRP', 1000000000), ('BNB', 10000000), ('DOGE', 10000000000)) as t (base, lot)
join markets_currencies c on c.name = t.base join markets_pairs p on p.base_id = c.id and p.quote_id = 3;
-- Thinner markets than the first two: more is kept in hand, and sooner.
insert into contracts_tiers (pair_id, version, up_to, max_leverage, maintenance_rate, deduction)
select pair_id, 1, up_to * 100000000, leverage, rate, deduction * 100000000
from contracts_terms, (values (20000::bigint, 20, 1000000::bigint, 0::bigint), (100000, 10, 2000000, 200), (300000, 5, 5000000, 3200))
  as t (up_to, leverage, rate, deduction)
where pair_id > 2;

insert into contracts_books (pair_id) select pair_id from contracts_terms where pair_id > 2;
