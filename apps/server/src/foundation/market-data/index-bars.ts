/** The index as 1m bars in memory, and written beside the own candles by the node that holds the lease (R-MD-1). */
import type { Candle } from '@candor/formulas';
import type { Database } from '../../platform/db/database.ts';
import type { Pair } from '../markets/index.ts';
import { readCloseBefore, readRecentMinutes } from './candle-store.ts';
import { minuteOf } from './day-window.ts';
import type { MarketIndex } from './market-index.ts';
import { KEPT_MS, MinuteBars } from './minute-bars.ts';
import { writeIndexCandles } from './write-candles.ts';

/** The index at a second. */
export type IndexPoint = Pick<MarketIndex, 'pairId' | 'ts' | 'index'>;

export interface IndexBars {
  start(pairs: readonly Pair[], now: number): Promise<void>;
  add(ticks: readonly IndexPoint[]): void;
  of(pairId: number): MinuteBars;
  /** Writes the bars that changed since the last call. */
  write(): Promise<void>;
}

export function createIndexBars(db: Database): IndexBars {
  const bars = new Map<number, MinuteBars>();
  /** Bars to be written, by pair and minute. */
  let unwritten = new Map<string, Candle & { pairId: number }>();

  function of(pairId: number): MinuteBars {
    const known = bars.get(pairId);
    if (known !== undefined) return known;
    const fresh = new MinuteBars();
    bars.set(pairId, fresh);
    return fresh;
  }

  return {
    of,
    async start(pairs, now) {
      const from = minuteOf(now) - KEPT_MS;
      const kept = await readRecentMinutes(db, 'I', from);
      for (const pair of pairs) {
        const recent = (kept.get(pair.id) ?? []).map(({ lastTradeNo: _, ...bar }) => bar);
        of(pair.id).load(recent, await readCloseBefore(db, { series: 'I', pairId: pair.id, before: from }));
      }
    },
    add(ticks) {
      for (const { pairId, ts, index } of ticks) {
        const flat = { open: index, high: index, low: index, close: index };
        const pairBars = of(pairId);
        pairBars.add({ time: minuteOf(ts), ...flat, volume: 0n, quoteVolume: 0n, trades: 0 });
        const bar = pairBars.last;
        if (bar !== undefined) unwritten.set(`${pairId} ${bar.time}`, { ...bar, pairId });
      }
    },
    async write() {
      const batch = unwritten;
      unwritten = new Map();
      try {
        await writeIndexCandles(db, [...batch.values()]);
      } catch (error) {
        for (const [key, bar] of batch) if (!unwritten.has(key)) unwritten.set(key, bar);
        throw error;
      }
    },
  };
}
