/**
 * Live public prices and trades of real venues (`ccxt:binance,kraken,…`). Each venue is polled for all pairs; a venue that quotes in USD
 * is converted by what the venues pay for USDT (R-IDX-1). History comes from the first named venue that lists a pair.
 */
import { divideDown, divideUp } from '@candor/money';
import type { Exchange } from 'ccxt';
import type { Logger } from 'pino';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pair } from '../../../markets/index.ts';
import type { Feed, VenueQuote } from '../feed.ts';
import { ccxtHistory } from './ccxt-history.ts';
import { CcxtVenue, configureExchange } from './ccxt-venue.ts';

const USDT_USD = 'USDT/USD';
const RATE_GOOD_MS = 60_000;

type Venues = Record<string, new () => Exchange>;
type Exchanges = Venues & { pro: Venues };

export interface CcxtFeedNeeds {
  venues: readonly string[];
  clock: Clock;
  log: Logger;
  /** Last word on each exchange before it is used: other addresses, keys for higher limits. */
  adjust?(exchange: Exchange): void;
}

export function createCcxtFeed({ venues: names, clock, log, adjust }: CcxtFeedNeeds): Feed {
  let venues: CcxtVenue[] = [];

  function usdtUsd(): bigint | undefined {
    const mids = venues
      .map((venue) => venue.best(USDT_USD))
      .filter((best) => best !== undefined && clock.now() - best.at < RATE_GOOD_MS)
      .map((best) => (best!.bid + best!.ask) / 2n)
      .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return mids[mids.length >> 1];
  }

  function quoteOf(venue: CcxtVenue, pair: Pair, rate: bigint | undefined): VenueQuote | undefined {
    const direct = venue.best(pair.symbol);
    if (direct !== undefined) return { venue: venue.name, ...direct };
    const dollars = pair.quoteName === 'USDT' ? venue.best(`${pair.baseName}/USD`) : undefined;
    if (dollars === undefined || rate === undefined) return undefined;
    const { bid, ask, at } = dollars;
    return { venue: venue.name, bid: divideDown(bid, rate), ask: divideUp(ask, rate), at };
  }

  return {
    name: `ccxt:${names.join(',')}`,
    isSimulated: false,
    isDeterministic: false,
    usdtUsd,
    history: ccxtHistory(names, () => venues),
    async start(pairs) {
      // Some hundred venues in one package: loaded only by those who use it.
      const ccxt = (await import('ccxt')).default as unknown as Exchanges;
      const symbols = pairs.flatMap(symbolsOf);
      venues = names.map((name) => {
        // The venues of `pro` are the same ones, with WebSockets.
        const Venue = ccxt.pro[name] ?? ccxt[name];
        if (Venue === undefined) throw new Error(`MARKET_FEED names "${name}", which ccxt does not know.`);
        const exchange = configureExchange(new Venue());
        adjust?.(exchange);
        return new CcxtVenue(exchange, { clock, log, symbols: [...symbols, USDT_USD] });
      });
      for (const venue of venues) venue.start();
    },
    add(pair) {
      for (const venue of venues) for (const symbol of symbolsOf(pair)) venue.want(symbol);
    },
    async stop() {
      await Promise.all(venues.map((venue) => venue.stop()));
    },
    quotes(pair) {
      const rate = usdtUsd();
      return venues.map((venue) => quoteOf(venue, pair, rate)).filter((quote) => quote !== undefined);
    },
    status: () => venues.map((venue) => venue.status()),
  };
}

/** Venues that trade a coin against dollars only are converted. */
const symbolsOf = (pair: Pair): string[] =>
  pair.quoteName === 'USDT' ? [pair.symbol, `${pair.baseName}/USD`] : [pair.symbol];
