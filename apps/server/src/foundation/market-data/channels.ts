/**
 * What market data pushes (R-RT-2): tickers and index each second, running candles at most every two seconds and at their
 * close, each trade at once. Nothing is computed for a channel that nobody on this node hears.
 */
import type { Interval } from '@candor/wire';
import { INTERVALS } from '@candor/wire';
import type { Logger } from 'pino';
import type { Streams } from '../../platform/streams/streams.ts';
import type { Markets, Pair } from '../markets/index.ts';
import type { TapeTrade } from './candle-store.ts';
import type { IndexTicker, MarketIndex } from './index-ticker.ts';
import type { OwnTrades } from './own-trades.ts';
import { wireCandle, wireIndex, wireTicker, wireTrade } from './replies.ts';
import type { SeriesCandle } from './series.ts';
import type { Ticker, Tickers } from './tickers.ts';

const TAPE_LENGTH = 50;
const ALL = 'all';

export interface Published {
  isChained(pairId: number): boolean;
  last(pairId: number): { seq: number; data: unknown } | undefined;
}

export interface ChannelNeeds {
  streams: Streams;
  markets: Markets;
  tickers: Tickers;
  indexTicker: IndexTicker;
  trades: OwnTrades;
  /** Of pairs whose ticks are numbered in a chain: the last one as its channel told it. Seconds and numbers never mix. */
  published?: Published | undefined;
  log: Logger;
  now(): number;
  /** The last two candles of a chart, the running one last. */
  lastCandles(key: CandleKey, now: number): Promise<SeriesCandle[]>;
  /** The candle that covers a moment. */
  candleAt(pair: Pair, interval: Interval, at: number): Promise<SeriesCandle | undefined>;
}

export interface MarketChannels {
  register(): void;
  pushIndex(ticks: readonly MarketIndex[]): void;
  pushTrades(pairId: number, trades: readonly TapeTrade[]): void;
  pushTickers(tickers: readonly Ticker[], now: number): void;
  /** A trade was undone: the tape is told anew, and every candle over it. */
  pushCorrection(trade: { pairId: number; at: number }, now: number): void;
  /** A tick is in the candles of its pair's index: whoever draws them sees it now. */
  pushIndexCandles(pairId: number, now: number): void;
  /** Called each second; candles go out on even seconds and right after a minute's end. */
  pushCandles(now: number): void;
}

/** Seconds count the channels that tell a state: the same on every node, and never back after a restart. */
const secondOf = (now: number): number => Math.floor(now / 1000);

export function createChannels(needs: ChannelNeeds): MarketChannels {
  const { streams, markets, tickers, indexTicker, trades, log } = needs;
  const candles = createCandlePushes(needs);
  const isPair = (key: string): boolean => markets.pairBySymbol(key)?.key === key;

  return {
    register() {
      streams.register({
        name: 'ticker',
        accepts: (key) => key === ALL || isPair(key),
        snapshot(key) {
          const pair = markets.pairBySymbol(key);
          const ticker = pair === undefined ? undefined : tickers.of(pair.id);
          const seq = secondOf(needs.now());
          if (key === ALL) return { seq, data: tickers.all().map(wireTicker) };
          return ticker === undefined ? undefined : { seq, data: wireTicker(ticker) };
        },
      });
      streams.register({
        name: 'index',
        accepts: isPair,
        snapshot(key) {
          const pair = markets.pairBySymbol(key)!;
          if (needs.published?.isChained(pair.id) === true) return needs.published.last(pair.id);
          const tick = indexTicker.current(pair.id, needs.now());
          return tick === undefined ? undefined : { seq: secondOf(tick.ts), data: wireIndex(pair, tick) };
        },
      });
      streams.register({
        name: 'trade',
        accepts: isPair,
        snapshot(key) {
          const tape = trades.tape(markets.pairBySymbol(key)!.id);
          return { seq: tape.lastTradeNo, data: tape.latest(TAPE_LENGTH).map(wireTrade) };
        },
      });
      streams.register({
        name: 'kline',
        accepts: (key) => candleKey(markets, key) !== undefined,
        snapshot: (key) => candles.snapshot(candleKey(markets, key)!),
      });
    },
    pushIndex(ticks) {
      for (const tick of ticks) {
        const pair = markets.pairById(tick.pairId);
        if (pair === undefined || streams.listeners('index', pair.key) === 0) continue;
        streams.push('index', pair.key, { seq: secondOf(tick.ts), data: wireIndex(pair, tick) });
      }
    },
    pushTrades(pairId, taken) {
      const pair = markets.pairById(pairId);
      const last = taken.at(-1);
      if (pair === undefined || last === undefined || streams.listeners('trade', pair.key) === 0) return;
      // Newest first, like the snapshot; more than the tape holds would be scrolled away unseen.
      const shown = taken.slice(-TAPE_LENGTH).reverse().map(wireTrade);
      streams.push('trade', pair.key, { seq: last.tradeNo, data: shown });
    },
    pushTickers(tickers, now) {
      const seq = secondOf(now);
      if (tickers.length > 0 && streams.listeners('ticker', ALL) > 0) {
        streams.push('ticker', ALL, { seq, data: tickers.map(wireTicker) });
      }
      for (const ticker of tickers) {
        const { key } = ticker.pair;
        if (streams.listeners('ticker', key) > 0)
          streams.push('ticker', key, { seq, data: wireTicker(ticker) });
      }
    },
    pushCorrection({ pairId, at }, now) {
      const pair = markets.pairById(pairId);
      if (pair === undefined) return;
      const { key } = pair;
      const tape = trades.tape(pairId);
      const data = tape.latest(TAPE_LENGTH).map(wireTrade);
      if (streams.listeners('trade', key) > 0)
        streams.push('trade', key, { seq: tape.lastTradeNo, data, isAnew: true });
      for (const interval of INTERVALS) {
        if (streams.listeners('kline', `${key}.${interval}`) === 0) continue;
        candles
          .correct({ pair, interval }, { at, now })
          .catch((error: unknown) => log.warn({ err: error }, 'a corrected candle was not pushed'));
      }
    },
    pushIndexCandles(pairId, now) {
      const pair = markets.pairById(pairId);
      if (pair === undefined) return;
      for (const interval of INTERVALS) {
        const of = { pair, interval, isIndex: true };
        if (streams.listeners('kline', nameOf(of)) === 0) continue;
        candles.push(of, now).catch((error: unknown) => log.warn({ err: error }, 'candles not pushed'));
      }
    },
    pushCandles(now) {
      const second = secondOf(now);
      if (second % 2 !== 0 && second % 60 !== 1) return;
      for (const pair of markets.pairs()) {
        for (const interval of INTERVALS) {
          if (streams.listeners('kline', `${pair.key}.${interval}`) === 0) continue;
          candles
            .push({ pair, interval, isIndex: false }, now)
            .catch((error: unknown) => log.warn({ err: error }, 'candles not pushed'));
        }
      }
    },
  };
}

