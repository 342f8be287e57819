/** Example pairs and trades for the tests of this folder, with the rules of R-SPOT-1 unless told otherwise. */
import { decimal } from '@candor/money';
import type { Queryable } from '../../platform/db/database.ts';
import type { Pair } from '../markets/index.ts';
import type { TapeTrade } from './candle-store.ts';

export interface ExamplePair {
  id?: number;
  base?: string;
  tick?: string;
  lot?: string;
  listedAt?: number;
}

export function examplePair(of: ExamplePair = {}): Pair {
  const { id = 1, base = 'BTC', tick = '0.01', lot = '0.00001', listedAt = 0 } = of;
  const places = (text: string): number => (text.includes('.') ? text.length - text.indexOf('.') - 1 : 0);
  return {
    id,
    symbol: `${base}/USDT`,
    key: `${base}USDT`,
    baseId: id,
    quoteId: 3,
    baseName: base,
    quoteName: 'USDT',
    tick: decimal(tick),
    lot: decimal(lot),
    minNotional: decimal('5'),
    maxNotional: decimal('500000'),
    maxOpenOrders: 200,
    makerRate: decimal('0.001'),
    takerRate: decimal('0.001'),
    bandInner: decimal('0.02'),
    bandOuter: decimal('0.05'),
    state: 'trading',
    listedAt,
    priceDecimals: places(tick),
    quantityDecimals: places(lot),
    notionalDecimals: places(tick) + places(lot),
  };
}

/** Trades numbered from 1, in order of time, some in the same millisecond. */
export function seededTape(of: { seed: number; from: number; count: number; maxGapMs: number }): TapeTrade[] {
  let state = of.seed;
  const next = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 4_294_967_296;
  let at = of.from;
  return Array.from({ length: of.count }, (_, n) => {
    at += next() < 0.2 ? 0 : Math.floor(next() * of.maxGapMs);
    const price = 6_000_000_000_000n + BigInt(Math.floor(next() * 100_000)) * 1_000_000n;
    const quantity = BigInt(1 + Math.floor(next() * 5_000)) * 1_000n;
    const takerSide = next() < 0.5 ? 'buy' : 'sell';
    return { tradeNo: n + 1, price, quantity, quote: (price * quantity) / 100_000_000n, takerSide, at };
  });
}

/** Writes trades as spot does, between two users without orders. */
export async function insertTrades(
  db: Queryable,
  pairId: number,
  trades: readonly TapeTrade[],
): Promise<void> {
  await db.query(
    `insert into spot_trades (pair_id, trade_no, price, quantity, quote, taker_side, taker_order_id, maker_order_id, buyer_id,
       seller_id, buyer_fee, seller_fee, at)
     select $1, t.no, t.price, t.quantity, t.quote, t.side::"char", 1, 2, 1, 2, 0, 0, t.at
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::timestamptz[])
       as t (no, price, quantity, quote, side, at)`,
    [
      pairId,
      trades.map((trade) => trade.tradeNo),
      trades.map((trade) => trade.price),
      trades.map((trade) => trade.quantity),
      trades.map((trade) => trade.quote),
      trades.map((trade) => (trade.takerSide === 'buy' ? 'B' : 'S')),
      trades.map((trade) => new Date(trade.at)),
    ],
  );
}
