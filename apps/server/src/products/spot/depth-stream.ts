/**
 * The depth channel (R-RT-3): a snapshot of 200 levels, then every 100 ms the levels that changed, with absolute
 * quantities. Update ids are the pair's own sequence, so they are the same on every node and survive restarts.
 */
import { formatDecimal } from '@candor/money';
import type { DepthLevel } from '@candor/matching';
import type { Platform } from '../../platform/platform.ts';
import type { OrderDesk } from './order-path/order-desk.ts';
import type { PairEngine } from './order-path/pair-engine.ts';
import type { SpotPorts } from './ports.ts';
import type { SpotPair } from './spot-pair.ts';
import { priceOf, quantityOf } from './spot-pair.ts';

const LEVELS = 200;
const FLUSH_MS = 100;

/** Levels by price in price steps, as last sent. */
interface Sent {
  seq: number;
  bids: Map<number, number>;
  asks: Map<number, number>;
}

export type WireLevel = [string, string];

export interface DepthStream {
  /** The book as of the last delta sent, so that the next delta continues exactly there. */
  snapshot(pairId: number, levels: number): ReturnType<typeof renderSnapshot>;
  start(): void;
  stop(): void;
}

export function createDepthStream(platform: Platform, desk: OrderDesk, ports: SpotPorts): DepthStream {
  const sent = new Map<number, Sent>();
  let timer: NodeJS.Timeout | undefined;

  /** A level that comes and goes between two deltas must not stay in a snapshot taken in between: flush first. */
  function snapshot(pairId: number, levels: number): ReturnType<typeof renderSnapshot> {
    const engine = desk.engine(pairId);
    flush(engine);
    return renderSnapshot(engine, levels);
  }

  function flush(engine: PairEngine): void {
    const before = sent.get(engine.pair.id);
    if (before?.seq === engine.seq) return;
    const { bids, asks } = engine.depth(LEVELS);
    const now: Sent = { seq: engine.seq, bids: new Map(bids), asks: new Map(asks) };
    sent.set(engine.pair.id, now);
    if (before === undefined || platform.streams.listeners('depth', keyOf(engine.pair)) === 0) return;
    const b = changes(engine.pair, before.bids, now.bids);
    const a = changes(engine.pair, before.asks, now.asks);
    platform.streams.push('depth', keyOf(engine.pair), {
      seq: engine.seq,
      data: { U: before.seq + 1, u: engine.seq, b, a },
    });
  }

  function flushHeard(): void {
    for (const engine of desk.engines()) {
      if (platform.streams.listeners('depth', keyOf(engine.pair)) > 0) flush(engine);
    }
  }

  return {
    snapshot,
    start() {
      // Looked up each time: a pair may be listed while the server runs.
      const pairOf = (key: string): SpotPair | undefined => ports.pairs().find((pair) => keyOf(pair) === key);
      platform.streams.register({
        name: 'depth',
        accepts: (key) => pairOf(key) !== undefined,
        snapshot(key) {
          const data = snapshot(pairOf(key)!.id, LEVELS);
          return { seq: data.lastUpdateId, data };
        },
      });
      timer = setInterval(flushHeard, FLUSH_MS);
    },
    stop: () => clearInterval(timer),
  };
}

function renderSnapshot(engine: PairEngine, levels: number) {
  const { bids, asks } = engine.depth(levels);
  const wire = (side: DepthLevel[]): WireLevel[] => side.map((level) => wireLevel(engine.pair, level));
  return { symbol: engine.pair.symbol, lastUpdateId: engine.seq, bids: wire(bids), asks: wire(asks) };
}

export const keyOf = (pair: SpotPair): string => pair.symbol.replace('/', '');

function changes(pair: SpotPair, before: Map<number, number>, now: Map<number, number>): WireLevel[] {
  const changedLevels: WireLevel[] = [];
  for (const [price, lots] of now)
    if (before.get(price) !== lots) changedLevels.push(wireLevel(pair, [price, lots]));
  for (const price of before.keys()) if (!now.has(price)) changedLevels.push(wireLevel(pair, [price, 0]));
  return changedLevels;
}

function wireLevel(pair: SpotPair, [steps, lots]: DepthLevel): WireLevel {
  return [formatDecimal(priceOf(pair, steps)), formatDecimal(quantityOf(pair, lots))];
}
