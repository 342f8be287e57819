-- Currencies and pairs as data: what may be held and traded, in which steps, within which limits, at which fees
-- (R-SPOT-1, R-SPOT-5, R-SPOT-6). Every price, quantity, amount and rate is an integer of 10^-8.

create table markets_currencies (
  id integer primary key,
  name text not null unique check (name ~ '^[A-Z0-9]{2,12}$'),
  full_name text not null,
  display_decimals integer not null check (display_decimals between 0 and 8),
  -- Deposit chains; empty: no chain (bank money).
  chains text[] not null default '{}',
  -- Accounts of the chart in which this currency may stand.
  accounts text[] not null,
  sort integer not null
);

create table markets_pairs (
  -- The match_id of the wire.
  id integer primary key,
  base_id integer not null references markets_currencies (id),
  quote_id integer not null references markets_currencies (id),
  tick bigint not null check (tick > 0),
  lot bigint not null check (lot > 0),
  min_notional bigint not null check (min_notional > 0),
  max_notional bigint not null check (max_notional > min_notional),
  max_open_orders integer not null default 200 check (max_open_orders > 0),
  -- VIP level 0, fractions of 1.
  maker_rate bigint not null default 100000 check (maker_rate between 0 and 10000000),
  taker_rate bigint not null default 100000 check (taker_rate between 0 and 10000000),
  -- y and z of R-SPOT-6, fractions of 1.
  band_inner bigint not null check (band_inner > 0),
  band_outer bigint not null check (band_outer >= band_inner),
  state text not null default 'trading' check (state in ('trading', 'halted')),
  -- Null until the first start of an installation sets it; bars before it are imported history (R-MD-1).
  listed_at timestamptz,
  sort integer not null,
  unique (base_id, quote_id),
  check (base_id <> quote_id),
  -- Tick decimals plus lot decimals at most 8, so that every notional is exact (R-SPOT-1).
  check ((tick::numeric * lot::numeric) % 100000000 = 0)
);

insert into markets_currencies (id, name, full_name, display_decimals, chains, accounts, sort) values
  (3, 'USDT', 'Tether USD', 2, '{TRC20,ERC20}', '{coin,contract,option,trust}', 1),
  (1, 'BTC', 'Bitcoin', 8, '{BTC}', '{coin,contract,trust}', 2),
  (2, 'ETH', 'Ethereum', 6, '{ERC20}', '{coin,contract,trust}', 3),
  (4, 'SOL', 'Solana', 6, '{SOL}', '{coin,trust}', 4),
  (5, 'XRP', 'XRP', 4, '{XRP}', '{coin,trust}', 5),
  (6, 'BNB', 'BNB', 6, '{BEP20}', '{coin,trust}', 6),
  (7, 'DOGE', 'Dogecoin', 4, '{DOGE}', '{coin,trust}', 7),
  (8, 'ADA', 'Cardano', 4, '{ADA}', '{coin,trust}', 8),
  (9, 'TRX', 'TRON', 4, '{TRC20}', '{coin,trust}', 9),
  (10, 'LINK', 'Chainlink', 4, '{ERC20}', '{coin,trust}', 10),
  (11, 'AVAX', 'Avalanche', 4, '{AVAXC}', '{coin,trust}', 11),
  (12, 'LTC', 'Litecoin', 6, '{LTC}', '{coin,trust}', 12),
  (13, 'DOT', 'Polkadot', 4, '{DOT}', '{coin,trust}', 13),
  (14, 'BCH', 'Bitcoin Cash', 6, '{BCH}', '{coin,trust}', 14),
  (15, 'USD', 'US dollar', 2, '{}', '{coin}', 15);

-- Written as decimals and brought to 10^-8 here, so that a reader can compare them with the rules.
insert into markets_pairs (id, base_id, quote_id, tick, lot, min_notional, max_notional, band_inner, band_outer, sort)
select p.id, c.id, 3, (p.tick * 100000000)::bigint, (p.lot * 100000000)::bigint, 500000000, p.max_notional * 100000000::bigint,
  (p.y * 100000000)::bigint, (p.z * 100000000)::bigint, p.id
from (values
  (1, 'BTC', 0.01, 0.00001, 500000, 0.02, 0.05),
  (2, 'ETH', 0.01, 0.0001, 300000, 0.02, 0.05),
  (3, 'SOL', 0.01, 0.001, 200000, 0.05, 0.10),
  (4, 'XRP', 0.0001, 0.1, 200000, 0.05, 0.10),
  (5, 'BNB', 0.01, 0.001, 200000, 0.05, 0.10),
  (6, 'DOGE', 0.00001, 1, 100000, 0.05, 0.10),
  (7, 'ADA', 0.0001, 0.1, 100000, 0.05, 0.10),
  (8, 'TRX', 0.0001, 0.1, 100000, 0.05, 0.10),
  (9, 'LINK', 0.001, 0.01, 100000, 0.05, 0.10),
  (10, 'AVAX', 0.001, 0.01, 100000, 0.05, 0.10),
  (11, 'LTC', 0.01, 0.001, 100000, 0.05, 0.10),
  (12, 'DOT', 0.001, 0.01, 100000, 0.05, 0.10),
  (13, 'BCH', 0.01, 0.001, 100000, 0.05, 0.10)
) as p (id, base, tick, lot, max_notional, y, z)
join markets_currencies c on c.name = p.base;
