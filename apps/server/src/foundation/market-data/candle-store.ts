/**
 * SQL of market_data_candles and the trades they are built from. Candles are written by one node at a time; the cursor's row
 * lock makes a second writer wait, so each trade is counted once whatever happens to leases.
 */
import type { Candle } from '@candor/formulas';
import type { Queryable, Tx } from '../../platform/db/database.ts';

/** `O` own trades, `I` index ticks. */
export type Series = 'O' | 'I';
/** Grids that are kept, in minutes. */
export type KeptMinutes = 1 | 60 | 1440;

export interface TapeTrade {
  tradeNo: number;
  price: bigint;
  quantity: bigint;
  quote: bigint;
  takerSide: 'buy' | 'sell';
  at: number;
  /** Undone (R-MD-6): shown as such, counted nowhere. */
  isBusted?: true;
}

/** An own bar also knows its last trade; the numbers before it have no gaps. */
export type KeptCandle = Candle & { lastTradeNo: number };

/** A pair and a minute whose bar changed. */
export interface TouchedBar {
  pairId: number;
  time: number;
}

interface CandleRow {
  pair_id: number;
  open_time: Date;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: string;
  quote_volume: string;
  trades: bigint;
  last_trade_no: bigint;
}

const CANDLE_COLUMNS = `pair_id, open_time, open, high, low, close, volume::text as volume, quote_volume::text as quote_volume, trades, last_trade_no`;

export interface CandleRange {
  series: Series;
  pairId: number;
  minutes: KeptMinutes;
  /** Opening times, inclusive and exclusive. */
  from: number;
  to: number;
}

export async function readCandles(db: Queryable, range: CandleRange): Promise<KeptCandle[]> {
  const rows = await db.query<CandleRow>(
    `select ${CANDLE_COLUMNS} from market_data_candles
     where series = $1 and pair_id = $2 and minutes = $3 and open_time >= $4 and open_time < $5 order by open_time`,
    [range.series, range.pairId, range.minutes, new Date(range.from), new Date(range.to)],
  );
  return rows.map(candleOf);
}

/**
 * The same put together to bars of `stepMs`, which `from` is a multiple of: a month in half hours is 43,000 minutes, and reading them kept the
 * thread for a quarter of a second.
 */
export async function readJoinedCandles(
  db: Queryable,
  { stepMs, ...range }: CandleRange & { stepMs: number },
): Promise<KeptCandle[]> {
  const rows = await db.query<CandleRow>(
    `select $2::integer as pair_id, date_bin($6 * interval '1 ms', open_time, 'epoch') as open_time,
       (array_agg(open order by open_time))[1] as open, max(high) as high, min(low) as low,
       (array_agg(close order by open_time))[count(*)] as close, sum(volume)::text as volume, sum(quote_volume)::text as quote_volume,
       sum(trades)::bigint as trades, max(last_trade_no) as last_trade_no
     from market_data_candles
     where series = $1 and pair_id = $2 and minutes = $3 and open_time >= $4 and open_time < $5 group by 2 order by 2`,
    [range.series, range.pairId, range.minutes, new Date(range.from), new Date(range.to), stepMs],
  );
  return rows.map(candleOf);
}

/** The 1m bars of every pair since a moment, by pair. */
export async function readRecentMinutes(
  db: Queryable,
  series: Series,
  from: number,
): Promise<Map<number, KeptCandle[]>> {
  const rows = await db.query<CandleRow>(
    `select ${CANDLE_COLUMNS} from market_data_candles
     where series = $1 and minutes = 1 and pair_id in (select id from markets_named_pairs) and open_time >= $2 order by pair_id, open_time`,
    [series, new Date(from)],
  );
  const byPair = new Map<number, KeptCandle[]>();
  for (const row of rows) {
    const bars = byPair.get(row.pair_id) ?? [];
    bars.push(candleOf(row));
    byPair.set(row.pair_id, bars);
  }
  return byPair;
}

/** The last close of a series before a moment. */
export async function readCloseBefore(
  db: Queryable,
  { series, pairId, before }: { series: Series; pairId: number; before: number },
): Promise<bigint | undefined> {
  const [row] = await db.query<{ close: bigint }>(
    `select close from market_data_candles where series = $1 and pair_id = $2 and minutes = 1 and open_time < $3
     order by open_time desc limit 1`,
    [series, pairId, new Date(before)],
  );
  return row?.close;
}

