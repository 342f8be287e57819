/** The 24 h figures of every pair, made anew each second, and what of them changed since the second before (R-MD-5). */
import type { DayStatistics } from '@candor/formulas';
import type { Pair } from '../markets/index.ts';
import type { DayWindow } from './day-window.ts';

export interface Ticker extends DayStatistics {
  pair: Pair;
  bid: bigint | undefined;
  ask: bigint | undefined;
  /** `own`, the venue of imported history, or both while the window reaches before the listing. */
  source: string;
  ts: number;
}

export interface TickerNeeds {
  pairs(): readonly Pair[];
  window(pair: Pair): DayWindow;
  bestPrices(pair: Pair): { bid: bigint | undefined; ask: bigint | undefined };
  venueOf(pair: Pair): string;
}

export interface Tickers {
  /** Computes all pairs at a moment and returns those that changed. */
  refresh(now: number): Ticker[];
  all(): Ticker[];
  of(pairId: number): Ticker | undefined;
}

export function createTickers(needs: TickerNeeds): Tickers {
  let tickers = new Map<number, Ticker>();
  return {
    refresh(now) {
      const fresh = new Map<number, Ticker>();
      const moved: Ticker[] = [];
      for (const pair of needs.pairs()) {
        const ticker = tickerOf(needs, pair, now);
        if (ticker === undefined) continue;
        fresh.set(pair.id, ticker);
        const before = tickers.get(pair.id);
        if (before === undefined || !isSame(before, ticker)) moved.push(ticker);
      }
      tickers = fresh;
      return moved;
    },
    all: () => [...tickers.values()],
    of: (pairId) => tickers.get(pairId),
  };
}

function tickerOf(needs: TickerNeeds, pair: Pair, now: number): Ticker | undefined {
  const window = needs.window(pair);
  const figures = window.statistics(now);
  if (figures === undefined) return undefined;
  const { imported, own } = window.sources(now);
  const venue = needs.venueOf(pair);
  const source = !own ? venue : imported ? `own+${venue}` : 'own';
  return { pair, ...figures, ...needs.bestPrices(pair), source, ts: now };
}

function isSame(a: Ticker, b: Ticker): boolean {
  return (
    a.last === b.last &&
    a.open24 === b.open24 &&
    a.high24 === b.high24 &&
    a.low24 === b.low24 &&
    a.volume24 === b.volume24 &&
    a.quote24 === b.quote24 &&
    a.bid === b.bid &&
    a.ask === b.ask &&
    a.source === b.source
  );
}
