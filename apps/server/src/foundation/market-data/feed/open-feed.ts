/** Chooses the feed by its configured name; a wrong name stops the start with a sentence that says what to do. */
import type { Logger } from 'pino';
import type { Config } from '../../../platform/config.ts';
import type { Feed } from './feed.ts';
import { createSimFeed } from './sim/sim-feed.ts';

export interface FeedNeeds {
  config: Pick<Config, 'marketFeed' | 'simSeed' | 'mode'>;
  log: Logger;
}

export function openFeed({ config }: FeedNeeds): Feed {
  const name = config.marketFeed;
  if (name === 'sim') {
    if (config.mode === 'live')
      throw new Error(
        'MARKET_FEED=sim is a simulation and not allowed in live mode: name real venues, as in ccxt:binance,kraken,okx,bitstamp,gate.',
      );
    return createSimFeed(config.simSeed);
  }
  throw new Error(`MARKET_FEED must be sim, ccxt:<venue>,… or replay:<file>, but is "${name}".`);
}