/** Trades with numbers in [first, last], in order. */
export async function readTrades(
  db: Queryable,
  { pairId, first, last }: { pairId: number; first: number; last: number },
): Promise<TapeTrade[]> {
  const rows = await db.query<TradeRow>(
    `select trade_no, price, quantity, quote, taker_side, at, is_busted
     from spot_tape where pair_id = $1 and trade_no between $2 and $3 order by trade_no`,
    [pairId, first, last],
  );
  return rows.map(tradeOf);
}

/** When trades of these numbers were made; those that are not there are left out. */
export async function readTradeTimes(
  db: Queryable,
  { pairId, numbers }: { pairId: number; numbers: readonly number[] },
): Promise<Map<number, number>> {
  const rows = await db.query<{ trade_no: bigint; at: Date }>(
    'select trade_no, at from spot_tape where pair_id = $1 and trade_no = any ($2::bigint[])',
    [pairId, numbers],
  );
  return new Map(rows.map(({ trade_no: tradeNo, at }) => [Number(tradeNo), at.getTime()]));
}

/** Trades of every pair in one minute that count, by pair, found by the numbers its bar knows and those undone in it. */
export async function readTradesOfMinute(db: Queryable, minute: number): Promise<Map<number, TapeTrade[]>> {
  const rows = await db.query<TradeRow & { pair_id: number }>(
    `select t.pair_id, t.trade_no, t.price, t.quantity, t.quote, t.taker_side, t.at, false as is_busted
     from market_data_candles k
     cross join lateral (
       select count(*) as undone from spot_tape u
       where u.is_busted and u.pair_id = k.pair_id and u.at >= k.open_time and u.at < k.open_time + interval '1 minute') c
     join spot_tape t on t.pair_id = k.pair_id and not t.is_busted
       and t.trade_no > k.last_trade_no - k.trades - c.undone and t.trade_no <= k.last_trade_no
       and t.at >= k.open_time and t.at < k.open_time + interval '1 minute'
     where k.series = 'O' and k.minutes = 1 and k.open_time = $1 and k.pair_id in (select id from markets_named_pairs)
     order by t.pair_id, t.trade_no`,
    [new Date(minute)],
  );
  const byPair = new Map<number, TapeTrade[]>();
  for (const row of rows) {
    const trades = byPair.get(row.pair_id) ?? [];
    trades.push(tradeOf(row));
    byPair.set(row.pair_id, trades);
  }
  return byPair;
}

interface TradeRow {
  trade_no: bigint;
  price: bigint;
  quantity: bigint;
  quote: bigint;
  taker_side: string;
  at: Date;
  is_busted: boolean;
}

/** How far each pair's trades are in its candles; pairs that never traded are absent. */
export async function readCursors(db: Queryable): Promise<Map<number, number>> {
  const rows = await db.query<{ pair_id: number; last_trade_no: bigint }>(
    'select pair_id, last_trade_no from market_data_candle_cursors',
  );
  return new Map(rows.map((row) => [row.pair_id, Number(row.last_trade_no)]));
}

/** Whether a pair has a trade that is in no candle. */
export async function hasUncounted(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(
    `select exists (select from markets_named_pairs p left join market_data_candle_cursors c on c.pair_id = p.id
       where exists (select from spot_tape t where t.pair_id = p.id and t.trade_no > coalesce(c.last_trade_no, 0))) as has`,
  );
  return row!.has;
}

/** Locks the cursors for the transaction; pairs without one get theirs. */
export async function lockCursors(tx: Tx): Promise<void> {
  await tx.query(
    `insert into market_data_candle_cursors (pair_id, last_trade_no) select id, 0 from markets_named_pairs order by id on conflict do nothing`,
  );
  await tx.query('select pair_id from market_data_candle_cursors order by pair_id for update');
}