export interface CandleKey {
  pair: Pair;
  interval: Interval;
  /** Of the index, not of our trades. */
  isIndex: boolean;
}

const nameOf = ({ pair, interval, isIndex }: CandleKey): string =>
  `${pair.key}.${interval}${isIndex ? '.index' : ''}`;

function candleKey(markets: Markets, key: string): CandleKey | undefined {
  const [symbol = '', interval = '', of, ...more] = key.split('.');
  if ((of !== undefined && of !== 'index') || more.length > 0) return undefined;
  const pair = markets.pairBySymbol(symbol);
  if (pair === undefined || pair.key !== symbol || !INTERVALS.includes(interval as Interval))
    return undefined;
  return { pair, interval: interval as Interval, isIndex: of === 'index' };
}

/**
 * A chart appends bars in order, so a bar is told as closed before its follower is told at all. Two messages fit into a
 * second: the close has the even number, the running bar the odd one.
 */
function createCandlePushes({ streams, lastCandles, candleAt, now: clock }: ChannelNeeds) {
  const closedAt = new Map<string, number>();
  const saidLast = new Map<string, string>();
  const busy = new Set<string>();

  async function push(of: CandleKey, now: number): Promise<void> {
    const key = nameOf(of);
    if (busy.has(key)) return;
    busy.add(key);
    try {
      const [previous, running] = lastTwo(await lastCandles(of, now));
      const seq = secondOf(now) * 2;
      const say = (candle: SeriesCandle, candleSeq: number): void => {
        const data = wireCandle(candle);
        const text = JSON.stringify(data);
        if (saidLast.get(key) === text) return;
        saidLast.set(key, text);
        streams.push('kline', key, { seq: candleSeq, data });
      };
      if (previous !== undefined && (closedAt.get(key) ?? -Infinity) < previous.time) {
        if (closedAt.has(key) || !previous.closed) say(previous, seq);
        if (!previous.closed) return;
        closedAt.set(key, previous.time);
      }
      if (running !== undefined) say(running, seq + 1);
    } finally {
      busy.delete(key);
    }
  }

  return {
    push,
    /** A closed bar is told once more, marked: who draws it reads what it shows again. */
    async correct({ pair, interval }: Omit<CandleKey, 'isIndex'>, { at, now }: { at: number; now: number }) {
      const candle = await candleAt(pair, interval, at);
      if (candle === undefined) return;
      const data = wireCandle(candle);
      streams.push('kline', `${pair.key}.${interval}`, { seq: secondOf(now) * 2, data, isAnew: true });
    },
    async snapshot(of: CandleKey) {
      const now = clock();
      const [, running] = lastTwo(await lastCandles(of, now));
      return running === undefined ? undefined : { seq: secondOf(now) * 2 + 1, data: wireCandle(running) };
    },
  };
}

function lastTwo(candles: readonly SeriesCandle[]): [SeriesCandle | undefined, SeriesCandle | undefined] {
  return [candles.at(-2), candles.at(-1)];
}
