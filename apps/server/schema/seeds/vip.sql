-- The schedule of fees that an installation begins with (R-VIP-1), written as decimals and brought to 10^-8 here.

insert into vip_schedules (version, level, volume, spot_maker, spot_taker, contract)
select 1, s.level, s.volume * 100000000::bigint, (s.maker * 1000000)::bigint, (s.taker * 1000000)::bigint, (s.contract * 1000000)::bigint
from (values
  (0, 0::bigint, 0.10, 0.10, 0.050),
  (1, 1000000, 0.09, 0.10, 0.045),
  (2, 5000000, 0.08, 0.10, 0.040),
  (3, 20000000, 0.06, 0.08, 0.035)
) as s (level, volume, maker, taker, contract);
