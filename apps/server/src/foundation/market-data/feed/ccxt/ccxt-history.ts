/** Old bars of real venues: of the first named venue that lists a pair (R-MD-1). */
import type { Pair } from '../../../markets/index.ts';
import type { HistorySource } from '../feed.ts';
import type { CcxtVenue } from './ccxt-venue.ts';

/** `names` are the venues as configured, before they are started; `venues` the started ones in the same order. */
export function ccxtHistory(names: readonly string[], venues: () => readonly CcxtVenue[]): HistorySource {
  /** Throws Unavailable while a venue before it has not answered. */
  const historian = (pair: Pair): CcxtVenue | undefined => venues().find((venue) => venue.lists(pair.symbol));
  return {
    isOutside: true,
    depthDays: { '1m': 8, '1h': 400, '1d': 3_000 },
    venueOf(pair) {
      try {
        return historian(pair)?.name ?? names[0]!;
      } catch {
        return names[0]!;
      }
    },
    async bars({ pair, grid, from, to }) {
      return (await historian(pair)?.bars(pair.symbol, { grid, from, to })) ?? [];
    },
  };
}