/** Counts trades after the cursors into their minutes, at most `limit` a pair, and moves the cursors behind them. */
export async function countTrades(tx: Tx, limit: number): Promise<TouchedBar[]> {
  const rows = await tx.query<{ pair_id: number; open_time: Date }>(
    `with fresh as (
       select t.* from market_data_candle_cursors c cross join lateral (
         select pair_id, trade_no, price, quantity, quote, at, is_busted from spot_tape t
         where t.pair_id = c.pair_id and t.trade_no > c.last_trade_no order by trade_no limit $1) t
     ), bars as (
       select pair_id, to_timestamp(floor(extract(epoch from at) / 60) * 60) as open_time,
         (array_agg(price order by trade_no))[1] as open, max(price) as high, min(price) as low,
         (array_agg(price order by trade_no desc))[1] as close, sum(quantity) as volume, sum(quote) as quote_volume,
         count(*) as trades, max(trade_no) as last_trade_no
       from fresh where not is_busted group by 1, 2
     ), moved as (
       update market_data_candle_cursors c set last_trade_no = f.last from (
         select pair_id, max(trade_no) as last from fresh group by pair_id) f
       where f.pair_id = c.pair_id
     )
     insert into market_data_candles as k
       (series, pair_id, minutes, open_time, open, high, low, close, volume, quote_volume, trades, last_trade_no)
     select 'O', pair_id, 1, open_time, open, high, low, close, volume, quote_volume, trades, last_trade_no from bars
     on conflict (series, pair_id, minutes, open_time) do update set
       high = greatest(k.high, excluded.high), low = least(k.low, excluded.low), close = excluded.close,
       volume = k.volume + excluded.volume, quote_volume = k.quote_volume + excluded.quote_volume,
       trades = k.trades + excluded.trades, last_trade_no = excluded.last_trade_no
     returning pair_id, open_time`,
    [limit],
  );
  return rows.map((row) => ({ pairId: row.pair_id, time: row.open_time.getTime() }));
}

/** Index bars of 1m as they stand; writing them again changes nothing. */
export async function mergeIndexMinutes(
  tx: Tx,
  bars: readonly (Candle & { pairId: number })[],
): Promise<void> {
  await tx.query(
    `insert into market_data_candles as k (series, pair_id, minutes, open_time, open, high, low, close, volume, quote_volume, trades)
     select 'I', b.pair_id, 1, b.open_time, b.open, b.high, b.low, b.close, 0, 0, 0
     from unnest($1::integer[], $2::timestamptz[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
       as b (pair_id, open_time, open, high, low, close)
     on conflict (series, pair_id, minutes, open_time) do update set
       high = greatest(k.high, excluded.high), low = least(k.low, excluded.low), close = excluded.close`,
    [
      bars.map((bar) => bar.pairId),
      bars.map((bar) => new Date(bar.time)),
      bars.map((bar) => bar.open),
      bars.map((bar) => bar.high),
      bars.map((bar) => bar.low),
      bars.map((bar) => bar.close),
    ],
  );
}

/** Makes the 1h (60) or 1d (1440) bars over touched shorter ones anew, so they always agree with them (R-MD-3). */
export async function rollUp(
  tx: Tx,
  { series, minutes, touched }: { series: Series; minutes: 60 | 1440; touched: readonly TouchedBar[] },
): Promise<void> {
  await tx.query(
    `with spans as (
       select distinct t.pair_id, to_timestamp(floor(extract(epoch from t.time) / ($2 * 60)) * ($2 * 60)) as open_time
       from unnest($3::integer[], $4::timestamptz[]) as t (pair_id, time)
     )
     insert into market_data_candles
       (series, pair_id, minutes, open_time, open, high, low, close, volume, quote_volume, trades, last_trade_no)
     select $1, s.pair_id, $2, s.open_time, (array_agg(k.open order by k.open_time))[1], max(k.high), min(k.low),
       (array_agg(k.close order by k.open_time desc))[1], sum(k.volume), sum(k.quote_volume), sum(k.trades), max(k.last_trade_no)
     from spans s join market_data_candles k on k.series = $1 and k.pair_id = s.pair_id and k.minutes = $5
       and k.open_time >= s.open_time and k.open_time < s.open_time + $2 * interval '1 minute'
     group by s.pair_id, s.open_time
     on conflict (series, pair_id, minutes, open_time) do update set
       open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close, volume = excluded.volume,
       quote_volume = excluded.quote_volume, trades = excluded.trades, last_trade_no = excluded.last_trade_no`,
    [
      series,
      minutes,
      touched.map((bar) => bar.pairId),
      touched.map((bar) => new Date(bar.time)),
      minutes === 60 ? 1 : 60,
    ],
  );
}

function candleOf(row: CandleRow): KeptCandle {
  return {
    time: row.open_time.getTime(),
    open: row.open,
    high: row.high,
    low: row.low,
    close: row.close,
    volume: BigInt(row.volume),
    quoteVolume: BigInt(row.quote_volume),
    trades: Number(row.trades),
    lastTradeNo: Number(row.last_trade_no),
  };
}

function tradeOf(row: TradeRow): TapeTrade {
  return {
    tradeNo: Number(row.trade_no),
    price: row.price,
    quantity: row.quantity,
    quote: row.quote,
    takerSide: row.taker_side === 'B' ? 'buy' : 'sell',
    at: row.at.getTime(),
    ...(row.is_busted ? { isBusted: true as const } : {}),
  };
}
