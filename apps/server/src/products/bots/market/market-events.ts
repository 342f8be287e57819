/** What a market stream says: a trade, the best levels of a book, a bar, the figures of a day; in the words of Binance's streams. */
import type { TradingBatch } from '../../../foundation/trading/index.ts';
import { type barsOf, endOf } from './klines.ts';
import { amount } from '../render.ts';
import { bestOf, figuresOf } from './tickers.ts';
import type { Pair, World } from '../world.ts';

type Trade = TradingBatch['trades'][number];
type Bar = Awaited<ReturnType<typeof barsOf>>[number];
type Book = ReturnType<ReturnType<World['desk']>['book']>;

export function tradeEvent(
  kind: 'trade' | 'aggTrade',
  { tradeNo, price, quantity, takerSide }: Trade,
  { pair, now, at }: { pair: Pair; now: number; at: number },
) {
  const head = { e: kind, E: now, s: pair.key };
  const ids = kind === 'trade' ? { t: tradeNo } : { a: tradeNo };
  const span = kind === 'trade' ? {} : { f: tradeNo, l: tradeNo };
  const sums = { p: amount(price), q: amount(quantity), ...span, T: at };
  return { ...head, ...ids, ...sums, m: takerSide === 'sell', M: true };
}

export function levelsOf({ seq, bids, asks }: Book) {
  const side = (levels: Book['bids']) => levels.map(([price, quantity]) => [amount(price), amount(quantity)]);
  return { lastUpdateId: seq, bids: side(bids), asks: side(asks) };
}

export function barEvent(
  bar: Bar,
  { pair, interval, now, isOver }: { pair: Pair; interval: string; now: number; isOver: boolean },
) {
  return {
    e: 'kline',
    E: now,
    s: pair.key,
    k: {
      t: bar.time,
      T: endOf(interval, bar.time) - 1,
      s: pair.key,
      i: interval,
      f: -1,
      L: -1,
      o: amount(bar.open),
      c: amount(bar.close),
      h: amount(bar.high),
      l: amount(bar.low),
      v: amount(bar.volume),
      n: bar.trades,
      x: isOver,
      q: amount(bar.quoteVolume),
      V: amount(0n),
      Q: amount(0n),
      B: '0',
    },
  };
}

export function figuresEvent(world: World, pair: Pair, kind: 'ticker' | 'miniTicker') {
  const of = figuresOf(world, pair);
  const mini = {
    c: of.lastPrice,
    o: of.openPrice,
    h: of.highPrice,
    l: of.lowPrice,
    v: of.volume,
    q: of.quoteVolume,
  };
  const E = world.now();
  if (kind === 'miniTicker') return { e: '24hrMiniTicker', E, s: pair.key, ...mini };
  const best = bestOf(world, pair);
  return {
    e: '24hrTicker',
    E,
    s: pair.key,
    p: of.priceChange,
    P: of.priceChangePercent,
    w: of.weightedAvgPrice,
    x: of.prevClosePrice,
    Q: amount(0n),
    b: best.bidPrice,
    B: best.bidQty,
    a: best.askPrice,
    A: best.askQty,
    ...mini,
    O: of.openTime,
    C: of.closeTime,
    F: -1,
    L: world.on.marketData.lastTradeNo(pair.id),
    n: 0,
  };
}
