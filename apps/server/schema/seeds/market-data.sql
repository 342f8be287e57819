-- The demo's own table of daily rates (R-MD-7); an installation with FIAT_RATES_URL uses what it reads there.

insert into market_data_rates (currency, utc_day, rate, source, at)
select r.currency, '2026-11-20', (r.rate * 100000000)::bigint, 'demo table', '2026-11-20T00:00:00Z'
from (values
  ('USDT', 1), ('USD', 0.9998), ('CNY', 7.1085), ('HKD', 7.7812), ('TWD', 31.24), ('JPY', 154.62), ('KRW', 1461.5), ('EUR', 0.8631),
  ('GBP', 0.7594), ('THB', 32.38), ('MXN', 18.42)
) as r (currency, rate);
