/**
 * What one venue traded, as it tells it: trades come late, twice and in any order. Kept is the last trade of each symbol and
 * enough ids to know a repeated one. These are never our tape (R-MD-1) and never a price of the index (R-IDX-1).
 */
import { RecentMap } from '../../../platform/recent-map.ts';

export interface VenueTrade {
  symbol: string;
  /** The venue's own; a trade without one is known by its figures. */
  id: string;
  price: bigint;
  quantity: bigint;
  /** By the venue's clock, milliseconds. */
  at: number;
}

export interface LastTrade {
  symbol: string;
  price: bigint;
  at: number;
}

export interface TapeCounts {
  /** New trades; those among them that were older than one already here; and those heard again. */
  taken: number;
  late: number;
  repeated: number;
}

export interface VenueTape {
  take(trades: readonly VenueTrade[]): void;
  /** Whether this id has been heard. */
  knows(symbol: string, id: string): boolean;
  last(symbol: string): VenueTrade | undefined;
  lasts(): LastTrade[];
  counts(): TapeCounts;
}

/** Ids remembered for one symbol: more than a venue sends again after a broken connection. */
const MOST_IDS = 4_000;

export function createVenueTape(): VenueTape {
  const last = new Map<string, VenueTrade>();
  const ids = new Map<string, RecentMap<true>>();
  const counts: TapeCounts = { taken: 0, late: 0, repeated: 0 };

  function takeOne(trade: VenueTrade): void {
    const known = ids.get(trade.symbol) ?? new RecentMap<true>(MOST_IDS);
    ids.set(trade.symbol, known);
    if (known.has(trade.id)) {
      counts.repeated += 1;
      return;
    }
    known.set(trade.id, true);
    counts.taken += 1;
    const before = last.get(trade.symbol);
    // Of two at one moment the later told is the last; a late one changes nothing.
    if (before === undefined || trade.at >= before.at) last.set(trade.symbol, trade);
    else counts.late += 1;
  }

  return {
    take: (trades) => trades.forEach(takeOne),
    knows: (symbol, id) => ids.get(symbol)?.has(id) === true,
    last: (symbol) => last.get(symbol),
    lasts: () => [...last.values()].map(({ symbol, price, at }) => ({ symbol, price, at })),
    counts: () => ({ ...counts }),
  };
}
