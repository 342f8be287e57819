/**
 * The imported 1m bars that the 24 h window still reaches, per pair, in memory. A live venue may not answer at once; then
 * the figures begin with our own trades and history joins when it is there.
 */
import type { Candle } from '@candor/formulas';
import { HOUR_MS } from '@candor/formulas';
import type { Logger } from 'pino';
import type { Pair } from '../markets/index.ts';
import type { ImportedHistory } from './imported-history.ts';

/** The window, and an hour before it for the price at its start. */
const REACH_MS = 25 * HOUR_MS;
const RETRY_MS = 30_000;
const NONE: readonly Candle[] = [];

export interface ImportedMinutes {
  bars(pairId: number): readonly Candle[];
  /** Reads what is missing; pairs whose venue does not answer are tried again at a later call. */
  load(pairs: readonly Pair[], now: number): Promise<void>;
}

export function createImportedMinutes(history: ImportedHistory, log: Logger): ImportedMinutes {
  const loaded = new Map<number, readonly Candle[]>();
  const triedAt = new Map<number, number>();

  async function loadPair(pair: Pair, now: number): Promise<void> {
    const to = history.endOf(pair);
    triedAt.set(pair.id, now);
    if (to <= now - REACH_MS) {
      loaded.set(pair.id, NONE);
      return;
    }
    try {
      const from = Math.floor((now - REACH_MS) / 60_000) * 60_000;
      loaded.set(pair.id, await history.range(pair, { interval: '1m', from, to }));
    } catch (error) {
      log.warn({ err: error, pair: pair.symbol }, 'history of the last day is not there yet');
    }
  }

  return {
    bars: (pairId) => loaded.get(pairId) ?? NONE,
    async load(pairs, now) {
      for (const pair of pairs) {
        if (loaded.has(pair.id) || now - (triedAt.get(pair.id) ?? -Infinity) < RETRY_MS) continue;
        await loadPair(pair, now);
      }
    },
  };
}
