/** The 24 h windows of all pairs, each made when it is first asked for, and the small charts drawn from them. */
import type { Pair } from '../markets/index.ts';
import type { DayWindow } from './day-window.ts';
import { createDayWindow, minuteOf } from './day-window.ts';
import type { EdgeTrades } from './edge-trades.ts';
import type { ImportedMinutes } from './imported-minutes.ts';
import type { OwnTrades } from './own-trades.ts';

export interface DayWindowNeeds {
  trades: OwnTrades;
  importedMinutes: ImportedMinutes;
  edges: EdgeTrades;
}

export class DayWindows {
  readonly #needs: DayWindowNeeds;
  readonly #windows = new Map<number, DayWindow>();
  #sparkMinute = -1;
  #sparks = new Map<number, readonly bigint[]>();

  constructor(needs: DayWindowNeeds) {
    this.#needs = needs;
  }

  of(pair: Pair): DayWindow {
    const known = this.#windows.get(pair.id);
    if (known !== undefined) return known;
    const { trades, importedMinutes, edges } = this.#needs;
    const window = createDayWindow({
      own: trades.tape(pair.id).bars,
      imported: () => importedMinutes.bars(pair.id),
      edge: (minute) => edges.of(pair.id, minute),
    });
    this.#windows.set(pair.id, window);
    return window;
  }

  /** Hourly closes change little; they are made once a minute. */
  spark(pair: Pair, now: number): readonly bigint[] {
    if (this.#sparkMinute !== minuteOf(now)) {
      this.#sparkMinute = minuteOf(now);
      this.#sparks = new Map();
    }
    const known = this.#sparks.get(pair.id) ?? this.of(pair).spark(now);
    this.#sparks.set(pair.id, known);
    return known;
  }
}
