/**
 * What the charts of this node are told of their candles (R-RT-2). A chart appends bars in order, so a bar is told as closed
 * before its follower is told at all. Two messages fit into a second: the close has the even number, the running bar the odd one.
 */
import type { Interval } from '@candor/wire';
import { INTERVALS } from '@candor/wire';
import { createFew } from '../../platform/few.ts';
import type { Streams } from '../../platform/streams/streams.ts';
import type { Markets, Pair } from '../markets/index.ts';
import { wireCandle } from './replies.ts';
import { secondOf } from './second-loop.ts';
import type { SeriesCandle } from './series.ts';

export interface CandlePushNeeds {
  streams: Streams;
  now(): number;
  /** The last two candles of a chart, the running one last. */
  lastCandles(key: CandleKey, now: number): Promise<SeriesCandle[]>;
  /** The candle that covers a moment. */
  candleAt(pair: Pair, interval: Interval, at: number): Promise<SeriesCandle | undefined>;
}

/** Each reads twice at most; half of the connections of the database are for everybody else. */
const SNAPSHOTS_AT_ONCE = 4;

interface Snapshot {
  /** When it was begun; undefined while it waits. */
  second: number | undefined;
  made: Promise<{ seq: number; data: unknown } | undefined>;
}

export interface CandleKey {
  pair: Pair;
  interval: Interval;
  /** Of the index, not of our trades. */
  isIndex: boolean;
}

export const nameOf = ({ pair, interval, isIndex }: CandleKey): string =>
  `${pair.key}.${interval}${isIndex ? '.index' : ''}`;

export function candleKey(markets: Markets, key: string): CandleKey | undefined {
  const [symbol = '', interval = '', of, ...more] = key.split('.');
  if ((of !== undefined && of !== 'index') || more.length > 0) return undefined;
  const pair = markets.pairBySymbol(symbol);
  if (pair === undefined || pair.key !== symbol || !INTERVALS.includes(interval as Interval))
    return undefined;
  return { pair, interval: interval as Interval, isIndex: of === 'index' };
}

export class CandlePushes {
  readonly #needs: CandlePushNeeds;
  readonly #closedAt = new Map<string, number>();
  readonly #saidLast = new Map<string, string>();
  readonly #busy = new Set<string>();
  /** The last of each channel, made or waiting to be. */
  readonly #snapshots = new Map<string, Snapshot>();
  readonly #few = createFew(SNAPSHOTS_AT_ONCE);

  constructor(needs: CandlePushNeeds) {
    this.#needs = needs;
  }

  async push(of: CandleKey, now: number): Promise<void> {
    const key = nameOf(of);
    if (this.#busy.has(key)) return;
    this.#busy.add(key);
    try {
      this.#tell(key, { candles: lastTwo(await this.#needs.lastCandles(of, now)), seq: secondOf(now) * 2 });
    } finally {
      this.#busy.delete(key);
    }
  }

  /** A closed bar is told once more, marked: who draws it reads what it shows again. */
  async correct({ pair, interval }: Omit<CandleKey, 'isIndex'>, { at, now }: { at: number; now: number }) {
    const candle = await this.#needs.candleAt(pair, interval, at);
    if (candle === undefined) return;
    const data = wireCandle(candle);
    this.#needs.streams.push('kline', `${pair.key}.${interval}`, {
      seq: secondOf(now) * 2,
      data,
      isAnew: true,
    });
  }

  /**
   * Made once a second for all who ask, and a few charts at a time: sockets may ask for charts as often as they like, and each is read from
   * the database, which their requests take turns for.
   */
  snapshot(of: CandleKey): Promise<{ seq: number; data: unknown } | undefined> {
    const key = nameOf(of);
    const known = this.#snapshots.get(key);
    if (known !== undefined && (known.second === undefined || known.second === secondOf(this.#needs.now())))
      return known.made;
    const asked: Snapshot = { second: undefined, made: Promise.resolve(undefined) };
    asked.made = this.#few(async () => {
      const now = this.#needs.now();
      // From here on it is of this second; who asked before it began has it as well.
      asked.second = secondOf(now);
      const [, running] = lastTwo(await this.#needs.lastCandles(of, now));
      return running === undefined ? undefined : { seq: secondOf(now) * 2 + 1, data: wireCandle(running) };
    });
    this.#snapshots.set(key, asked);
    return asked.made;
  }

  #tell(key: string, { candles: [previous, running], seq }: { candles: LastTwo; seq: number }): void {
    const closedAt = this.#closedAt.get(key);
    if (previous !== undefined && (closedAt ?? -Infinity) < previous.time) {
      if (closedAt !== undefined || !previous.closed) this.#say(key, previous, seq);
      if (!previous.closed) return;
      this.#closedAt.set(key, previous.time);
    }
    if (running !== undefined) this.#say(key, running, seq + 1);
  }

  #say(key: string, candle: SeriesCandle, seq: number): void {
    const data = wireCandle(candle);
    const text = JSON.stringify(data);
    if (this.#saidLast.get(key) === text) return;
    this.#saidLast.set(key, text);
    this.#needs.streams.push('kline', key, { seq, data });
  }
}

type LastTwo = [SeriesCandle | undefined, SeriesCandle | undefined];

function lastTwo(candles: readonly SeriesCandle[]): LastTwo {
  return [candles.at(-2), candles.at(-1)];
}
