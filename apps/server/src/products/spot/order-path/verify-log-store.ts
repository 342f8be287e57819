/** What is stored of a pair's trades and orders, to be held against its log. */
import type { Queryable } from '../../../platform/db/database.ts';
import type { OrderState } from '../order-state.ts';
import type { SpotPair } from '../spot-pair.ts';
import type { OrderRow } from './order-path-store.ts';
import { ORDER_COLUMNS, orderOfRow } from './order-path-store.ts';

export interface StoredTrade {
  tradeNo: number;
  price: bigint;
  quantity: bigint;
  quote: bigint;
  takerSide: 'buy' | 'sell';
  buyerId: number;
  sellerId: number;
  buyOrderId: number;
  sellOrderId: number;
  buyerFee: bigint;
  sellerFee: bigint;
  /** Milliseconds. */
  at: number;
}

interface TradeRow {
  trade_no: bigint;
  price: bigint;
  quantity: bigint;
  quote: bigint;
  taker_side: 'B' | 'S';
  taker_order_id: bigint;
  maker_order_id: bigint;
  buyer_id: number;
  seller_id: number;
  buyer_fee: bigint;
  seller_fee: bigint;
  at: Date;
}

export async function storedTrades(
  db: Queryable,
  pairId: number,
  { after, limit }: { after: number; limit: number },
): Promise<StoredTrade[]> {
  const rows = await db.query<TradeRow>(
    `select trade_no, price, quantity, quote, taker_side, taker_order_id, maker_order_id, buyer_id, seller_id, buyer_fee, seller_fee, at
     from spot_trades where pair_id = $1 and trade_no > $2 order by trade_no limit $3`,
    [pairId, after, limit],
  );
  return rows.map((row) => {
    const isBuyTaker = row.taker_side === 'B';
    const [taker, maker] = [Number(row.taker_order_id), Number(row.maker_order_id)];
    return {
      tradeNo: Number(row.trade_no),
      price: row.price,
      quantity: row.quantity,
      quote: row.quote,
      takerSide: isBuyTaker ? 'buy' : 'sell',
      buyerId: row.buyer_id,
      sellerId: row.seller_id,
      buyOrderId: isBuyTaker ? taker : maker,
      sellOrderId: isBuyTaker ? maker : taker,
      buyerFee: row.buyer_fee,
      sellerFee: row.seller_fee,
      at: row.at.getTime(),
    };
  });
}

export async function storedOrders(db: Queryable, ids: readonly number[]): Promise<Map<number, OrderState>> {
  const rows = await db.query<OrderRow>(
    `select ${ORDER_COLUMNS} from spot_orders where id = any ($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map((row) => [Number(row.id), orderOfRow(row)]));
}

/** Every pair that has a log, with the terms that its replay needs: step, lot and names. */
export async function loggedPairs(db: Queryable): Promise<SpotPair[]> {
  return db.query<SpotPair>(
    `select p.id, p.base_name || '/' || p.quote_name as symbol, p.base_id as "baseId", p.quote_id as "quoteId",
       p.base_name as "baseName", p.quote_name as "quoteName",
       p.tick as "priceStep", p.lot, p.min_notional as "minNotional", p.max_notional as "maxNotional", p.max_open_orders as "maxOpenOrders",
       p.maker_rate as "makerRate", p.taker_rate as "takerRate"
     from markets_named_pairs p join spot_markets m on m.pair_id = p.id where m.seq > 0 order by p.id`,
  );
}

/** What is read on this connection from here on is one moment of the database, however long it takes. */
export async function beginSnapshot(connection: Queryable): Promise<void> {
  await connection.query('begin isolation level repeatable read read only');
  await connection.query('set local statement_timeout = 0');
}
