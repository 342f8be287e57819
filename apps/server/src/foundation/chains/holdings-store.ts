/** SQL of chains_holdings: one row a chain and currency, overwritten at each count. */
import type { Queryable } from '../../platform/db/database.ts';
import type { ChainName } from './ports.ts';

export interface Holding {
  chain: ChainName;
  currencyId: number;
  rawAmount: bigint;
  amount: bigint;
  hotAmount: bigint;
  blockNumber: number;
  at: Date;
}

export async function saveHolding(db: Queryable, holding: Holding): Promise<void> {
  await db.query(
    `insert into chains_holdings (chain, currency_id, raw_amount, amount, hot_amount, block_number, at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (chain, currency_id) do update set raw_amount = excluded.raw_amount, amount = excluded.amount,
       hot_amount = excluded.hot_amount, block_number = excluded.block_number, at = excluded.at`,
    [
      holding.chain,
      holding.currencyId,
      holding.rawAmount,
      holding.amount,
      holding.hotAmount,
      holding.blockNumber,
      holding.at,
    ],
  );
}

export async function readHoldings(db: Queryable): Promise<Omit<Holding, 'rawAmount'>[]> {
  return await db.query(
    `select chain, currency_id as "currencyId", amount, hot_amount as "hotAmount", block_number::float8 as "blockNumber", at
     from chains_holdings order by chain, currency_id`,
  );
}
