/**
 * Market streams: who hears which, and what is told. Trades and best prices leave with the batch that made them, books every 100 or
 * 1000 ms, figures and bars every second; each is made once, however many hear it, and not at all when nobody does.
 */
import type { Platform } from '../../platform/platform.ts';
import type { TradingBatch } from '../../foundation/trading/index.ts';
import { BookDeltas } from './book-deltas.ts';
import { barsOf, endOf } from './klines.ts';
import type { Line } from './line.ts';
import { amount } from './render.ts';
import type { StreamKind, StreamName } from './stream-names.ts';
import { readStream } from './stream-names.ts';
import { bestOf, figuresOf } from './tickers.ts';
import type { Pair, World } from './world.ts';

/** How a reader wants it: bare, or with the name of its stream around it. */
export interface Reader {
  line: Line;
  isCombined: boolean;
}

interface Topic {
  name: StreamName;
  readers: Set<Reader>;
  /** Of a book: where the last delta ended. */
  deltas?: BookDeltas;
  /** Of best prices: the last told. */
  told?: string;
  /** Of bars: the one that was open at the last look. */
  open?: number;
}

const FAST_MS = 100;
const SLOW_EVERY = 10;

export type MarketStreams = ReturnType<typeof createMarketStreams>;

export function createMarketStreams(platform: Platform, world: World) {
  const topics = new Map<string, Topic>();
  const byPair = new Map<number, Map<string, Topic>>();
  let timer: NodeJS.Timeout | undefined;
  let beats = 0;

  function tell(topicName: string, { readers }: Topic, data: unknown): void {
    const bare = JSON.stringify(data);
    let combined: string | undefined;
    for (const reader of readers)
      reader.line.send(
        reader.isCombined ? (combined ??= `{"stream":${JSON.stringify(topicName)},"data":${bare}}`) : bare,
      );
  }

  function ofPair(pairId: number, kind: StreamKind['kind']): [string, Topic, Pair][] {
    const found: [string, Topic, Pair][] = [];
    for (const [name, topic] of byPair.get(pairId) ?? [])
      if (topic.name.of === 'pair' && topic.name.stream.kind === kind)
        found.push([name, topic, topic.name.pair]);
    return found;
  }

  function onBatch(batch: TradingBatch): void {
    if (!byPair.has(batch.pairId)) return;
    const E = world.now();
    for (const kind of ['trade', 'aggTrade'] as const)
      for (const [name, topic, pair] of ofPair(batch.pairId, kind))
        for (const trade of batch.trades) {
          const head = { e: kind, E, s: pair.key };
          const ids = kind === 'trade' ? { t: trade.tradeNo } : { a: trade.tradeNo };
          const of = kind === 'trade' ? {} : { f: trade.tradeNo, l: trade.tradeNo };
          const sums = { p: amount(trade.price), q: amount(trade.quantity), ...of, T: batch.at };
          tell(name, topic, { ...head, ...ids, ...sums, m: trade.takerSide === 'sell', M: true });
        }
    for (const [name, topic, pair] of ofPair(batch.pairId, 'bookTicker')) {
      const { seq, bidPrice: b, bidQty: B, askPrice: a, askQty: A } = bestOf(world, pair);
      const told = `${b} ${B} ${a} ${A}`;
      if (told === topic.told) continue;
      topic.told = told;
      tell(name, topic, { u: seq, s: pair.key, b, B, a, A });
    }
  }

  function tellBooks(isSlow: boolean): void {
    for (const [name, topic] of topics) {
      if (topic.name.of !== 'pair') continue;
      const { pair, stream } = topic.name;
      if ((stream.kind !== 'depth' && stream.kind !== 'levels') || (stream.everyMs === 1000 && !isSlow))
        continue;
      if (stream.kind === 'levels') {
        const { seq, bids, asks } = world.desk().book(pair.id, stream.levels);
        if (topic.told === String(seq)) continue;
        topic.told = String(seq);
        const side = (levels: typeof bids) =>
          levels.map(([price, quantity]) => [amount(price), amount(quantity)]);
        tell(name, topic, { lastUpdateId: seq, bids: side(bids), asks: side(asks) });
        continue;
      }
      const delta = topic.deltas?.next();
      if (delta !== undefined) tell(name, topic, { e: 'depthUpdate', E: world.now(), s: pair.key, ...delta });
    }
  }

  async function tellFigures(): Promise<void> {
    for (const [name, topic] of topics) {
      if (topic.name.of === 'all') {
        const { kind } = topic.name;
        tell(
          name,
          topic,
          world.pairs().map((pair) => figuresEvent(world, pair, kind)),
        );
        continue;
      }
      const { pair, stream } = topic.name;
      if (stream.kind === 'ticker' || stream.kind === 'miniTicker')
        tell(name, topic, figuresEvent(world, pair, stream.kind));
      if (stream.kind === 'kline') await tellBar(name, topic, { pair, interval: stream.interval });
    }
  }

  /** The open bar, and once the last state of the one before it. */
  async function tellBar(name: string, topic: Topic, { pair, interval }: { pair: Pair; interval: string }) {
    const bars = await barsOf(world, { pair, interval, from: undefined, to: undefined, limit: 2 });
    const open = bars.at(-1);
    if (open === undefined) return;
    const isNext = topic.open !== undefined && topic.open < open.time;
    topic.open = open.time;
    for (const bar of isNext ? bars : [open]) {
      const end = endOf(interval, bar.time);
      tell(name, topic, {
        e: 'kline',
        E: world.now(),
        s: pair.key,
        k: {
          t: bar.time,
          T: end - 1,
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
          x: bar !== open,
          q: amount(bar.quoteVolume),
          V: amount(0n),
          Q: amount(0n),
          B: '0',
        },
      });
    }
  }

  return {
    onBatch,
    isStream: (name: string): boolean => readStream(name, world.pairs()) !== undefined,
    /** False where there is no such stream. */
    join(reader: Reader, name: string): boolean {
      const known = topics.get(name);
      if (known !== undefined) {
        known.readers.add(reader);
        return true;
      }
      const read = readStream(name, world.pairs());
      if (read === undefined) return false;
      const topic: Topic = { name: read, readers: new Set([reader]) };
      if (read.of === 'pair') {
        if (read.stream.kind === 'depth') topic.deltas = new BookDeltas(() => world.desk(), read.pair.id);
        const list = byPair.get(read.pair.id) ?? new Map<string, Topic>();
        byPair.set(read.pair.id, list.set(name, topic));
      }
      topics.set(name, topic);
      return true;
    },
    leave(reader: Reader, name: string): void {
      const topic = topics.get(name);
      if (topic === undefined || !topic.readers.delete(reader) || topic.readers.size > 0) return;
      topics.delete(name);
      if (topic.name.of !== 'pair') return;
      const list = byPair.get(topic.name.pair.id);
      list?.delete(name);
      if (list?.size === 0) byPair.delete(topic.name.pair.id);
    },
    start(): void {
      timer = setInterval(() => {
        beats += 1;
        const isSlow = beats % SLOW_EVERY === 0;
        tellBooks(isSlow);
        if (isSlow && topics.size > 0)
          tellFigures().catch((error: unknown) => platform.log.warn({ err: error }, 'bots: figures'));
      }, FAST_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}

function figuresEvent(world: World, pair: Pair, kind: 'ticker' | 'miniTicker') {
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
