/**
 * The simulated market for the servers of one worker: bars from before the listing are worked out once. Every server of a test stands on a
 * copy of one database with the same pairs, and the same request always gives the same bars.
 */
import type { Candle } from '@candor/formulas';
import type { BarRequest, Feed } from '../src/foundation/market-data/feed/feed.ts';
import { openFeed } from '../src/foundation/market-data/feed/open-feed.ts';
import type { Platform } from '../src/platform/platform.ts';

const kept = new Map<string, Promise<Candle[]>>();

/** Undefined where prices come from elsewhere. */
export function keptHistory(platform: Platform): Feed | undefined {
  const { marketFeed, simSeed } = platform.config;
  if (marketFeed !== 'sim') return undefined;
  const feed = openFeed(platform);
  return {
    ...feed,
    history: {
      ...feed.history,
      bars(request) {
        const key = `${simSeed} ${keyOf(request)}`;
        const known = kept.get(key) ?? feed.history.bars(request);
        kept.set(key, known);
        return known;
      },
    },
  };
}

const keyOf = ({ pair, grid, from, to }: BarRequest): string =>
  [pair.id, pair.key, pair.priceStep, pair.lot, grid, from, to].join(' ');
