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

export interface OwnTradesNeeds {
  db: Database;
  log: Logger;
  /** Called with every trade once, in order. */
  heard(pairId: number, trades: readonly TapeTrade[]): void;
}

export class OwnTrades {
  readonly #needs: OwnTradesNeeds;
  readonly #tapes = new Map<number, OwnTape>();
  readonly #filling = new Map<number, Promise<void>>();
  /** What came while a pair's gap is being filled. */
  readonly #waiting = new Map<number, TapeTrade[]>();

  constructor(needs: OwnTradesNeeds) {
    this.#needs = needs;
  }

  async start(pairs: readonly Pair[], now: number): Promise<void> {
    const from = now - (now % 60_000) - KEPT_MS;
    const cursors = await readCursors(this.#needs.db);
    const minutes = await readRecentMinutes(this.#needs.db, 'O', from);
    for (const pair of pairs) await this.#load(pair, { cursor: cursors.get(pair.id) ?? 0, from, minutes });
  }

  tape(pairId: number): OwnTape {
    const known = this.#tapes.get(pairId);
    if (known !== undefined) return known;
    const fresh = new OwnTape();
    this.#tapes.set(pairId, fresh);
    return fresh;
  }

  /** Committed trades of a pair in order. */
  onTrades(pairId: number, trades: readonly TapeTrade[]): void {
    const queue = this.#waiting.get(pairId);
    if (queue !== undefined) {
      queue.push(...trades);
      return;
    }
    const result = this.tape(pairId).append(trades);
    if ('taken' in result) {
      if (result.taken.length > 0) this.#needs.heard(pairId, result.taken);
      return;
    }
    this.#waiting.set(pairId, [...trades]);
    const work = this.#fillGap(pairId)
      .catch((error: unknown) =>
        this.#needs.log.error({ err: error, pairId }, 'trades could not be read again'),
      )
      .finally(() => this.#filling.delete(pairId));
    this.#filling.set(pairId, work);
  }

  /** Resolves when no gap is being filled. */
  async settled(): Promise<void> {
    while (this.#filling.size > 0) await Promise.all(this.#filling.values());
  }

  /** Reads what is missing, then goes on with what came meanwhile. */
  async #fillGap(pairId: number): Promise<void> {
    try {
      await this.#catchUp(pairId);
    } finally {
      const queue = this.#waiting.get(pairId) ?? [];
      this.#waiting.delete(pairId);
      this.#hear(pairId, queue);
    }
  }

  /** Everything committed after the tape's last trade. */
  async #catchUp(pairId: number): Promise<void> {
    const tape = this.tape(pairId);
    for (;;) {
      const first = tape.lastTradeNo + 1;
      const missed = await readTrades(this.#needs.db, { pairId, first, last: first + GAP_ROUND - 1 });
      if (missed.length === 0) return;
      this.#hear(pairId, missed);
      if (missed.length < GAP_ROUND) return;
    }
  }

  #hear(pairId: number, trades: readonly TapeTrade[]): void {
    const result = this.tape(pairId).append(trades);
    if ('taken' in result && result.taken.length > 0) this.#needs.heard(pairId, result.taken);
  }

  async #load(
    pair: Pair,
    of: { cursor: number; from: number; minutes: Awaited<ReturnType<typeof readRecentMinutes>> },
  ): Promise<void> {
    const { db } = this.#needs;
    const tape = this.tape(pair.id);
    const bars = of.minutes.get(pair.id) ?? [];
    // Bars read may be newer than the cursor read before them: where they end decides.
    const counted = Math.max(of.cursor, bars.at(-1)?.lastTradeNo ?? 0);
    tape.bars.load(
      bars.map(({ lastTradeNo: _, ...bar }) => bar),
      await readCloseBefore(db, { series: 'O', pairId: pair.id, before: of.from }),
    );
    tape.load(
      counted,
      await readTrades(db, { pairId: pair.id, first: counted - LOADED_TRADES + 1, last: counted }),
    );
    await this.#catchUp(pair.id);
  }
}
