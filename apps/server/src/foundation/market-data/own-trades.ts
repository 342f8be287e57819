/**
 * The own trades of all pairs on this node: loaded at start from what is kept, then fed by spot after each commit. A gap
 * (this node came late, or a message was lost) is filled from the database before anything newer is counted.
 */
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database.ts';
import type { Pair } from '../markets/index.ts';
import type { TapeTrade } from './candle-store.ts';
import { readCloseBefore, readCursors, readRecentMinutes, readTrades } from './candle-store.ts';
import { KEPT_MS } from './minute-bars.ts';
import { OwnTape } from './own-tape.ts';

/** Trades read back for the tape and the mean price at start. */
const LOADED_TRADES = 200;
/** Trades of one read while a gap is filled. */
const GAP_ROUND = 5_000;

export interface OwnTrades {
  start(pairs: readonly Pair[], now: number): Promise<void>;
  tape(pairId: number): OwnTape;
  /** Committed trades of a pair in order. */
  onTrades(pairId: number, trades: readonly TapeTrade[]): void;
  /** Resolves when no gap is being filled. */
  settled(): Promise<void>;
}

export interface OwnTradesNeeds {
  db: Database;
  log: Logger;
  /** Called with every trade once, in order. */
  heard(pairId: number, trades: readonly TapeTrade[]): void;
}

export function createOwnTrades({ db, log, heard }: OwnTradesNeeds): OwnTrades {
  const tapes = new Map<number, OwnTape>();
  const filling = new Map<number, Promise<void>>();
  const waiting = new Map<number, TapeTrade[]>();

  function tape(pairId: number): OwnTape {
    const known = tapes.get(pairId);
    if (known !== undefined) return known;
    const fresh = new OwnTape();
    tapes.set(pairId, fresh);
    return fresh;
  }

  function onTrades(pairId: number, trades: readonly TapeTrade[]): void {
    const queue = waiting.get(pairId);
    if (queue !== undefined) {
      queue.push(...trades);
      return;
    }
    const result = tape(pairId).append(trades);
    if ('taken' in result) {
      if (result.taken.length > 0) heard(pairId, result.taken);
      return;
    }
    waiting.set(pairId, [...trades]);
    const work = fillGap(pairId)
      .catch((error: unknown) => log.error({ err: error, pairId }, 'trades could not be read again'))
      .finally(() => filling.delete(pairId));
    filling.set(pairId, work);
  }

  /** Reads what is missing, then goes on with what came meanwhile. */
  async function fillGap(pairId: number): Promise<void> {
    const pairTape = tape(pairId);
    try {
      await catchUp(pairId);
    } finally {
      const queue = waiting.get(pairId) ?? [];
      waiting.delete(pairId);
      const result = pairTape.append(queue);
      if ('taken' in result && result.taken.length > 0) heard(pairId, result.taken);
    }
  }

  /** Everything committed after the tape's last trade. */
  async function catchUp(pairId: number): Promise<void> {
    const pairTape = tape(pairId);
    for (;;) {
      const first = pairTape.lastTradeNo + 1;
      const missed = await readTrades(db, { pairId, first, last: first + GAP_ROUND - 1 });
      if (missed.length === 0) return;
      const result = pairTape.append(missed);
      if ('taken' in result && result.taken.length > 0) heard(pairId, result.taken);
      if (missed.length < GAP_ROUND) return;
    }
  }

  async function load(
    pair: Pair,
    of: { cursor: number; from: number; minutes: Awaited<ReturnType<typeof readRecentMinutes>> },
  ) {
    const pairTape = tape(pair.id);
    const bars = of.minutes.get(pair.id) ?? [];
    // Bars read may be newer than the cursor read before them: where they end decides.
    const counted = Math.max(of.cursor, bars.at(-1)?.lastTradeNo ?? 0);
    pairTape.bars.load(
      bars.map(({ lastTradeNo: _, ...bar }) => bar),
      await readCloseBefore(db, { series: 'O', pairId: pair.id, before: of.from }),
    );
    pairTape.load(
      counted,
      await readTrades(db, { pairId: pair.id, first: counted - LOADED_TRADES + 1, last: counted }),
    );
    await catchUp(pair.id);
  }

  return {
    tape,
    onTrades,
    async start(pairs, now) {
      const from = now - (now % 60_000) - KEPT_MS;
      const cursors = await readCursors(db);
      const minutes = await readRecentMinutes(db, 'O', from);
      for (const pair of pairs) await load(pair, { cursor: cursors.get(pair.id) ?? 0, from, minutes });
    },
    async settled() {
      while (filling.size > 0) await Promise.all(filling.values());
    },
  };
}
