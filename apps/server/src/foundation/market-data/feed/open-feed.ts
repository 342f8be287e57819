/** Chooses the feed by its configured name; a wrong name stops the start with a sentence that says what to do. */
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import { createCcxtFeed } from './ccxt/ccxt-feed.ts';
import type { Feed } from './feed.ts';
import type { ReplaySettings } from './replay/replay-feed.ts';
import { createReplayFeed } from './replay/replay-feed.ts';
import { createScriptFeed } from './script/script-feed.ts';
import { createSimFeed } from './sim/sim-feed.ts';

/** R-IDX-1 asks for five sources; below three nothing may execute at the index, so that is the least we start with. */
const FEWEST_LIVE_VENUES = 3;

export interface FeedNeeds {
  config: Pick<Config, 'marketFeed' | 'simSeed' | 'mode'>;
  clock: Clock;
  log: Logger;
}

export function openFeed({ config, clock, log }: FeedNeeds): Feed {
  const [kind, rest = ''] = splitOnce(config.marketFeed, ':');
  const isLive = config.mode === 'live';
  if (isLive && kind !== 'ccxt') {
    throw new Error('MODE=live needs real prices: set MARKET_FEED=ccxt:<venue>,<venue>,<venue>,….');
  }
  if (kind === 'sim') return createSimFeed(config.simSeed);
  if (kind === 'script' && rest !== '') return createScriptFeed({ file: rest, seed: config.simSeed });
  if (kind === 'replay' && rest !== '') return createReplayFeed(replaySettings(rest));
  if (kind === 'ccxt' && rest !== '') {
    const venues = [...new Set(rest.split(','))];
    if (isLive && venues.length < FEWEST_LIVE_VENUES) {
      throw new Error(
        `MODE=live needs at least ${FEWEST_LIVE_VENUES} venues in MARKET_FEED, better five; it names ${venues.length}.`,
      );
    }
    return createCcxtFeed({ venues, clock, log });
  }
  throw new Error(`MARKET_FEED must be sim, ccxt:<venue>,… or replay:<file>, but is "${config.marketFeed}".`);
}

/** `file@2024-03-01T00:00:00Z` begins to play there. */
function replaySettings(text: string): ReplaySettings {
  const at = text.lastIndexOf('@');
  const moment = at < 0 ? NaN : Date.parse(text.slice(at + 1));
  return Number.isNaN(moment) ? { file: text } : { file: text.slice(0, at), playFrom: moment };
}

function splitOnce(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
