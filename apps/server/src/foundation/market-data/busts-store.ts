/** SQL of what an undone trade changes in the candles (R-MD-6): which trades are undone, and their minutes built anew. */
import type { CandleFill } from '@candor/formulas';
import { MINUTE_MS } from '@candor/formulas';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { TapeTrade } from './candle-store.ts';

export type BustedTrade = TapeTrade & { pairId: number };

/** All of them, oldest first: there are a handful in a venue's life, if any. */
export async function readBusts(db: Queryable): Promise<BustedTrade[]> {
  const rows = await db.query<{
    pair_id: number;
    trade_no: bigint;
    price: bigint;
    quantity: bigint;
    quote: bigint;
    taker_side: string;
    at: Date;
  }>(
    `select pair_id, trade_no, price, quantity, quote, taker_side, at
     from spot_tape where is_busted order by busted_at, pair_id, trade_no`,
  );
  return rows.map((row) => ({
    pairId: row.pair_id,
    tradeNo: Number(row.trade_no),
    price: row.price,
    quantity: row.quantity,
    quote: row.quote,
    takerSide: row.taker_side === 'B' ? 'buy' : 'sell',
    at: row.at.getTime(),
    isBusted: true,
  }));
}

/** The trades of a minute that count, up to a number, in order. */
export async function readMinuteFills(
  db: Queryable,
  { pairId, minute, last }: { pairId: number; minute: number; last: number },
): Promise<CandleFill[]> {
  const rows = await db.query<{ price: bigint; quantity: bigint; quote: bigint; at: Date }>(
    `select price, quantity, quote, at from spot_tape
     where not is_busted and pair_id = $1 and trade_no <= $2 and at >= $3 and at < $4 order by trade_no`,
    [pairId, last, new Date(minute), new Date(minute + MINUTE_MS)],
  );
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

/**
 * Makes the own bar of a minute anew from the trades that count, and takes away the hour and the day over it, which are
 * then rolled up again. The cursors are locked by the caller. A bar keeps the number of its last trade.
 */
export async function rebuildMinute(
  tx: Tx,
  { pairId, minute }: { pairId: number; minute: number },
): Promise<void> {
  const about = [pairId, new Date(minute)];
  await tx.query(
    `with kept as (
       select (array_agg(t.price order by t.trade_no))[1] as open, max(t.price) as high, min(t.price) as low,
         (array_agg(t.price order by t.trade_no desc))[1] as close, sum(t.quantity) as volume, sum(t.quote) as quote_volume,
         count(*) as trades
       from spot_tape t join market_data_candle_cursors c on c.pair_id = t.pair_id and t.trade_no <= c.last_trade_no
       where not t.is_busted and t.pair_id = $1 and t.at >= $2 and t.at < $2 + interval '1 minute'
       having count(*) > 0
     )
     update market_data_candles k set open = n.open, high = n.high, low = n.low, close = n.close, volume = n.volume,
       quote_volume = n.quote_volume, trades = n.trades
     from kept n where k.series = 'O' and k.pair_id = $1 and k.minutes = 1 and k.open_time = $2`,
    about,
  );
  await tx.query(
    `delete from market_data_candles k where k.series = 'O' and k.pair_id = $1 and (
       (k.minutes = 1 and k.open_time = $2 and not exists (
         select 1 from spot_tape t join market_data_candle_cursors c on c.pair_id = t.pair_id and t.trade_no <= c.last_trade_no
         where not t.is_busted and t.pair_id = $1 and t.at >= $2 and t.at < $2 + interval '1 minute'))
       or (k.minutes > 1 and k.open_time = to_timestamp(floor(extract(epoch from $2::timestamptz) / (k.minutes * 60)) * (k.minutes * 60))))`,
    about,
  );
}
