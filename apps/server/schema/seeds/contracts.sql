-- Terms of the contracts that an installation begins with, and of countries whose law limits them. Amounts and fractions in 10^-8.

insert into contracts_terms (pair_id, version, lot, tick, fee_rate, liquidation_fee_rate, max_lots, max_slippage, leverages, capital_share)
select p.id, 1, t.lot, p.index_tick, 50000, 250000, 5000, 300000, '{1,2,3,5,10,20}', t.share
from (values (1, 100000::bigint, 60000000::bigint), (2, 1000000, 40000000)) as t (pair, lot, share) join markets_pairs p on p.id = t.pair;
insert into contracts_tiers (pair_id, version, up_to, max_leverage, maintenance_rate, deduction)
select pair_id, version, up_to * 100000000, leverage, rate, deduction * 100000000 from contracts_terms,
  (values (50000::bigint, 20, 500000::bigint, 0::bigint), (250000, 20, 1000000, 250), (1000000, 10, 2500000, 4000)) as t (up_to, leverage, rate, deduction);

insert into contracts_books (pair_id) select distinct pair_id from contracts_terms;

-- The EEA: ESMA's product intervention of 2018, in the words of its members' regulators since; 2:1 on cryptocurrencies, 50%.
insert into contracts_profiles (country, max_leverage, close_out_rate)
select country, 2, 50000000 from unnest(string_to_array('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK', ' ')) as country;
