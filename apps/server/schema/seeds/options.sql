-- What is sold of options when an installation begins (R-OPT-1, R-OPT-7). Amounts and fractions in 10^-8.

insert into options_terms (pair_id, duration_s, payout_ratio, flat_ratio, flat_band, min_stake, max_stake)
select p, d.s, 95000000, d.flat_ratio, d.flat_band, 500000000, 100000000000
from unnest(array[1, 2]) as p,
  (values (60, 900000000::bigint, 2000::bigint), (120, 900000000, 3000), (180, 900000000, 3500), (300, 900000000, 4500), (600, 900000000, 6500),
    (1800, 900000000, 11000), (3600, 900000000, 16000)) as d (s, flat_ratio, flat_band);
