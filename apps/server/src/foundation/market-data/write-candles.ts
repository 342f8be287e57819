/**
 * Brings committed trades and index ticks into the kept candles: run each second by the node that holds the lease, never
 * inside an order's transaction. It continues from its cursors, so a crash or a change of node loses and repeats nothing.
 */
import type { Candle } from '@candor/formulas';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Series, TouchedBar } from './candle-store.ts';
import { countTrades, hasUncounted, lockCursors, mergeIndexMinutes, rollUp } from './candle-store.ts';

/** Trades of one pair in one transaction; a backlog is worked off in several. */
const TRADES_A_ROUND = 20_000;

/** Returns how many own 1m bars were touched. */
export async function writeOwnCandles(db: Database, tradesARound = TRADES_A_ROUND): Promise<number> {
  let total = 0;
  // Most seconds nobody trades: that is seen without a transaction.
  while (await hasUncounted(db)) {
    const touched = await db.transaction('market-candles', async (tx) => {
      await lockCursors(tx);
      const bars = await countTrades(tx, tradesARound);
      await rollUpAll(tx, 'O', bars);
      return bars.length;
    });
    total += touched;
    if (touched === 0) break;
  }
  return total;
}

export async function writeIndexCandles(
  db: Database,
  bars: readonly (Candle & { pairId: number })[],
): Promise<void> {
  if (bars.length === 0) return;
  await db.transaction('market-index-candles', async (tx) => {
    await mergeIndexMinutes(tx, bars);
    await rollUpAll(tx, 'I', bars);
  });
}

export async function rollUpAll(tx: Tx, series: Series, touched: readonly TouchedBar[]): Promise<void> {
  if (touched.length === 0) return;
  await rollUp(tx, { series, minutes: 60, touched });
  await rollUp(tx, { series, minutes: 1440, touched });
}
