/**
 * Market streams: who hears which, and what is told. Trades and best prices leave with the batch that made them, books every 100 or
 * 1000 ms, figures and bars every second; each is made once, however many hear it, and not at all when nobody does.
 */
import type { Platform } from '../../../platform/platform.ts';
import type { TradingBatch } from '../../../foundation/trading/index.ts';
import { averageOf } from '../market/average.ts';
import { BookDeltas, WholeBooks } from './book-deltas.ts';
import { barsOf } from '../market/klines.ts';
import type { ProgramSocket } from './program-socket.ts';
import { barEvent, figuresEvent, levelsOf, tradeEvent } from '../market/market-events.ts';
import type { StreamKind, StreamName } from './stream-names.ts';
import { readStream } from './stream-names.ts';
import { createTelling } from './telling.ts';
import { bestOf } from '../market/tickers.ts';
import type { Pair, World } from '../world.ts';

/** How a reader wants it: bare, or with the name of its stream around it. */
export interface Reader {
  socket: ProgramSocket;
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

/** Who hears what on this node, and the clock that tells it. */
export class MarketStreams {
  readonly #world: World;
  readonly #log: Platform['log'];
  readonly #topics = new Map<string, Topic>();
  readonly #byPair = new Map<number, Map<string, Topic>>();
  readonly #telling = createTelling();
  readonly #books: WholeBooks;
  #isReading = false;
  #timer: NodeJS.Timeout | undefined;
  #beats = 0;

  constructor({ log }: Platform, world: World) {
    this.#world = world;
    this.#log = log;
    this.#books = new WholeBooks(() => world.desk());
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#beats += 1;
      const isSlow = this.#beats % SLOW_EVERY === 0;
      this.#tellBooks(isSlow);
      if (!isSlow || this.#topics.size === 0) return;
      this.#tellFigures();
      // A round that the database keeps is not joined by the next: each second one more would wait for its connections.
      if (this.#isReading) return;
      this.#isReading = true;
      this.#tellWhatIsRead()
        .catch((error: unknown) => this.#log.warn({ err: error }, 'bots: figures'))
        .finally(() => (this.#isReading = false));
    }, FAST_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#telling.close();
  }

  isStream(name: string): boolean {
    return readStream(name, this.#world.pairs()) !== undefined;
  }

  /** False where there is no such stream. */
  join(reader: Reader, name: string): boolean {
    const known = this.#topics.get(name);
    if (known !== undefined) {
      known.readers.add(reader);
      return true;
    }
    const read = readStream(name, this.#world.pairs());
    if (read === undefined) return false;
    const topic: Topic = { name: read, readers: new Set([reader]) };
    if (read.of === 'pair') {
      if (read.stream.kind === 'depth') topic.deltas = new BookDeltas(this.#books, read.pair.id);
      const list = this.#byPair.get(read.pair.id) ?? new Map<string, Topic>();
      this.#byPair.set(read.pair.id, list.set(name, topic));
    }
    this.#topics.set(name, topic);
    return true;
  }

  leave(reader: Reader, name: string): void {
    const topic = this.#topics.get(name);
    if (topic === undefined || !topic.readers.delete(reader) || topic.readers.size > 0) return;
    this.#topics.delete(name);
    if (topic.name.of !== 'pair') return;
    const list = this.#byPair.get(topic.name.pair.id);
    list?.delete(name);
    if (list?.size === 0) this.#byPair.delete(topic.name.pair.id);
  }

  onBatch(batch: TradingBatch): void {
    if (!this.#byPair.has(batch.pairId)) return;
    const now = this.#world.now();
    for (const kind of ['trade', 'aggTrade'] as const)
      for (const [name, topic, pair] of this.#ofPair(batch.pairId, kind))
        for (const trade of batch.trades)
          this.#tell(name, topic, tradeEvent(kind, trade, { pair, now, at: batch.at }));
    for (const [name, topic, pair] of this.#ofPair(batch.pairId, 'bookTicker')) {
      const { seq, bidPrice: b, bidQty: B, askPrice: a, askQty: A } = bestOf(this.#world, pair);
      const told = `${b} ${B} ${a} ${A}`;
      if (told === topic.told) continue;
      topic.told = told;
      this.#tell(name, topic, { u: seq, s: pair.key, b, B, a, A });
    }
  }

  #ofPair(pairId: number, kind: StreamKind['kind']): [string, Topic, Pair][] {
    const found: [string, Topic, Pair][] = [];
    for (const [name, topic] of this.#byPair.get(pairId) ?? [])
      if (topic.name.of === 'pair' && topic.name.stream.kind === kind)
        found.push([name, topic, topic.name.pair]);
    return found;
  }

  #tellBooks(isSlow: boolean): void {
    for (const [name, topic] of this.#topics) {
      if (topic.name.of !== 'pair') continue;
      const { pair, stream } = topic.name;
      if ((stream.kind !== 'depth' && stream.kind !== 'levels') || (stream.everyMs === 1000 && !isSlow))
        continue;
      if (stream.kind === 'levels') {
        const book = this.#world.desk().book(pair.id, stream.levels);
        if (topic.told === String(book.seq)) continue;
        topic.told = String(book.seq);
        this.#tell(name, topic, levelsOf(book));
        continue;
      }
      const delta = topic.deltas?.next();
      if (delta !== undefined)
        this.#tell(name, topic, { e: 'depthUpdate', E: this.#world.now(), s: pair.key, ...delta });
    }
  }

  #tellFigures(): void {
    for (const [name, topic] of this.#topics) {
      if (topic.name.of === 'all') {
        const { kind } = topic.name;
        const all = this.#world.pairs().map((pair) => figuresEvent(this.#world, pair, kind));
        this.#tell(name, topic, all);
        continue;
      }
      const { pair, stream } = topic.name;
      if (stream.kind === 'ticker' || stream.kind === 'miniTicker')
        this.#tell(name, topic, figuresEvent(this.#world, pair, stream.kind));
    }
  }

  /** Averages and bars are asked of the database, one after the other. */
  async #tellWhatIsRead(): Promise<void> {
    for (const [name, topic] of this.#topics) {
      if (topic.name.of === 'all') continue;
      const { pair, stream } = topic.name;
      if (stream.kind === 'avgPrice') {
        const { price, closeTime } = await averageOf(this.#world, pair);
        this.#tell(name, topic, {
          e: 'avgPrice',
          E: this.#world.now(),
          s: pair.key,
          i: '5m',
          w: price,
          T: closeTime,
        });
      }
      if (stream.kind === 'kline') await this.#tellBar(name, topic, { pair, interval: stream.interval });
    }
  }

  /** The open bar, and once the last state of the one before it. */
  async #tellBar(name: string, topic: Topic, { pair, interval }: { pair: Pair; interval: string }) {
    const bars = await barsOf(this.#world, { pair, interval, from: undefined, to: undefined, limit: 2 });
    const open = bars.at(-1);
    if (open === undefined) return;
    const isNext = topic.open !== undefined && topic.open < open.time;
    topic.open = open.time;
    const now = this.#world.now();
    for (const bar of isNext ? bars : [open])
      this.#tell(name, topic, barEvent(bar, { pair, interval, now, isOver: bar !== open }));
  }

  /** Written once, however many hear it. */
  #tell(topicName: string, { readers }: Topic, data: unknown): void {
    const bare = JSON.stringify(data);
    let combined: string | undefined;
    for (const { socket, isCombined } of readers)
      this.#telling.tell(
        socket,
        isCombined ? (combined ??= `{"stream":${JSON.stringify(topicName)},"data":${bare}}`) : bare,
      );
  }
}
