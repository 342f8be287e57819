/**
 * Where order prices of each pair may lie now (R-SPOT-6): keeps the premiums of the books over their reference price, once a
 * second, and knows whose book is heard.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Markets } from '../markets/index.ts';
import type { IndexTicker } from './index-ticker.ts';
import type { OwnTrades } from './own-trades.ts';
import type { BandNow } from './trading-band.ts';
import { PremiumAverage, TradingBands } from './trading-band.ts';

/** A book whose middle was not told for this long is not asked for its best prices. */
const BOOK_SILENT_MS = 5_000;

export interface PairBandNeeds {
  clock: Clock;
  markets: Markets;
  indexTicker: IndexTicker;
  trades: OwnTrades;
}

export class PairBands {
  readonly #needs: PairBandNeeds;
  readonly #bands = new TradingBands();
  readonly #premiums = new Map<number, PremiumAverage>();
  readonly #midAt = new Map<number, number>();

  constructor(needs: PairBandNeeds) {
    this.#needs = needs;
  }

  now(pairId: number): BandNow {
    const { clock, markets } = this.#needs;
    const pair = markets.pairById(pairId);
    if (pair === undefined) return { band: 'limit_only', seen: undefined };
    const now = clock.now();
    return this.#bands.now({
      pair,
      now,
      reference: this.#reference(pairId, now),
      premium: this.#premiums.get(pairId)?.at(now) ?? 0n,
    });
  }

  recordMid(pairId: number, mid: bigint): void {
    const now = this.#needs.clock.now();
    this.#midAt.set(pairId, now);
    const from = this.#reference(pairId, now);
    if (from === undefined) return;
    const average = this.#premiums.get(pairId) ?? new PremiumAverage();
    this.#premiums.set(pairId, average);
    average.record(now, mid - from);
  }

  isBookHeard(pairId: number): boolean {
    return this.#needs.clock.now() - (this.#midAt.get(pairId) ?? -Infinity) <= BOOK_SILENT_MS;
  }

  /** What the band and the premium are measured from: the index of three sources, else what was traded here. */
  #reference(pairId: number, now: number): bigint | undefined {
    const tick = this.#needs.indexTicker.current(pairId, now);
    if (tick !== undefined && tick.status !== 'degraded') return tick.index;
    const tape = this.#needs.trades.tape(pairId);
    return tape.meanPrice(now) ?? tape.lastTrade?.price;
  }
}
