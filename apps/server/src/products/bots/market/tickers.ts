/** 24 h figures and best prices of a pair in the words of this interface. */
import { divideDown, formatFixed } from '@candor/money';
import { DAY_MS } from '../../../platform/clock.ts';
import { amount } from '../render.ts';
import { firstTradeAt } from './tape.ts';
import type { Pair, World } from '../world.ts';

/** Where a day ago lies in the tape changes slowly. */
const FRESH_MS = 5_000;
const firsts = new WeakMap<World, Map<number, { at: number; first: Promise<number> }>>();

function firstOfDay(world: World, pair: Pair): Promise<number> {
  const of = firsts.get(world) ?? new Map<number, { at: number; first: Promise<number> }>();
  firsts.set(world, of);
  const now = world.now();
  const held = of.get(pair.id);
  if (held !== undefined && now - held.at < FRESH_MS && now >= held.at) return held.first;
  const first = firstTradeAt(world, pair, now - DAY_MS);
  of.set(pair.id, { at: now, first });
  first.catch(() => of.delete(pair.id));
  return first;
}

const NOTHING = [0n, 0n] as const;

export function bestOf(world: World, pair: Pair) {
  const { bids, asks, seq } = world.desk().book(pair.id, 1);
  const [bid, ask] = [bids[0] ?? NOTHING, asks[0] ?? NOTHING];
  return {
    seq,
    bidPrice: amount(bid[0]),
    bidQty: amount(bid[1]),
    askPrice: amount(ask[0]),
    askQty: amount(ask[1]),
  };
}

/** Without the numbers of its trades: what the streams tell each second. */
export function figuresOf(world: World, pair: Pair) {
  const of = world.on.marketData.ticker(pair.id);
  const [last, open, volume, quote] = [
    of?.last ?? 0n,
    of?.open24 ?? 0n,
    of?.volume24 ?? 0n,
    of?.quote24 ?? 0n,
  ];
  const now = world.now();
  return {
    priceChange: amount(last - open),
    priceChangePercent: formatFixed((of?.change ?? 0n) * 100n, 3),
    weightedAvgPrice: amount(volume === 0n ? 0n : divideDown(quote, volume)),
    prevClosePrice: amount(open),
    lastPrice: amount(last),
    openPrice: amount(open),
    highPrice: amount(of?.high24 ?? 0n),
    lowPrice: amount(of?.low24 ?? 0n),
    volume: amount(volume),
    quoteVolume: amount(quote),
    openTime: now - DAY_MS,
    closeTime: now,
  };
}

/** `count` is of our own trades: bars from before the listing have their volume and no numbers. */
export async function tickerOf(world: World, pair: Pair, type: 'FULL' | 'MINI' = 'FULL') {
  const lastId = world.on.marketData.lastTradeNo(pair.id);
  const first = await firstOfDay(world, pair);
  const count = Math.max(0, lastId - first + 1);
  const figures = figuresOf(world, pair);
  const ids = { firstId: count === 0 ? -1 : first, lastId: count === 0 ? -1 : lastId, count };
  if (type === 'MINI') {
    const { openPrice, highPrice, lowPrice, lastPrice, volume, quoteVolume, openTime, closeTime } = figures;
    const mini = { openPrice, highPrice, lowPrice, lastPrice, volume, quoteVolume, openTime, closeTime };
    return { symbol: pair.key, ...mini, ...ids };
  }
  const { seq: _, ...best } = bestOf(world, pair);
  const [trade] =
    lastId === 0
      ? []
      : await world.on.marketData.tradesAfter(world.platform.db, {
          pairId: pair.id,
          after: lastId - 1,
          limit: 1,
        });
  return { symbol: pair.key, ...figures, lastQty: amount(trade?.quantity ?? 0n), ...best, ...ids };
}
