/** Calls that anybody may make: time, pairs, books, tickers, bars, trades. */
import { averageOf } from '../market/average.ts';
import { exchangeInfo } from './exchange-info.ts';
import { barsOf, endOf } from '../market/klines.ts';
import { levelsOf } from '../market/market-events.ts';
import { aggregateTrade, amount, kline, publicTrade } from '../render.ts';
import { firstTradeAt, latestTrades, tradesFrom } from '../market/tape.ts';
import { bestOf, tickerOf } from '../market/tickers.ts';
import type { BotCall, World } from '../world.ts';
import { askedPair, askedPairs } from '../world.ts';

const open = { method: 'GET', security: 'none' } as const;

export function marketCalls(world: World): BotCall[] {
  return [...generalCalls(world), ...bookCalls(world), ...barCalls(world), ...tradeCalls(world)];
}

function generalCalls(world: World): BotCall[] {
  return [
    { ...open, path: '/api/v3/ping', ws: 'ping', weight: 1, params: [], handle: () => ({}) },
    {
      ...open,
      path: '/api/v3/time',
      ws: 'time',
      weight: 1,
      params: [],
      handle: () => ({ serverTime: world.now() }),
    },
    {
      ...open,
      path: '/api/v3/exchangeInfo',
      ws: 'exchangeInfo',
      weight: 20,
      params: ['symbol', 'symbols', 'permissions', 'showPermissionSets', 'symbolStatus'],
      handle: (asked) => exchangeInfo(world, askedPairs(world, asked).pairs),
    },
    {
      ...open,
      path: '/sapi/v1/system/status',
      weight: 1,
      params: [],
      handle: () => ({ status: 0, msg: 'normal' }),
    },
    // Nothing is lent here; clients ask for the pairs of margin while they load their markets.
    { ...open, path: '/sapi/v1/margin/allPairs', weight: 1, params: [], handle: () => [] },
    { ...open, path: '/sapi/v1/margin/isolated/allPairs', weight: 1, params: [], handle: () => [] },
  ];
}

function bookCalls(world: World): BotCall[] {
  return [
    {
      ...open,
      path: '/api/v3/depth',
      ws: 'depth',
      weight: 5,
      params: ['symbol', 'limit', 'symbolStatus'],
      handle(asked) {
        return levelsOf(world.desk().book(askedPair(world, asked).id, asked.limit(100, 5_000)));
      },
    },
    {
      ...open,
      path: '/api/v3/ticker/bookTicker',
      ws: 'ticker.book',
      weight: 2,
      params: ['symbol', 'symbols', 'symbolStatus'],
      handle(asked) {
        const { pairs, isOne } = askedPairs(world, asked);
        const list = pairs.map((pair) => {
          const { seq: _, ...best } = bestOf(world, pair);
          return { symbol: pair.key, ...best };
        });
        return isOne ? list[0] : list;
      },
    },
    {
      ...open,
      path: '/api/v3/ticker/price',
      ws: 'ticker.price',
      weight: 2,
      params: ['symbol', 'symbols', 'symbolStatus'],
      handle(asked) {
        const { pairs, isOne } = askedPairs(world, asked);
        const list = pairs.map((pair) => ({
          symbol: pair.key,
          price: amount(world.on.marketData.lastPrice(pair.id) ?? 0n),
        }));
        return isOne ? list[0] : list;
      },
    },
    {
      ...open,
      path: '/api/v3/ticker/24hr',
      ws: 'ticker.24hr',
      weight: 2,
      params: ['symbol', 'symbols', 'type', 'symbolStatus'],
      async handle(asked) {
        const { pairs, isOne } = askedPairs(world, asked);
        const type = asked.choice('type', ['FULL', 'MINI']);
        const list = await Promise.all(pairs.map((pair) => tickerOf(world, pair, type)));
        return isOne ? list[0] : list;
      },
    },
  ];
}

/** What is made of trades: bars, and the average of the last minutes. */
function barCalls(world: World): BotCall[] {
  const bars = (path: string, ws: string): BotCall => ({
    ...open,
    path,
    ws,
    weight: 2,
    params: ['symbol', 'interval', 'startTime', 'endTime', 'limit'],
    async handle(asked, { pay }) {
      const interval = asked.must('interval');
      const found = await barsOf(world, {
        pair: askedPair(world, asked),
        interval,
        from: asked.moment('startTime'),
        to: asked.moment('endTime'),
        limit: asked.limit(500, 1_000),
        pay,
      });
      return found.map((bar) => kline(bar, endOf(interval, bar.time)));
    },
  });
  return [
    bars('/api/v3/klines', 'klines'),
    bars('/api/v3/uiKlines', 'uiKlines'),
    {
      ...open,
      path: '/api/v3/avgPrice',
      ws: 'avgPrice',
      weight: 2,
      params: ['symbol'],
      handle(asked) {
        return averageOf(world, askedPair(world, asked));
      },
    },
  ];
}

function tradeCalls(world: World): BotCall[] {
  return [
    ...(['trades', 'historicalTrades'] as const).map((name): BotCall => ({
      ...open,
      path: `/api/v3/${name}`,
      ws: name === 'trades' ? 'trades.recent' : 'trades.historical',
      weight: 25,
      params: ['symbol', 'limit', ...(name === 'trades' ? [] : ['fromId'])],
      async handle(asked) {
        const [pair, limit, from] = [askedPair(world, asked), asked.limit(500, 1_000), asked.whole('fromId')];
        const list =
          from === undefined
            ? await latestTrades(world, pair, limit)
            : await tradesFrom(world, pair, { first: Math.max(1, from), limit });
        return list.map(publicTrade);
      },
    })),
    {
      ...open,
      path: '/api/v3/aggTrades',
      ws: 'trades.aggregate',
      weight: 4,
      params: ['symbol', 'fromId', 'startTime', 'endTime', 'limit'],
      async handle(asked) {
        const [pair, limit] = [askedPair(world, asked), asked.limit(500, 1_000)];
        const [from, start, end] = [
          asked.whole('fromId'),
          asked.moment('startTime'),
          asked.moment('endTime'),
        ];
        if (from === undefined && start === undefined && end === undefined)
          return (await latestTrades(world, pair, limit)).map(aggregateTrade);
        const last = end === undefined ? Infinity : (await firstTradeAt(world, pair, end + 1)) - 1;
        const first =
          from ??
          (start === undefined ? Math.max(1, last - limit + 1) : await firstTradeAt(world, pair, start));
        const list = await tradesFrom(world, pair, { first: Math.max(1, first), limit });
        return list.filter(({ tradeNo }) => tradeNo <= last).map(aggregateTrade);
      },
    },
  ];
}
