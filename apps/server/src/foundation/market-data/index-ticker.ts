/**
 * The index of every pair, once a second (R-IDX-1 to 3). One node computes the ticks and tells the others, so that all
 * customers see and execute at the same ones (R-RT-5); without word from it a node computes its own. What lies in the
 * future, a tick or a quote, is none (R-IDX-6), and never keeps a later one waiting.
 */
import type { SourceQuote } from '@candor/formulas';
import { indexTick } from '@candor/formulas';
import type { Bus } from '../../platform/bus.ts';
import { FUTURE_MS } from '../../platform/clock.ts';
import type { Pair } from '../markets/index.ts';
import type { Feed } from './feed/feed.ts';
import type { ComputedTick, TickMessage } from './index-message.ts';
import { readTick, tickMessageShape, writeTick } from './index-message.ts';
import type { MarketIndex } from './market-index.ts';

/** A tick older than this is no price any more: the same silence that makes a source stale (R-IDX-2). */
const TICK_GOOD_MS = 10_000;
/** Without ticks from the leading node for this long, a node goes on by itself. */
const LEADER_SILENT_MS = 3_000;
const TOPIC = 'market-data.index';

export interface IndexTicker {
  /** Computes or waits for the ticks of the second that `now` lies in; true when this call made them. */
  tick(now: number): boolean;
  /** The latest tick however old. */
  latest(pairId: number): MarketIndex | undefined;
  /** The latest tick unless it is too old to be used, or from the future. */
  current(pairId: number, now: number): MarketIndex | undefined;
  stop(): void;
}

export interface IndexTickerNeeds {
  bus: Bus;
  feed: Feed;
  pairs(): readonly Pair[];
  leads(): boolean;
  /** For what other nodes tell. */
  now(): number;
  /** Called with each second's ticks, once a second on every node. */
  heard(ticks: readonly MarketIndex[]): void;
}

export function createIndexTicker({ bus, feed, pairs, leads, now, heard }: IndexTickerNeeds): IndexTicker {
  const latest = new Map<number, MarketIndex>();
  /** Venues that were left out at the last tick of a pair. */
  const outliers = new Map<number, ReadonlySet<string>>();
  let lastSecond = -Infinity;

  function adopt({ ts, at }: { ts: number; at: number }, ticks: readonly ComputedTick[]): void {
    const latestSecond = at + FUTURE_MS;
    if (ts > latestSecond) return;
    // What was heard under a clock that ran ahead stands in nobody's way.
    if (ts <= lastSecond && lastSecond <= latestSecond) return;
    lastSecond = ts;
    const adopted = ticks.map(({ outliers: left, ...tick }) => {
      outliers.set(tick.pairId, left);
      latest.set(tick.pairId, tick);
      return tick;
    });
    heard(adopted);
  }

  const unsubscribe = bus.subscribe(
    TOPIC,
    (message: TickMessage, fromSelf) => {
      if (!fromSelf)
        adopt(
          { ts: message.ts, at: now() },
          message.ticks.map((tick) => readTick(message.ts, tick)),
        );
    },
    tickMessageShape,
  );

  return {
    tick(at) {
      const second = Math.floor(at / 1000) * 1000;
      const isLeader = leads();
      if (lastSecond > at + FUTURE_MS) lastSecond = -Infinity;
      if (second <= lastSecond || (!isLeader && second - lastSecond < LEADER_SILENT_MS)) return false;
      const ticks = ticksOf({ second, at, feed, pairs: pairs(), outliers });
      if (isLeader) bus.publish(TOPIC, { ts: second, ticks: ticks.map(writeTick) } satisfies TickMessage);
      adopt({ ts: second, at }, ticks);
      return true;
    },
    latest: (pairId) => latest.get(pairId),
    current(pairId, at) {
      const tick = latest.get(pairId);
      if (tick === undefined) return undefined;
      const ageMs = at - tick.ts;
      return ageMs < TICK_GOOD_MS && ageMs >= -FUTURE_MS ? tick : undefined;
    },
    stop: unsubscribe,
  };
}

function ticksOf(of: {
  second: number;
  at: number;
  feed: Feed;
  pairs: readonly Pair[];
  outliers: ReadonlyMap<number, ReadonlySet<string>>;
}): ComputedTick[] {
  const { second, feed, outliers } = of;
  const ticks = [];
  // A second is computed a little late, with quotes that came in between; one later than that is not believed.
  const latestQuote = of.at + FUTURE_MS;
  for (const pair of of.pairs) {
    const quotes: SourceQuote[] = feed
      .quotes(pair, second)
      .filter((quote) => quote.at <= latestQuote)
      .map((quote) => ({
        name: quote.venue,
        bid: quote.bid,
        ask: quote.ask,
        ageMs: Math.max(0, second - quote.at),
      }));
    const tick = indexTick(quotes, {
      indexStep: pair.indexStep,
      outliers: outliers.get(pair.id) ?? new Set(),
    });
    if (tick !== undefined) ticks.push({ pairId: pair.id, ts: second, ...tick });
  }
  return ticks;
}
