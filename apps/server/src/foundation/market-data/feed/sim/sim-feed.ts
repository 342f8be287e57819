/**
 * The simulated feed: default of a demo, refused in live mode. Quotes and history are functions of seed, pair, venue and
 * time alone, so two nodes, or a server before and after a restart, say the same of every moment.
 */
import { ONE } from '@candor/money';
import type { Pair } from '../../../markets/index.ts';
import type { Feed, VenueQuote } from '../feed.ts';
import { hash32 } from './noise.ts';
import { pricePath } from './price-path.ts';
import type { SimMarket } from './sim-history.ts';
import { simHistory } from './sim-history.ts';
import { simPairOf } from './sim-pairs.ts';
import type { SimVenue } from './sim-venues.ts';
import { SIM_VENUES, simVenues } from './sim-venues.ts';

interface Simulated extends SimMarket {
  venues: readonly SimVenue[];
}

export function createSimFeed(seed: number): Feed {
  const markets = new Map<number, Simulated>();
  const marketOf = (pair: Pair): Simulated => {
    const known = markets.get(pair.id);
    if (known !== undefined) return known;
    const { level, annualVolatility, dailyTurnover, thing, common } = simPairOf(pair.key);
    const path = pricePath({ seed, pairId: thing ?? pair.id, level, annualVolatility, common });
    const ownSeed = hash32(seed, pair.id, 0x5eed);
    const venues = simVenues(path, ownSeed);
    const market: Simulated = { seed: ownSeed, path, dailyTurnover, venues, venue: venues[0]! };
    markets.set(pair.id, market);
    return market;
  };

  return {
    name: 'sim',
    isSimulated: true,
    isDeterministic: true,
    history: simHistory(marketOf),
    start: async () => {},
    stop: async () => {},
    quotes: (pair, now) => marketOf(pair).venues.map((venue) => quoteOf(pair, venue, now)),
    usdtUsd: () => ONE,
    status: (now) => SIM_VENUES.map((venue) => ({ venue, lastMessageAt: now, lastError: undefined })),
  };
}

/** Quantised outward to the tick; bid and ask are at least a tick apart and never zero. */
function quoteOf(pair: Pair, venue: SimVenue, now: number): VenueQuote {
  const { mid, halfSpread, at } = venue.told(now);
  const priceStep = Number(pair.priceStep) / 1e8;
  const bid = Math.max(1, Math.floor((mid - halfSpread) / priceStep));
  const ask = Math.max(bid + 1, Math.ceil((mid + halfSpread) / priceStep));
  return { venue: venue.name, bid: BigInt(bid) * pair.priceStep, ask: BigInt(ask) * pair.priceStep, at };
}
