-- Currencies and pairs that an installation begins with; changed by four-eyes configuration (ADR 0029).

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
insert into markets_pairs (id, base_id, quote_id, tick, lot, min_notional, max_notional, band_inner, band_outer, sort, index_tick)
select p.id, c.id, 3, (p.tick * 100000000)::bigint, (p.lot * 100000000)::bigint, 500000000, p.max_notional * 100000000::bigint,
  (p.y * 100000000)::bigint, (p.z * 100000000)::bigint, p.id,
  case p.id when 1 then 10000000 else (p.tick * 100000000)::bigint end
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
