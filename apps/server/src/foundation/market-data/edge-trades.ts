/**
 * Trades of the minute in which the 24 h window begins, for all pairs, read a minute ahead: with them the window's figures
 * are exact to the trade (R-MD-5) while everything else is kept as 1m bars.
 */
import { MINUTE_MS } from '@candor/formulas';
import { DAY_MS } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { TapeTrade } from './candle-store.ts';
import { readTradesOfMinute } from './candle-store.ts';
import { minuteOf } from './day-window.ts';

export interface EdgeTrades {
  /** Reads what the current and the next minute need, unless it is there. */
  prepare(now: number): Promise<void>;
  of(pairId: number, minute: number): readonly TapeTrade[] | undefined;
  /** A trade of that minute no longer counts: it is read again. */
  forget(minute: number): void;
}

export function createEdgeTrades(db: Queryable): EdgeTrades {
  const byMinute = new Map<number, Map<number, TapeTrade[]> | 'reading'>();

  async function read(minute: number): Promise<void> {
    if (byMinute.has(minute)) return;
    byMinute.set(minute, 'reading');
    try {
      byMinute.set(minute, await readTradesOfMinute(db, minute));
    } catch (error) {
      byMinute.delete(minute);
      throw error;
    }
  }

  return {
    async prepare(now) {
      const edge = minuteOf(now) - DAY_MS;
      for (const minute of byMinute.keys()) if (minute < edge) byMinute.delete(minute);
      await read(edge);
      await read(edge + MINUTE_MS);
    },
    forget: (minute) => void byMinute.delete(minute),
    of(pairId, minute) {
      const trades = byMinute.get(minute);
      return trades === undefined || trades === 'reading' ? undefined : trades.get(pairId);
    },
  };
}
