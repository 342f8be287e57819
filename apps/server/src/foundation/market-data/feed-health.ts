/** How the feed is doing, for the public status page and for operators: each pair's index and each venue's last word. */
import type { Pair } from '../markets/index.ts';
import type { Feed, VenueStatus } from './feed/feed.ts';
import type { IndexTicker } from './index-ticker.ts';
import type { RatesHealth } from './valuation-rates.ts';

export interface FeedHealth {
  name: string;
  is_simulated: boolean;
  /** `none` when there is no tick, or none young enough to be used. */
  pairs: { symbol: string; status: string; age_ms: number }[];
  venues: VenueStatus[];
  rates: RatesHealth;
}

export function feedHealth(of: {
  feed: Feed;
  pairs: readonly Pair[];
  indexTicker: IndexTicker;
  rates: RatesHealth;
  now: number;
}): FeedHealth {
  const { feed, pairs, indexTicker, rates, now } = of;
  return {
    name: feed.name,
    is_simulated: feed.isSimulated,
    pairs: pairs.map((pair) => {
      const latest = indexTicker.latest(pair.id);
      const isUsable = indexTicker.current(pair.id, now) !== undefined;
      return {
        symbol: pair.symbol,
        status: latest !== undefined && isUsable ? latest.status : 'none',
        age_ms: latest === undefined ? now - pair.listedAt : now - latest.ts,
      };
    }),
    venues: feed.status(now),
    rates,
  };
}
